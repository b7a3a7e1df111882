import { MATCH_ALL_QUERY } from './planning/findQuery.ts';
import { runFindQuery } from './planning/runFindQuery.ts';
import type { CollectionInfo, IndexInfo } from './storage/catalog.ts';
import { namespaceOf } from './storage/catalog.ts';
import { removeRecord } from './storage/collection.ts';
import type { Store } from './storage/types.ts';

/** Maximum number of documents removed per write, so that other writes do not wait long. */
const EXPIRE_BATCH_SIZE = 1_000;

const expireBatch = (store: Store, namespace: string, index: IndexInfo, now: number): Promise<number> =>
  store.write((view) => {
    const collection: CollectionInfo | undefined = view.catalog.get(namespace);
    if (collection === undefined || index.expireAfterSeconds === null) return 0;
    const filter = { [index.key[0]![0]]: { $lte: new Date(now - index.expireAfterSeconds * 1000) }, ...index.partial };
    const found = [...runFindQuery(view, collection, { ...MATCH_ALL_QUERY, filter, limit: EXPIRE_BATCH_SIZE }).results()];
    for (const { record, document } of found) removeRecord(view, collection, record, document);
    return found.length;
  });

/** Removes the documents that have expired under a TTL index. Runs every minute. */
export const expireDocuments = async (store: Store, now: number): Promise<number> => {
  let removedCount = 0;
  for (const collection of store.view().catalog.values()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null) continue;
      let removedInBatch: number;
      do {
        removedInBatch = await expireBatch(store, namespaceOf(collection.database, collection.name), index, now);
        removedCount += removedInBatch;
      } while (removedInBatch === EXPIRE_BATCH_SIZE);
    }
  }
  return removedCount;
};
