import { existsSync, readdirSync, rmSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from 'store-files/syncPath.ts';
import { namespaceOf, type CollectionInfo } from './catalog.ts';
import { insertRecord, scanRecords } from './collection.ts';
import { rewriteFile } from './rewriteFile.ts';
import { openStore } from './store.ts';
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
const moveDatabase = async (database: string, from: Store, to: Store): Promise<void> => {
  for (const collection of from.view().catalog.values()) if (collection.database === database) await moveCollection(collection, from, to);
};

/*
 * Every folder whose data file was created contains a file of this name: if it exists, a missing or empty data file has been lost and is
 * not new.
 */
const MARK_FILE = 'made';

const wasDataFileCreated = (folder: string): boolean => existsSync(join(folder, MARK_FILE));

/** Records permanently that the data file of the folder was created. */
const markDataFileCreated = (folder: string): void => {
  if (wasDataFileCreated(folder)) return;
  const markPath = join(folder, MARK_FILE);
  closeSync(openSync(markPath, 'a'));
  syncPath(markPath);
  syncPath(folder);
};

/** Databases with such a name have their own file, which can be rewritten to erase removed data. */
const SEPARATE_DATABASE = /_vault$/;
const VAULTS_FOLDER = 'vaults';

/** Returns the file of a database: its own, or the shared one (the empty name). */
export const storeNameOf = (database: string): string => (SEPARATE_DATABASE.test(database) ? database : '');

export interface Stores {
  /** Runs `work` on the store of a database; waits while its file is being rewritten. */
  use<T>(database: string, work: (store: Store) => Promise<T>): Promise<T>;
  /**
   * Rewrites a database's own file once it is idle; `release` then closes every open view. Returns false for a database without its own
   * file.
   */
  rewrite(database: string, release: () => void): Promise<boolean>;
  /** Runs `work` on each store in turn. */
  each(work: (store: Store) => Promise<void> | void): Promise<void>;
  close(): Promise<void>;
}

interface Slot {
  readonly folder: string;
  store: Store;
  activeUsers: number;
  /** Called when the last user is done. */
  onIdle: (() => void) | undefined;
  /** Pending while the file is being rewritten. */
  rewriting: Promise<void> | undefined;
}

/** Opens the stores of a folder. `onFatal` receives the error of the first failed commit. Throws `DamagedFile`. */
export const openStores = async (folder: string, onFatal: (error: unknown) => void): Promise<Stores> => {
  const slots = new Map<string, Slot>();
  const storeFolder = join(folder, VAULTS_FOLDER);
  const openSlot = (name: string): Slot => {
    const slotFolder = name === '' ? folder : join(storeFolder, encodeURIComponent(name));
    // Remove the leftovers of a rewrite that a power cut interrupted.
    rmSync(join(slotFolder, 'rewritten'), { recursive: true, force: true });
    const store = openStore(slotFolder, onFatal, { canBeNew: !wasDataFileCreated(slotFolder) });
    markDataFileCreated(slotFolder);
    const slot: Slot = { folder: slotFolder, store, activeUsers: 0, onIdle: undefined, rewriting: undefined };
    slots.set(name, slot);
    return slot;
  };
  const getSlot = (name: string): Slot => slots.get(name) ?? openSlot(name);

  const enterSlot = async (slot: Slot): Promise<void> => {
    while (slot.rewriting !== undefined) await slot.rewriting;
    slot.activeUsers += 1;
  };
  const leaveSlot = (slot: Slot): void => {
    slot.activeUsers -= 1;
    if (slot.activeUsers === 0) slot.onIdle?.();
  };
  const useSlot = async <T>(slot: Slot, work: (store: Store) => T | Promise<T>): Promise<T> => {
    if (slot.rewriting === undefined) slot.activeUsers += 1;
    else await enterSlot(slot);
    try {
      return await work(slot.store);
    } finally {
      leaveSlot(slot);
    }
  };
  const reopenSlot = (slot: Slot): void => {
    try {
      slot.store = openStore(slot.folder, onFatal);
    } catch (error) {
      onFatal(error);
      throw error;
    }
  };
  const rewriteSlot = async (slot: Slot, release: () => void): Promise<void> => {
    if (slot.activeUsers > 0)
      await new Promise<void>((resolve) => {
        slot.onIdle = resolve;
      });
    slot.onIdle = undefined;
    release();
    await slot.store.close();
    try {
      await rewriteFile(slot.folder);
    } finally {
      reopenSlot(slot);
    }
  };

  const mainSlot = openSlot('');
  if (existsSync(storeFolder)) for (const name of readdirSync(storeFolder)) openSlot(decodeURIComponent(name));
  for (const database of new Set([...mainSlot.store.view().catalog.values()].map((collection) => collection.database)))
    if (storeNameOf(database) !== '') await moveDatabase(database, mainSlot.store, getSlot(database).store);

  return {
    use: (database, work) => useSlot(getSlot(storeNameOf(database)), work),
    async rewrite(database, release) {
      const name = storeNameOf(database);
      if (name === '') return false;
      const slot = getSlot(name);
      while (slot.rewriting !== undefined) await slot.rewriting;
      slot.rewriting = rewriteSlot(slot, release).finally(() => {
        slot.rewriting = undefined;
      });
      await slot.rewriting;
      return true;
    },
    async each(work) {
      for (const slot of slots.values()) await useSlot(slot, work);
    },
    async close() {
      for (const slot of slots.values()) {
        await slot.rewriting;
        await slot.store.close();
      }
    },
  };
};
