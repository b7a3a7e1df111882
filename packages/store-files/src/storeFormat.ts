import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncPath } from './syncPath.ts';

/** Error for a folder with a format that this version cannot read. */
export class UnreadableFormat extends Error {
  override readonly name = 'UnreadableFormat';
}

const FORMAT_FILE = 'format.json';

/** Writes the file so that its name always leads to a complete version, also after a power cut. */
const writeFormat = (file: string, store: string, version: number): void => {
  const temporaryFile = `${file}.new`;
  writeFileSync(temporaryFile, `${JSON.stringify({ store, version })}\n`, { mode: 0o600 });
  syncPath(temporaryFile);
  renameSync(temporaryFile, file);
  syncPath(path.dirname(file));
};

/**
 * Compares the format of a folder with the one of this version, and records the latter in a new or an older folder before any data is
 * written. Throws `UnreadableFormat` for another store's folder and for a newer version.
 */
export const checkFormat = (folder: string, store: string, version: number): void => {
  const file = path.join(folder, FORMAT_FILE);
  if (!existsSync(file)) return writeFormat(file, store, version);
  let storedFormat: { store?: unknown; version?: unknown };
  try {
    storedFormat = JSON.parse(readFileSync(file, 'utf8')) as typeof storedFormat;
  } catch {
    throw new UnreadableFormat(`${file} is not readable.`);
  }
  if (storedFormat.store !== store) throw new UnreadableFormat(`${folder} contains ${String(storedFormat.store)}, not ${store}.`);
  if (typeof storedFormat.version !== 'number' || storedFormat.version > version)
    throw new UnreadableFormat(
      `${folder} was written in format ${String(storedFormat.version)} of ${store}; this version reads up to ${version}. Use a newer version.`,
    );
  if (storedFormat.version < version) writeFormat(file, store, version);
};
