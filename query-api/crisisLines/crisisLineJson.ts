import { crisisLineResultSchema, type CrisisLineResult } from '#contract/crisisLineOperations.ts';
import { knownPart } from '#domain/envelope/tolerantSchema.ts';
import type { CrisisLineDocument } from '#projections/crisisLines/document.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import { safeWebAddress } from '../querying/safeAddress.ts';

const WEB_FIELDS = ['chatWebLink', 'website', 'chatWebLinkEs'] as const;

/** A visible row of the read model `crisisLines`. */
export interface CrisisLineRow extends CrisisLineDocument {
  readonly _id: string;
}

/** Converts a line to its response: only the contract's fields, without empty ones. */
export const crisisLineJson = (row: CrisisLineRow): CrisisLineResult => {
  const { id, document } = fromStored(row as unknown as StoredDocument<CrisisLineDocument>);
  if (document === null) throw new Error(`The crisis line ${id} is stored without its facts.`);
  const addresses = Object.fromEntries(WEB_FIELDS.map((field) => [field, safeWebAddress(document[field])]));
  const nonEmptyFields = Object.entries({ ...document, ...addresses }).filter(([, value]) => value !== '' && value !== undefined);
  return knownPart(crisisLineResultSchema, { id, ...Object.fromEntries(nonEmptyFields) });
};
