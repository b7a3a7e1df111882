import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** Whether a file system error has this code (`ENOENT`, `EEXIST`). */
export const isFileError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Returns the content of a file; null if it does not exist. */
export const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Makes new names in a folder durable across a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};

/** Writes a file that only its owner can read; resolves once its content (not yet its name) survives a power cut. */
export const writeSynced = async (file: string, content: string | Uint8Array): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file so that its name always leads to a complete version, the former or the new one, also after a power cut. The folder must
 * exist, and no other process may write the same file at that time. Only the owner can read it.
 */
export const writeWholeFile = async (file: string, content: string | Uint8Array): Promise<void> => {
  const fresh = `${file}.new`;
  await writeSynced(fresh, content);
  await rename(fresh, file);
  await syncFolder(path.dirname(file));
};
