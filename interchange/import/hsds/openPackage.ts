import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { HsdsError } from './hsdsError.ts';

/** A file of an export. */
export interface PackageFile {
  /** Its name without its folder. */
  readonly name: string;
  open(): Promise<Readable>;
}

/** Files of an export, of a folder or a zip archive. */
export interface Package {
  readonly files: readonly PackageFile[];
  close(): void;
}

/** Largest size of all files of an archive together, in bytes. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;
/** Text is packed to a tenth; more than this is a bomb. */
const MAX_PACKING_RATIO = 200;
/** A small file may be packed as well as it can. */
const MIN_SUSPICIOUS_BYTES = 10 * 1024 ** 2;
const MAX_FILES = 10_000;

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

const isSuspicious = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > MIN_SUSPICIOUS_BYTES && uncompressedSize > MAX_PACKING_RATIO * compressedSize;

const listEntries = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MAX_FILES) reject(new HsdsError('ARCHIVE_TOO_LARGE', `The archive has more than ${MAX_FILES} files.`));
      else zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });

const openArchive = async (file: string): Promise<Package> => {
  const name = path.basename(file);
  let zip: ZipFile;
  try {
    zip = await openZip(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new HsdsError('DAMAGED_ARCHIVE', `${name} is no zip archive that can be read: ${(error as Error).message}.`);
  }
  try {
    const entries = (await listEntries(zip)).filter(({ fileName }) => !fileName.endsWith('/'));
    const unpackedBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    const bomb = entries.find(isSuspicious);
    if (bomb !== undefined || unpackedBytes > MAX_UNPACKED_BYTES)
      throw new HsdsError('ARCHIVE_TOO_LARGE', `${name} would unpack to ${Math.ceil(unpackedBytes / 1024 ** 2)} MB: it is not read.`);
    const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
    return {
      files: entries.map((entry) => ({ name: path.posix.basename(entry.fileName), open: () => openEntry(entry) })),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    // Also names such as `../services.csv`, which yauzl refuses.
    throw error instanceof HsdsError
      ? error
      : new HsdsError('DAMAGED_ARCHIVE', `${name} is no zip archive that can be read: ${(error as Error).message}.`);
  }
};

const openFolder = async (folder: string): Promise<Package> => {
  const entries = await readdir(folder, { withFileTypes: true });
  return {
    files: entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({ name, open: async () => createReadStream(path.join(folder, name)) })),
    close: () => undefined,
  };
};

const ZIP_MARK = 'PK';

/** Whether a file is a zip archive, by its first bytes. */
export const isZip = async (file: string): Promise<boolean> => {
  const [mark] = await createReadStream(file, { end: 1 }).toArray();
  return String(mark) === ZIP_MARK;
};

/** Opens a folder or a zip archive. Throws `HsdsError` for an archive that is damaged, or unpacks to too much. */
export const openPackage = async (location: string): Promise<Package> =>
  (await stat(location)).isDirectory() ? openFolder(location) : openArchive(location);
