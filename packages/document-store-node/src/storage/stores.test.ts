import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encode } from '../bson/document.ts';
import { collectionForWriting } from '../commands/command.ts';
import { insertRecord, scanRecords } from './collection.ts';
import { openStore } from './store.ts';
import { openStores } from './stores.ts';
import type { Store } from './types.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-stores-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const throwFatal = (error: unknown): void => {
  throw error;
};
const documentsOf = async (store: Store, namespace: string): Promise<number> => {
  const collection = store.view().catalog.get(namespace);
  return collection === undefined ? -1 : [...scanRecords(store.view(), collection, 0)].length;
};

test('moves a vault database from the shared file of an older version to its own file, once', async () => {
  const singleStore = openStore(folder, throwFatal, { canBeNew: true });
  for (const database of ['shelter', 'shelter_vault'])
    await singleStore.write((view) => {
      const collection = collectionForWriting(view, database, 'things');
      for (const _id of ['a', 'b']) insertRecord(view, collection, encode({ _id }));
    });
  await singleStore.close();

  for (let attempt = 0; attempt < 2; attempt += 1) {
    const stores = await openStores(folder, throwFatal);
    const foundCount = await stores.use('shelter_vault', (store) => documentsOf(store, 'shelter_vault.things'));
    const leftInMain = await stores.use('shelter', (store) => documentsOf(store, 'shelter_vault.things'));
    const othersInMain = await stores.use('shelter', (store) => documentsOf(store, 'shelter.things'));
    await stores.close();
    expect([foundCount, leftInMain, othersInMain]).toEqual([2, -1, 2]);
  }
});
