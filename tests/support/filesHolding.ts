import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every file under a folder, as a path from it. */
export const filesUnder = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
};

/** Files under a folder in which these bytes are, as paths from it. */
export const filesHolding = async (folder: string, bytes: Buffer | string): Promise<string[]> => {
  const files = await filesUnder(folder);
  const holds = await Promise.all(files.map(async (file) => (await readFile(path.join(folder, file))).includes(bytes)));
  return files.filter((_, index) => holds[index]);
};
