import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a file's data, or new names in a folder, so that they survive a power cut. */
export const syncPath = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
