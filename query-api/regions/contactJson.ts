import type { CoordinatorResult } from '#contract/coordinatorOperations.ts';
import type { LiaisonResult } from '#contract/liaisonOperations.ts';
import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import type { LiaisonContent } from '#identity/contacts/sealedContacts.ts';
import { omitEmpty } from '#identity/feedback/sealedFeedback.ts';
import type { RegionsDocument } from '#projections/regions/document.ts';
import type { RegionRow } from '../querying/regions/loadRegionRows.ts';

/** Returns the times and revision of a document, by the contract's names. */
export const recordMetadata = ({ createdAt, updatedAt, revision, isRemoved, sample }: RegionsDocument) => ({
  createdAt,
  updatedAt,
  revision,
  ...(isRemoved === true ? { isRemoved } : {}),
  ...(sample === true ? { sample } : {}),
});

/** Converts a coordinator to its response; one whose key is destroyed has no name. */
export const coordinatorJson = (
  id: string,
  facts: CoordinatorFacts | null,
): Omit<CoordinatorResult, 'regions' | 'createdAt' | 'updatedAt' | 'revision'> => {
  const { name = '', addresses = [], officePhone, extension, mobile, fax, email } = facts ?? {};
  const contactFields = omitEmpty({ officePhone, extension, mobile, fax, email });
  return { id, name, ...(addresses.length === 0 ? {} : { addresses: [...addresses] }), ...contactFields };
};

export const liaisonJson = (row: RegionRow<'liaison'>, content: LiaisonContent | null): LiaisonResult => {
  const { name = '', title, position, phone, extension, email } = content ?? {};
  const { id, district, county } = row;
  return { id, name, district, county, ...omitEmpty({ title, position, phone, extension, email }), ...recordMetadata(row) };
};
