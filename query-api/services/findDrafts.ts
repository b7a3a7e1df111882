import type { Keys } from '#identity/vault/keys.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { ListFilter } from '../listing/listQuery.ts';
import { foldSearchText } from '../listing/searchText.ts';
import { unsealContactEmails } from './unsealedContact.ts';

/** Services by id, some with a sealed contact e-mail. */
export interface DraftSource {
  sealedContacts(): readonly (readonly [id: string, document: ServiceDocument])[];
}

/**
 * Returns for each word of a search the unapproved services whose sealed contact e-mail contains it; undefined if the search does not
 * cover this field, or only approved services.
 */
export const findDrafts = async (
  keys: Pick<Keys, 'unsealAll'>,
  drafts: DraftSource,
  { words, searchFields = [], approved }: ListFilter,
): Promise<readonly (readonly string[])[] | undefined> => {
  if (words === undefined || approved === true || !searchFields.includes('contactEmail')) return undefined;
  const sealedDrafts = drafts.sealedContacts();
  const texts = (
    await unsealContactEmails(
      keys,
      sealedDrafts.map(([, document]) => document),
    )
  ).map(foldSearchText);
  return words.map((word) => sealedDrafts.flatMap(([id], index) => (texts[index]?.includes(word) === true ? [id] : [])).toSorted());
};
