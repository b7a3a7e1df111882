import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noteMade, wasMade } from './dataFileMark.ts';
import { moveDatabase } from './moveDatabase.ts';
import { rewriteFile } from './rewriteFile.ts';
import { openStore } from './store.ts';
import type { Store } from './types.ts';

/** Databases with such a name have their own file, which can be rewritten to erase removed data. */
const apartName = /_vault$/;
const folderOfAll = 'vaults';

/** Returns the file of a database: its own, or the shared one (the empty name). */
export const fileOf = (database: string): string => (apartName.test(database) ? database : '');

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
  users: number;
  /** Called when the last user is done. */
  idle: (() => void) | undefined;
  /** Pending while the file is being rewritten. */
  rewriting: Promise<void> | undefined;
}

/** Opens the stores of a folder. `onFatal` receives the error of the first failed commit. Throws `DamagedFile`. */
export const openStores = async (folder: string, onFatal: (error: unknown) => void): Promise<Stores> => {
  const slots = new Map<string, Slot>();
  const storeFolder = join(folder, folderOfAll);
  const open = (name: string): Slot => {
    const own = name === '' ? folder : join(storeFolder, encodeURIComponent(name));
    // Remove the leftovers of a rewrite that a power cut interrupted.
    rmSync(join(own, 'rewritten'), { recursive: true, force: true });
    const store = openStore(own, onFatal, !wasMade(own));
    noteMade(own);
    const slot: Slot = { folder: own, store, users: 0, idle: undefined, rewriting: undefined };
    slots.set(name, slot);
    return slot;
  };
  const slotOf = (name: string): Slot => slots.get(name) ?? open(name);

  const enter = async (slot: Slot): Promise<void> => {
    while (slot.rewriting !== undefined) await slot.rewriting;
    slot.users += 1;
  };
  const leave = (slot: Slot): void => {
    slot.users -= 1;
    if (slot.users === 0) slot.idle?.();
  };
  const useSlot = async <T>(slot: Slot, work: (store: Store) => T | Promise<T>): Promise<T> => {
    if (slot.rewriting === undefined) slot.users += 1;
    else await enter(slot);
    try {
      return await work(slot.store);
    } finally {
      leave(slot);
    }
  };
  const reopen = (slot: Slot): void => {
    try {
      slot.store = openStore(slot.folder, onFatal);
    } catch (error) {
      onFatal(error);
      throw error;
    }
  };
  const rewriteSlot = async (slot: Slot, release: () => void): Promise<void> => {
    if (slot.users > 0)
      await new Promise<void>((resolve) => {
        slot.idle = resolve;
      });
    slot.idle = undefined;
    release();
    await slot.store.close();
    try {
      await rewriteFile(slot.folder);
    } finally {
      reopen(slot);
    }
  };

  const main = open('');
  if (existsSync(storeFolder)) for (const name of readdirSync(storeFolder)) open(decodeURIComponent(name));
  for (const database of new Set([...main.store.view().catalog.values()].map((collection) => collection.database)))
    if (fileOf(database) !== '') await moveDatabase(database, main.store, slotOf(database).store);

  return {
    use: (database, work) => useSlot(slotOf(fileOf(database)), work),
    async rewrite(database, release) {
      const name = fileOf(database);
      if (name === '') return false;
      const slot = slotOf(name);
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
