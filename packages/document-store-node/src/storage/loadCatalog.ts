import { DamagedFile } from 'store-files/damagedFile.ts';
import { decodeCollection, namespaceOf, type CollectionInfo } from './catalog.ts';
import type { Environment } from './environment.ts';

const KNOWN_KEYS = /^(?:checksums|lastIdent|(?:count|drop).{4})$/s;

/**
 * Loads the catalog of collections. A corrupt catalog would make a collection or an index look empty; therefore every entry's name must
 * equal its key, and every ident that is counted or dropped must exist. Throws `DamagedFile`.
 */
export const loadCatalog = ({ catalog, meta }: Environment): Map<string, CollectionInfo> => {
  const collections = new Map<string, CollectionInfo>();
  const knownIdents = new Set<number>();
  for (const { key, value } of catalog.getRange({})) {
    const name = Buffer.from(key).toString();
    const info = decodeCollection(value, name);
    collections.set(name, info);
    for (const ident of [info.ident, ...info.indexes.map((index) => index.ident)]) {
      if (knownIdents.has(ident)) throw new DamagedFile(`The catalog is damaged: ${name} has the same number as another entry.`);
      knownIdents.add(ident);
    }
    if (namespaceOf(info.database, info.name) !== name)
      throw new DamagedFile(`The catalog is damaged: the entry of ${name} contains another name.`);
  }
  const metaIdents = { count: new Set<number>(), drop: new Set<number>() };
  for (const entry of meta.getKeys({})) {
    const key = Buffer.from(entry);
    const text = key.toString('latin1');
    if (!KNOWN_KEYS.test(text)) throw new DamagedFile('The table of numbers is damaged.');
    if (text.startsWith('count')) metaIdents.count.add(key.readUInt32BE(5));
    if (text.startsWith('drop')) metaIdents.drop.add(key.readUInt32BE(4));
  }
  for (const ident of metaIdents.drop)
    if (knownIdents.has(ident)) throw new DamagedFile('The table of numbers is damaged: it lists a table in use as dropped.');
  for (const ident of metaIdents.count)
    if (!knownIdents.has(ident) && !metaIdents.drop.has(ident))
      throw new DamagedFile('The catalog is damaged: a counted table is missing.');
  return collections;
};
