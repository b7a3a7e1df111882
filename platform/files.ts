import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** Whether a file system error has this code (`ENOENT`, `EEXIST`). */
export const isFileError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Returns the content of a file; null if it does not exist. */
export const readFileIfExists = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Makes new names in a folder durable across a power cut. */
export const fsyncFolder = async (folder: string): Promise<void> => {
  const folderHandle = await open(folder, 'r');
  await folderHandle.sync();
  await folderHandle.close();
};

/** Writes a file that only its owner can read; resolves once its content (not yet its name) survives a power cut. */
export const writeFileSynced = async (file: string, content: string | Uint8Array): Promise<void> => {
  const folderHandle = await open(file, 'w', 0o600);
  try {
    await folderHandle.writeFile(content);
    await folderHandle.sync();
  } finally {
    await folderHandle.close();
  }
};

/**
 * Writes a file so that its name always leads to a complete version, the former or the new one, also after a power cut. The folder must
 * exist, and no other process may write the same file at that time. Only the owner can read it.
 */
export const writeFileAtomically = async (file: string, content: string | Uint8Array): Promise<void> => {
  const temporaryFile = `${file}.new`;
  await writeFileSynced(temporaryFile, content);
  await rename(temporaryFile, file);
  await fsyncFolder(path.dirname(file));
};
