import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { toText, type Row } from '../row.ts';
import { createFlattener } from './flattenJson.ts';
import { HsdsError } from './hsdsError.ts';
import { isZip, openPackage, type PackageFile } from './openPackage.ts';
import { readCsvTable } from './readCsvTable.ts';
import { readJsonObjects } from './readJsonObjects.ts';
import type { TableRows } from './tableRows.ts';
import { addressTypeOfTable, isHolidayTable, tableNamed, type TableName } from './tables.ts';

/** Files of an export that are no tables of HSDS. */
export type UnknownFiles = readonly string[];

const extensionOf = (name: string): string => path.extname(name).toLowerCase();
const tableOfFile = (name: string): TableName | undefined => tableNamed(path.basename(name, path.extname(name)));

/** Fields of an object that only one kind of object of HSDS has. */
const looksLike = (object: Row): TableName | undefined => {
  if ('service_at_locations' in object || 'organization' in object || 'organization_id' in object) return 'services';
  if ('service' in object || 'location' in object) return 'service_at_locations';
  if ('services' in object || 'tax_status' in object || 'legal_status' in object) return 'organizations';
  return 'location_type' in object ? 'locations' : undefined;
};

/** Whether an object is a service, an organization … of HSDS, with its nested lists. */
const isHsdsObject = (object: Row): boolean => toText(object['id']) !== '' && looksLike(object) !== undefined;

/** Whether a JSON file is of HSDS, by its first object. A damaged file is none. */
export const isHsdsJson = async (file: string): Promise<boolean> => {
  try {
    for await (const object of readJsonObjects(file, createReadStream(file))) return isHsdsObject(object);
  } catch (error) {
    if (!(error instanceof HsdsError)) throw error;
  }
  return false;
};

/** Adds the objects of a JSON file; returns false if the file is none of HSDS. */
const addJson = async (rows: TableRows, name: string, bytes: Readable): Promise<boolean> => {
  const tableOfName = tableOfFile(name);
  const addObject = createFlattener(rows, name);
  let line = 0;
  for await (const object of readJsonObjects(name, bytes)) {
    line += 1;
    if (line === 1 && tableOfName === undefined && !isHsdsObject(object)) return false;
    const table = looksLike(object) ?? tableOfName;
    if (table !== undefined) addObject(table, object, line, null);
  }
  return line > 0;
};

/** Descriptions of an export, without rows. */
const DESCRIPTIONS = new Set(['datapackage.json']);

const addFile = async (rows: TableRows, file: PackageFile): Promise<boolean> => {
  const { name } = file;
  if (DESCRIPTIONS.has(name.toLowerCase())) return true;
  const table = tableOfFile(name);
  if (extensionOf(name) === '.json' || extensionOf(name) === '.jsonl') return addJson(rows, name, await file.open());
  if (table === undefined || !['.csv', '.txt', '.tsv'].includes(extensionOf(name))) return false;
  const baseName = path.basename(name, path.extname(name));
  const addressType = addressTypeOfTable(baseName);
  const constants = {
    ...(addressType !== undefined && { address_type: addressType }),
    ...(isHolidayTable(baseName) && { is_holiday: 'true' }),
  };
  await readCsvTable(name, await file.open(), ({ line, cells }) =>
    rows.add({ table, file: name, line, cells: { ...cells, ...constants } }),
  );
  return true;
};

/**
 * Reads an export of HSDS into tables: a folder or a zip archive of CSV or JSON, or one JSON file. Throws `HsdsError` if a file is damaged, or
 * if there are no services. `name`: the file's name without its folder.
 */
export const loadTables = async (location: string, rows: TableRows, name = path.basename(location)): Promise<UnknownFiles> => {
  const unknownFiles: string[] = [];
  if ((await stat(location)).isDirectory() || (await isZip(location))) {
    const opened = await openPackage(location);
    try {
      for (const file of opened.files) if (!(await addFile(rows, file))) unknownFiles.push(file.name);
    } finally {
      opened.close();
    }
  } else await addJson(rows, name, createReadStream(location));
  if (rows.count('services') === 0) throw new HsdsError('NO_SERVICES', `${name} has no table of services.`);
  return unknownFiles;
};
