import { open, readFile } from 'node:fs/promises';

/** Whether an error of the file system is the one of this code (`ENOENT`, `EEXIST`). */
export const isFileError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** What is in a file; null when it is not there. */
export const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Makes new names in a folder survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};
