import { namespaceOf, type CollectionInfo } from './catalog.ts';
import { insertRecord, scanRecords } from './collection.ts';
import type { Store } from './types.ts';

const moveCollection = async (collection: CollectionInfo, from: Store, to: Store): Promise<void> => {
  const namespace = namespaceOf(collection.database, collection.name);
  // Already copied: the process ended before removing it here.
  if (!to.view().catalog.has(namespace)) {
    const documents = [...scanRecords(from.view(), collection, 0)].map(({ document }) => Buffer.from(document));
    await to.write((view) => {
      const indexes = collection.indexes.map((index) => ({ ...index, ident: view.newIdent() }));
      const moved = { ...collection, ident: view.newIdent(), indexes };
      view.putCollection(moved);
      for (const document of documents) insertRecord(view, moved, document);
    });
  }
  await from.write((view) => {
    view.removeCollection(collection);
    for (const { ident } of [collection, ...collection.indexes]) view.markDropped(ident);
  });
};

/** Moves a database from one store to another, collection by collection: older versions stored all databases in one file. */
export const moveDatabase = async (database: string, from: Store, to: Store): Promise<void> => {
  for (const collection of from.view().catalog.values()) if (collection.database === database) await moveCollection(collection, from, to);
};
