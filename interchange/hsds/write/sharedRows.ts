import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';

/** Remembers which rows an export has, in a temporary file: organizations and locations that several services share are written once. */
export interface SharedRows {
  /** Returns whether the row is new, the same as the one with its id, or another one with the same id. */
  add(table: 'organizations' | 'locations', id: string, content: string): 'new' | 'same' | 'other';
  /** Deletes the file. */
  close(): Promise<void>;
}

export const openSharedRows = (): SharedRows => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shelter-rows-'));
  const contents = open<string, [table: string, id: string]>({ path: folder, noSync: true });
  return {
    add(table, id, content) {
      const known = contents.get([table, id]);
      if (known !== undefined) return known === content ? 'same' : 'other';
      contents.putSync([table, id], content);
      return 'new';
    },
    async close() {
      await contents.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
