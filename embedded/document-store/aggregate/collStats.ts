import { isDocument, type Document } from '../bson/document.ts';
import { namespaceNotFound, notSupported } from '../errors.ts';
import { scanRecords } from '../storage/collection.ts';
import { namespaceOf } from '../storage/catalog.ts';
import { countOf, type View } from '../storage/store.ts';

/** How much a collection holds, in bytes of BSON; all of it is read. */
const sizeOf = (view: View, database: string, name: string) => {
  const collection = view.catalog.get(namespaceOf(database, name));
  let size = 0;
  if (collection !== undefined) for (const { document } of scanRecords(view, collection, 0)) size += document.length;
  const count = collection === undefined ? 0 : countOf(view, collection.ident);
  return { size, count, nindexes: (collection?.indexes.length ?? 0) + (collection === undefined ? 0 : 1) };
};

/** What `$collStats` answers: the counts, and sizes without what the file adds to them. */
export const collectionStats = (view: View, database: string, name: string, argument: unknown): Document => {
  const asked = isDocument(argument) ? argument : {};
  const other = Object.keys(asked).find((key) => key !== 'storageStats' && key !== 'count');
  if (other !== undefined) throw notSupported(`$collStats with '${other}' is not supported by this server`);
  const namespace = namespaceOf(database, name);
  if (asked['count'] !== undefined && !view.catalog.has(namespace)) throw namespaceNotFound(`Collection [${namespace}] not found.`);
  const { size, count, nindexes } = sizeOf(view, database, name);
  const sizes = {
    size,
    count,
    avgObjSize: count === 0 ? 0 : Math.floor(size / count),
    storageSize: size,
    totalIndexSize: 0,
    totalSize: size,
  };
  return {
    ns: namespace,
    ...(asked['storageStats'] === undefined ? {} : { storageStats: { ...sizes, nindexes, indexSizes: {}, capped: false, scaleFactor: 1 } }),
    ...(asked['count'] === undefined ? {} : { count }),
  };
};
