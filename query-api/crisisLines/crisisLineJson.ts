import { knownPart } from '../../domain/events/tolerance.ts';
import { crisisLineAnswerSchema, type CrisisLineAnswer } from '../../platform/contract/crisisLineOperations.ts';
import type { CrisisLineDocument } from '../../projections/crisisLines/document.ts';
import { fromStored, type StoredDocument } from '../../projections/runtime/projection.ts';

/** A row of the read model `crisisLines` that can be seen. */
export interface CrisisLineRow extends CrisisLineDocument {
  readonly _id: string;
}

/** A line as it is answered, by the contract's names alone: what is empty is left out. */
export const crisisLineJson = (row: CrisisLineRow): CrisisLineAnswer => {
  const { id, document } = fromStored(row as unknown as StoredDocument<CrisisLineDocument>);
  if (document === null) throw new Error(`The crisis line ${id} is stored without its facts.`);
  return knownPart(crisisLineAnswerSchema, {
    id,
    ...Object.fromEntries(Object.entries(document).filter(([, value]) => value !== '')),
  });
};
