import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns every file under a folder, as a path relative to it. */
export const filesUnder = async (folder: string): Promise<string[]> => {
  const dirents = await readdir(folder, { recursive: true, withFileTypes: true });
  return dirents.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
};

/** Returns the files under a folder that contain these bytes, as paths relative to it. */
export const filesContaining = async (folder: string, bytes: Buffer | string): Promise<string[]> => {
  const files = await filesUnder(folder);
  const containsBytes = await Promise.all(files.map(async (file) => (await readFile(path.join(folder, file))).includes(bytes)));
  return files.filter((_, index) => containsBytes[index]);
};
