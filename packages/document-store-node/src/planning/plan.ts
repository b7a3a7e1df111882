import type { Document } from '../bson/document.ts';
import { isOperators, isRegex } from '../query/predicates.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { findRecord, readRecord, scanRecords } from '../storage/collection.ts';
import type { RecordId } from '../storage/records.ts';
import type { View } from '../storage/types.ts';

export interface Candidate {
  readonly record: RecordId;
  readonly document: Buffer;
  /** Distance for a nearest-first query, in the query's unit. */
  readonly distance?: number;
}

/** A plan for finding the candidates of a filter. The filter still checks each candidate. */
export interface Plan {
  readonly stage: 'COLLSCAN' | 'IDHACK' | 'IXSCAN' | 'GEO_NEAR_2DSPHERE';
  readonly indexName: string | null;
  readonly keyPattern: Document | null;
  /** True if the candidates come in the requested sort order. */
  readonly isSorted: boolean;
  /** True if the plan has already applied the filter. */
  readonly isFiltered?: boolean;
  readonly counters: { keys: number; documents: number };
  candidates(): Iterable<Candidate>;
}

/** Returns the `_id` that a filter fixes by equality, undefined if it does not. */
export const idEquality = (filter: Document): { readonly id: unknown } | undefined => {
  const value = filter['_id'];
  if (value === undefined) return undefined;
  if (isOperators(value)) return value['$eq'] === undefined || isRegex(value['$eq']) ? undefined : { id: value['$eq'] };
  return isRegex(value) || Array.isArray(value) ? undefined : { id: value };
};

export const scanPlan = (view: View, collection: CollectionInfo, backwards = false): Plan => {
  const counters = { keys: 0, documents: 0 };
  return {
    stage: 'COLLSCAN',
    indexName: null,
    keyPattern: null,
    isSorted: false,
    counters,
    candidates: function* () {
      for (const candidate of scanRecords(view, collection, 0, backwards)) {
        counters.documents++;
        yield candidate;
      }
    },
  };
};

export const idPlan = (view: View, collection: CollectionInfo, id: unknown): Plan => {
  const counters = { keys: 0, documents: 0 };
  return {
    stage: 'IDHACK',
    indexName: '_id_',
    keyPattern: { _id: 1 },
    isSorted: true,
    counters,
    candidates: function* () {
      const record = findRecord(view, collection, id);
      if (record === undefined) return;
      counters.keys++;
      const document = readRecord(view, collection, record);
      if (document === undefined) return;
      counters.documents++;
      yield { record, document };
    },
  };
};
