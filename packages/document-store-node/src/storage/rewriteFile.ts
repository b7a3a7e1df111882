import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from 'store-files/syncPath.ts';
import { DATA_FILE, openEnvironment, type Table } from './environment.ts';

const COPY_BATCH_SIZE = 5_000;

/** Copies all entries of a table to the same table of another file. */
const copyTable = async (from: Table, to: Table): Promise<void> => {
  let lastCopiedKey: Buffer | undefined;
  for (;;) {
    const batchEntries = [
      ...from.getRange({ ...(lastCopiedKey === undefined ? {} : { start: lastCopiedKey, exclusiveStart: true }), limit: COPY_BATCH_SIZE }),
    ];
    await to.transaction(() => {
      for (const { key, value } of batchEntries) void to.put(Buffer.from(key), Buffer.from(value));
    });
    const lastEntry = batchEntries.at(-1);
    if (lastEntry === undefined || batchEntries.length < COPY_BATCH_SIZE) return;
    lastCopiedKey = Buffer.from(lastEntry.key);
  }
};

/**
 * Rewrites the file of a folder with its current data only, because LMDB leaves removed data in free pages. After a crash at any point the
 * folder contains either the complete old file or the complete new one. The file must not be open.
 */
export const rewriteFile = async (folder: string): Promise<void> => {
  const newFolder = join(folder, 'rewritten');
  rmSync(newFolder, { recursive: true, force: true });
  const from = openEnvironment(folder, { canBeNew: false });
  try {
    const to = openEnvironment(newFolder, { canBeNew: true });
    try {
      for (const table of ['meta', 'documents', 'ids', 'indexes', 'catalog'] as const) await copyTable(from[table], to[table]);
    } finally {
      await to.root.close();
    }
  } finally {
    await from.root.close();
  }
  syncPath(join(newFolder, DATA_FILE));
  renameSync(join(newFolder, DATA_FILE), join(folder, DATA_FILE));
  syncPath(folder);
  rmSync(newFolder, { recursive: true, force: true });
};
