import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../syncPath.ts';
import { FILE, openEnvironment, type Table } from './environment.ts';

const atOnce = 5_000;

/** Copies all entries of a table to the same table of another file. */
const copyTable = async (from: Table, to: Table): Promise<void> => {
  let after: Buffer | undefined;
  for (;;) {
    const found = [...from.getRange({ ...(after === undefined ? {} : { start: after, exclusiveStart: true }), limit: atOnce })];
    await to.transaction(() => {
      for (const { key, value } of found) void to.put(Buffer.from(key), Buffer.from(value));
    });
    const last = found.at(-1);
    if (last === undefined || found.length < atOnce) return;
    after = Buffer.from(last.key);
  }
};

/**
 * Rewrites the file of a folder with its current data only, because LMDB leaves removed data in free pages. After a crash at any point the
 * folder contains either the complete old file or the complete new one. The file must not be open.
 */
export const rewriteFile = async (folder: string): Promise<void> => {
  const fresh = join(folder, 'rewritten');
  rmSync(fresh, { recursive: true, force: true });
  const from = openEnvironment(folder, false);
  try {
    const to = openEnvironment(fresh, true);
    try {
      for (const table of ['meta', 'documents', 'ids', 'indexes', 'catalog'] as const) await copyTable(from[table], to[table]);
    } finally {
      await to.root.close();
    }
  } finally {
    await from.root.close();
  }
  syncPath(join(fresh, FILE));
  renameSync(join(fresh, FILE), join(folder, FILE));
  syncPath(folder);
  rmSync(fresh, { recursive: true, force: true });
};
