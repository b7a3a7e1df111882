import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const OTHERS = 0o077;

/** Makes all files that this process creates from now on accessible to their owner only, even if a library sets other modes. */
export const keepToOwner = (): void => {
  process.umask(OTHERS);
};

const tighten = async (at: string): Promise<void> => {
  const { mode } = await lstat(at);
  // Without effect on systems without file modes or for files of another user; the start continues.
  if ((mode & OTHERS) !== 0) await chmod(at, mode & 0o7777 & ~OTHERS).catch(() => undefined);
};

/** Makes a folder and everything in it accessible to the owner only, whichever process created it. */
export const tightenFolder = async (folder: string): Promise<void> => {
  await tighten(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await tightenFolder(at);
    else if (entry.isFile()) await tighten(at);
  }
};
