import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { open, type Database, type Key, type RootDatabase } from 'lmdb';

/** A database in the folder for temporary files, for what does not fit in memory. A transaction that is not finished is lost with it. */
export interface TemporaryDatabase {
  readonly environment: RootDatabase;
  /** Deletes the files at once, and resolves when the database is closed. */
  close(): Promise<void>;
}

/** Opens an empty temporary database. `prefix`: beginning of the name of its folder. */
export const openTemporaryDatabase = (prefix: string): TemporaryDatabase => {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  const environment = open({ path: folder, noSync: true });
  return {
    environment,
    async close() {
      const closed = environment.close();
      rmSync(folder, { recursive: true, force: true });
      await closed;
    },
  };
};

/** A table for what does not fit in memory, in a temporary database that is created at the first write. */
export interface OverflowTable<Value, TableKey extends Key> {
  /** The table; null before the first write. */
  readonly table: Database<Value, TableKey> | null;
  /** Writes entries in one transaction. Throws if the disk is full. */
  write(entries: Iterable<readonly [TableKey, Value]>): void;
  /** Deletes the files. */
  close(): Promise<void>;
}

/** Creates an overflow table; nothing is on the disk yet. `prefix`: beginning of the name of its folder. */
export const createOverflowTable = <Value, TableKey extends Key>(
  prefix: string,
  encoding: 'json' | 'string',
): OverflowTable<Value, TableKey> => {
  let database: TemporaryDatabase | null = null;
  let table: Database<Value, TableKey> | null = null;
  return {
    get table() {
      return table;
    },
    write(entries) {
      database ??= openTemporaryDatabase(prefix);
      table ??= database.environment.openDB<Value, TableKey>({ name: 'entries', encoding });
      const target = table;
      database.environment.transactionSync(() => {
        for (const [key, value] of entries) void target.put(key, value);
      });
    },
    close: async () => database?.close(),
  };
};
