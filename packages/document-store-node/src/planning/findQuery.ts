import type { SortSpec } from '../bson/collation.ts';
import type { StringCompare } from '../bson/compare.ts';
import type { Document } from '../bson/document.ts';
import type { Near } from '../query/near.ts';

/** A query on a collection. */
export interface FindQuery {
  readonly filter: Document;
  readonly sort: SortSpec;
  readonly skip: number;
  /** Maximum number of documents; 0 for no limit. */
  readonly limit: number;
  readonly collation: StringCompare | undefined;
  readonly variables: Document | undefined;
  readonly hint: unknown;
  /** Centre of a nearest-first order that is not part of the filter (`$geoNear`). */
  readonly near?: Near;
}

export const MATCH_ALL_QUERY: FindQuery = {
  filter: {},
  sort: [],
  skip: 0,
  limit: 0,
  collation: undefined,
  variables: undefined,
  hint: undefined,
};
