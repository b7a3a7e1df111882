import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const OTHERS = 0o077;

/** From now on what this process makes is readable by its owner alone, also what a library makes with modes of its own. */
export const keepToOwner = (): void => {
  process.umask(OTHERS);
};

const tighten = async (at: string): Promise<void> => {
  const { mode } = await lstat(at);
  // Where files have no modes, or another user owns them, this has no effect; the start continues.
  if ((mode & OTHERS) !== 0) await chmod(at, mode & 0o7777 & ~OTHERS).catch(() => undefined);
};

/** Makes a folder and everything in it readable by the owner alone, whichever process created it. */
export const tightenFolder = async (folder: string): Promise<void> => {
  await tighten(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await tightenFolder(at);
    else if (entry.isFile()) await tighten(at);
  }
};
