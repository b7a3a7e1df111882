import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { open, type RootDatabase } from 'lmdb';

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
