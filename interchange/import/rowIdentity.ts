import { v5 as uuidV5 } from 'uuid';
import { foldName } from '#domain/values/foldName.ts';
import { isUuid } from '../hsds/ids.ts';
import { textField, type Row } from './row.ts';

/** Namespace of the ids of imported services; must never change: an import would add every listing again. */
const SERVICE_ID_NAMESPACE = '6f6c1d0e-2c1b-5d0a-9c55-2f0f6a3b7a10';

/** Returns the identity of a row across editions of a file: source, name, address and kind. A change of any other field is a revision. */
export const rowIdentityOf = (fields: Row, fileSource: string): string =>
  JSON.stringify([
    textField(fields, 'source') || fileSource,
    foldName(textField(fields, 'name', 'title')),
    foldName(textField(fields, 'address')),
    foldName(textField(fields, 'category', 'type')),
  ]);

/** Returns the id of the listing that a row of this product's own export is about; empty for a row of another file. */
export const ownIdOf = (published: Row): string => {
  const id = textField(published, 'id');
  return isUuid(id) && textField(published, 'kind_codes') !== '' ? id : '';
};

/**
 * Returns the id of a service. `occurrence`: 0 for the first row of one identity in a file, 1 for the second …, so that duplicates become
 * separate services.
 */
export const serviceIdOf = (identity: string, occurrence: number): string =>
  uuidV5(occurrence === 0 ? identity : `${identity}#${occurrence + 1}`, SERVICE_ID_NAMESPACE);
