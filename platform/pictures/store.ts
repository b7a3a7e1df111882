import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { isFileError, syncFolder, writeSynced } from '../files.ts';
import { inParts } from '../inParts.ts';

/** Storage of sealed uploads under names that we generate. No other name is read or written. */
export interface Files {
  readonly folder: string;
  /** Writes a file whole or not at all; resolves once it survives a power cut. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the content; null if the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  remove(names: readonly string[]): Promise<void>;
  /** Lists every file with the time it was written, in milliseconds since 1970. */
  list(): Promise<readonly { readonly name: string; readonly writtenAt: number }[]>;
  /** Removes partial files of processes that ended while writing. */
  clearUnfinished(): Promise<void>;
}

/** `<feedback id>-<number>.webp` */
const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d\.webp$/;
export const isFileName = (name: string): boolean => NAME.test(name);
/** Returns the id of the feedback to which a picture belongs. */
export const feedbackIdIn = (name: string): string => name.slice(0, name.lastIndexOf('-'));

const UNFINISHED = 'unfinished';
/** Another process that removes unfinished files may have removed this one. */
const ATTEMPTS = 3;
/** Number of files inspected or removed in parallel. */
const AT_ONCE = 64;

export const filesFolder = ({ filesDir, dataDir }: Pick<Config, 'filesDir' | 'dataDir'>): string =>
  path.resolve(filesDir ?? path.join(dataDir, 'files'));

/** Called between write and rename, for tests of crashes. */
export type BeforeRename = () => void | Promise<void>;

/** Opens the storage in a folder that only its owner can read. */
export const openFiles = (folder: string, beforeRename: BeforeRename = () => undefined): Files => {
  const at = (name: string): string => {
    if (!isFileName(name)) throw new TypeError('The name does not belong to a stored picture.');
    return path.join(folder, name);
  };
  const unfinished = path.join(folder, UNFINISHED);

  const write = async (name: string, bytes: Buffer): Promise<void> => {
    const temporary = path.join(unfinished, randomUUID());
    try {
      await writeSynced(temporary, bytes);
      await beforeRename();
      await rename(temporary, at(name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  };
  return {
    folder,
    async put(name, bytes) {
      for (let attempt = 1; ; attempt += 1)
        try {
          await mkdir(unfinished, { recursive: true, mode: 0o700 });
          return await write(name, bytes);
        } catch (error) {
          if (!isFileError(error, 'ENOENT') || attempt === ATTEMPTS) throw error;
        }
    },
    async read(name) {
      if (!isFileName(name)) return null;
      try {
        return await readFile(at(name));
      } catch (error) {
        if (isFileError(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async remove(names) {
      if (names.length === 0) return;
      await inParts(names, AT_ONCE, (name) => rm(at(name), { force: true }));
      await syncFolder(folder).catch((error: unknown) => {
        if (!isFileError(error, 'ENOENT')) throw error;
      });
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter(isFileName);
      const found = await inParts(names, AT_ONCE, async (name) => ({ name, stats: await stat(at(name)).catch(() => null) }));
      return found.flatMap(({ name, stats }) => (stats === null ? [] : [{ name, writtenAt: stats.mtimeMs }]));
    },
    clearUnfinished: () => rm(unfinished, { recursive: true, force: true }),
  };
};
