import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const OTHERS_PERMISSIONS = 0o077;

/** Makes all files that this process creates from now on accessible to their owner only, even if a library sets other modes. */
export const restrictToOwner = (): void => {
  process.umask(OTHERS_PERMISSIONS);
};

const tightenPermissions = async (target: string): Promise<void> => {
  const { mode } = await lstat(target);
  // Without effect on systems without file modes or for files of another user; the start continues.
  if ((mode & OTHERS_PERMISSIONS) !== 0) await chmod(target, mode & 0o7777 & ~OTHERS_PERMISSIONS).catch(() => undefined);
};

/** Makes a folder and everything in it accessible to the owner only, whichever process created it. */
export const tightenFolderPermissions = async (folder: string): Promise<void> => {
  await tightenPermissions(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) await tightenFolderPermissions(target);
    else if (entry.isFile()) await tightenPermissions(target);
  }
};
