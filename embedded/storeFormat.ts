import path from 'node:path';
import { readFileIfExists, writeFileAtomically } from '#platform/files.ts';

/** Error for a folder with a format that this version cannot read. */
export class UnreadableFormat extends Error {
  override readonly name = 'UnreadableFormat';
}

const FORMAT_FILE = 'format.json';

/**
 * Compares the format of a folder with the one of this version, and records the latter in a new or an older folder before any data is
 * written. Throws `UnreadableFormat` for another store's folder and for a newer version.
 */
export const checkFormat = async (folder: string, store: string, version: number): Promise<void> => {
  const file = path.join(folder, FORMAT_FILE);
  const text = await readFileIfExists(file);
  if (text === null) {
    await writeFileAtomically(file, `${JSON.stringify({ store, version })}\n`);
    return;
  }
  let storedFormat: { store?: unknown; version?: unknown };
  try {
    storedFormat = JSON.parse(text) as typeof storedFormat;
  } catch {
    throw new UnreadableFormat(`${file} is not readable.`);
  }
  if (storedFormat.store !== store) throw new UnreadableFormat(`${folder} contains ${String(storedFormat.store)}, not ${store}.`);
  if (typeof storedFormat.version !== 'number' || storedFormat.version > version)
    throw new UnreadableFormat(
      `${folder} was written in format ${String(storedFormat.version)} of ${store}; this version reads up to ${version}. Use a newer version.`,
    );
  if (storedFormat.version < version) await writeFileAtomically(file, `${JSON.stringify({ store, version })}\n`);
};
