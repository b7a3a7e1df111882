import { mkdir, open, readdir, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { CreateFile, ExportFile } from './format.ts';

/** Ending of the names of files that are not complete. */
const PARTIAL = '.partial';
/** Bytes that are collected before they are written. */
const BUFFER_SIZE = 131_072;
/** Most bytes of a UTF-16 code unit in UTF-8. */
const MAX_UNIT_BYTES = 3;

interface OpenFile extends ExportFile {
  /** Writes the rest to the disk and closes the file. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const createOpenFile = (handle: FileHandle): OpenFile => {
  // One buffer is filled while the other one is written.
  let filled = Buffer.allocUnsafe(BUFFER_SIZE);
  let written = Buffer.allocUnsafe(BUFFER_SIZE);
  let length = 0;
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    [filled, written] = [written, filled];
    writing = handle.appendFile(written.subarray(0, length));
    length = 0;
    // The next flush, or the end, gets the error.
    writing.catch(() => undefined);
  };
  return {
    async write(text) {
      const mostBytes = text.length * MAX_UNIT_BYTES;
      if (length + mostBytes > BUFFER_SIZE) await flush();
      if (mostBytes <= BUFFER_SIZE) {
        length += filled.write(text, length);
        return;
      }
      await writing;
      await handle.appendFile(text);
    },
    async finish() {
      await flush();
      await writing;
      await handle.sync();
      await handle.close();
    },
    close: () => handle.close(),
  };
};

/** Creates the folder if there is none; returns whether it did. Throws if it has files, or is no folder. */
const createEmptyFolder = async (folder: string): Promise<boolean> => {
  try {
    const isCreated = (await mkdir(folder, { recursive: true })) !== undefined;
    if (!isCreated && (await readdir(folder)).length > 0)
      throw new Error(`${folder} is not empty: an export needs a new folder or an empty one.`);
    return isCreated;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw code === 'EEXIST' || code === 'ENOTDIR' ? new Error(`${folder} is not a folder.`) : error;
  }
};

/**
 * Runs work that writes files into a folder, which is created or must be empty. The files have temporary names until all are complete; if
 * the work fails, they are removed. Throws a sentence if the folder is not empty.
 */
export const withExportFolder = async <Result>(folder: string, work: (createFile: CreateFile) => Promise<Result>): Promise<Result> => {
  const isCreated = await createEmptyFolder(folder);
  const files = new Map<string, OpenFile>();
  const pathOf = (name: string): string => path.join(folder, name);
  const finished = new Set<string>();
  try {
    const result = await work(async (name) => {
      const file = createOpenFile(await open(pathOf(name + PARTIAL), 'wx'));
      files.set(name, file);
      return file;
    });
    for (const [name, file] of files) {
      await file.finish();
      finished.add(name);
    }
    for (const name of files.keys()) await rename(pathOf(name + PARTIAL), pathOf(name));
    return result;
  } catch (error) {
    for (const [name, file] of files) {
      if (!finished.has(name)) await file.close().catch(() => undefined);
      for (const written of [name + PARTIAL, name]) await rm(pathOf(written), { force: true });
    }
    // Fails if there are files of others.
    if (isCreated) await rmdir(folder).catch(() => undefined);
    throw error;
  }
};
