import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isHsdsJson } from './import/hsds/loadTables.ts';
import { isZip } from './import/hsds/openPackage.ts';
import { planHsds, type HsdsOptions } from './import/hsds/planHsds.ts';
import type { ImportPlan } from './import/plan.ts';
import { planFile } from './import/planFile.ts';
import { UnreadableFileError } from './unreadableFile.ts';

/** A plan that may have temporary files. */
export interface OpenedPlan extends ImportPlan {
  /** Deletes the temporary files. */
  close(): void;
}

const JSON_START_PATTERN = /^\ufeff?\s*[[{]/;

/**
 * Plans the import of a listings file, or of an export of HSDS: a folder, a zip archive, or JSON with its nested lists. `name`: the
 * file's name without its folder, if it is stored under another one. Throws `UnreadableFileError` for a file that cannot be read, or that
 * has no rows.
 */
export const planImport = async (
  location: string,
  { name = path.basename(location), ...options }: HsdsOptions & { readonly name?: string },
): Promise<OpenedPlan> => {
  const stats = await stat(location).catch(() => null);
  if (stats === null) throw new Error(`There is no file ${location}.`);
  if (stats.isDirectory() || (stats.size > 0 && (await isZip(location)))) return planHsds(location, { ...options, name });
  if (!stats.isFile()) throw new Error(`${location} is not a file.`);
  if (stats.size === 0) throw new UnreadableFileError('EMPTY', `${location} is empty.`);
  const [start] = await createReadStream(location, { end: 63, encoding: 'utf8' }).toArray();
  if (JSON_START_PATTERN.test(String(start)) && (await isHsdsJson(location))) return planHsds(location, { ...options, name });
  const plan = planFile({ ...options, name, bytes: await readFile(location) });
  if (plan.rowCount === 0) throw new UnreadableFileError('NO_ROWS', `${location} has no rows to import.`);
  return { ...plan, close: () => undefined };
};
