import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { isFileError, fsyncFolder, writeFileSynced } from '../files.ts';
import { mapInChunks } from '../mapInChunks.ts';

/** Storage of sealed uploads under names that we generate. No other name is read or written. */
export interface PictureFiles {
  readonly folder: string;
  /** Writes a file whole or not at all; resolves once it survives a power cut. */
  save(name: string, bytes: Buffer): Promise<void>;
  /** Returns the content; null if the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  remove(names: readonly string[]): Promise<void>;
  /** Lists every file with the time it was written, in milliseconds since 1970. */
  list(): Promise<readonly { readonly name: string; readonly writtenAt: number }[]>;
  /** Removes partial files of processes that ended while writing. */
  clearUnfinished(): Promise<void>;
}

/** `<feedback id>-<number>.webp` */
const FILE_NAME_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d\.webp$/;
export const isPictureFileName = (name: string): boolean => FILE_NAME_PATTERN.test(name);
/** Returns the id of the feedback to which a picture belongs. */
export const feedbackIdIn = (name: string): string => name.slice(0, name.lastIndexOf('-'));

const UNFINISHED_FOLDER = 'unfinished';
/** Another process that removes unfinished files may have removed this one. */
const MAX_WRITE_ATTEMPTS = 3;
/** Number of files inspected or removed in parallel. */
const STAT_CHUNK_SIZE = 64;

export const pictureFolder = ({ filesDir, dataDir }: Pick<Config, 'filesDir' | 'dataDir'>): string =>
  path.resolve(filesDir ?? path.join(dataDir, 'files'));

/** Called between write and rename, for tests of crashes. */
export type BeforeRename = () => void | Promise<void>;

/** Opens the storage in a folder that only its owner can read. */
export const openPictureFiles = (folder: string, beforeRename: BeforeRename = () => undefined): PictureFiles => {
  const filePath = (name: string): string => {
    if (!isPictureFileName(name)) throw new TypeError('The name does not belong to a stored picture.');
    return path.join(folder, name);
  };
  const unfinishedFolder = path.join(folder, UNFINISHED_FOLDER);

  const writeOnce = async (name: string, bytes: Buffer): Promise<void> => {
    const temporary = path.join(unfinishedFolder, randomUUID());
    try {
      await writeFileSynced(temporary, bytes);
      await beforeRename();
      await rename(temporary, filePath(name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await fsyncFolder(folder);
  };
  return {
    folder,
    async save(name, bytes) {
      for (let attempt = 1; ; attempt += 1)
        try {
          await mkdir(unfinishedFolder, { recursive: true, mode: 0o700 });
          return await writeOnce(name, bytes);
        } catch (error) {
          if (!isFileError(error, 'ENOENT') || attempt === MAX_WRITE_ATTEMPTS) throw error;
        }
    },
    async read(name) {
      if (!isPictureFileName(name)) return null;
      try {
        return await readFile(filePath(name));
      } catch (error) {
        if (isFileError(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async remove(names) {
      if (names.length === 0) return;
      await mapInChunks(names, STAT_CHUNK_SIZE, (name) => rm(filePath(name), { force: true }));
      await fsyncFolder(folder).catch((error: unknown) => {
        if (!isFileError(error, 'ENOENT')) throw error;
      });
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter(isPictureFileName);
      const filesWithStats = await mapInChunks(names, STAT_CHUNK_SIZE, async (name) => ({
        name,
        stats: await stat(filePath(name)).catch(() => null),
      }));
      return filesWithStats.flatMap(({ name, stats }) => (stats === null ? [] : [{ name, writtenAt: stats.mtimeMs }]));
    },
    clearUnfinished: () => rm(unfinishedFolder, { recursive: true, force: true }),
  };
};
