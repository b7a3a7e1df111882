import { hsdsId } from './ownTaxonomies.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id is a UUID, as HSDS 3 requires it. */
export const isUuid = (id: string): boolean => UUID_PATTERN.test(id);

/** Returns the id of an object of an export as a UUID: for another id, one that derives from it and from what it is unique in. Empty for an empty id. */
export const uuidOf = (id: string, ...within: readonly string[]): string =>
  id === '' || isUuid(id) ? id : hsdsId('imported', ...within, id);
