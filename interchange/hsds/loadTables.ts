import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isObject, toText, type Row } from '../import/row.ts';
import { createFlattener } from './flattenJson.ts';
import { HsdsError } from './hsdsError.ts';
import { isZip, openPackage, type PackageFile } from './openPackage.ts';
import { readCsvTable } from './readCsvTable.ts';
import type { TableRows } from './tableRows.ts';
import { addressTypeOfTable, isHolidayTable, tableNamed, type TableName } from './tables.ts';

/** Files of an export that are no tables of HSDS. */
export type UnknownFiles = readonly string[];

const extensionOf = (name: string): string => path.extname(name).toLowerCase();
const tableOfFile = (name: string): TableName | undefined => tableNamed(path.basename(name, path.extname(name)));

const parseJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    throw new HsdsError(`${name} is not valid JSON; it may be cut off. ${(error as Error).message}.`);
  }
};

/** Returns the objects of a JSON value: one, a list, or a page of the API (`contents`). */
const objectsOf = (value: unknown): readonly Row[] => {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  const { contents } = value;
  return Array.isArray(contents) ? contents.filter(isObject) : [value];
};

/** Parses JSON, or JSON lines, of which each has one object. */
const parseObjects = (text: string, name: string): readonly Row[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isJsonLines = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return isJsonLines ? lines.flatMap((line) => objectsOf(parseJson(line, name))) : objectsOf(parseJson(text, name));
};

/** Fields of an object that only one kind of object of HSDS has. */
const looksLike = (object: Row): TableName | undefined => {
  if ('service_at_locations' in object || 'organization' in object || 'organization_id' in object) return 'services';
  if ('service' in object || 'location' in object) return 'service_at_locations';
  if ('services' in object || 'tax_status' in object || 'legal_status' in object) return 'organizations';
  return 'location_type' in object ? 'locations' : undefined;
};

/** Whether a parsed JSON file is of HSDS: its objects have the fields of services or organizations, with their nested lists. */
export const isHsdsJson = (text: string): boolean => {
  if (!/"(?:service_at_locations|organization|organization_id|services|location_type)"\s*:/.test(text)) return false;
  try {
    const [first] = parseObjects(text, '');
    return first !== undefined && toText(first['id']) !== '' && looksLike(first) !== undefined;
  } catch {
    return false;
  }
};

const addJson = (rows: TableRows, name: string, text: string): void => {
  const { addObject, finish } = createFlattener(rows, name);
  for (const [index, object] of parseObjects(text, name).entries()) {
    const table = looksLike(object) ?? tableOfFile(name);
    if (table !== undefined) addObject(table, object, index + 1, null);
  }
  finish();
};

/** Descriptions of an export, without rows. */
const DESCRIPTIONS = new Set(['datapackage.json']);

const addFile = async (rows: TableRows, file: PackageFile): Promise<boolean> => {
  const { name } = file;
  if (DESCRIPTIONS.has(name.toLowerCase())) return true;
  const table = tableOfFile(name);
  if (extensionOf(name) === '.json' || extensionOf(name) === '.jsonl') {
    const text = (await buffer(await file.open())).toString('utf8');
    if (table === undefined && !isHsdsJson(text)) return false;
    addJson(rows, name, text);
    return true;
  }
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
 * if there are no services.
 */
export const loadTables = async (location: string, rows: TableRows): Promise<UnknownFiles> => {
  const unknownFiles: string[] = [];
  if ((await stat(location)).isDirectory() || (await isZip(location))) {
    const opened = await openPackage(location);
    try {
      for (const file of opened.files) if (!(await addFile(rows, file))) unknownFiles.push(file.name);
    } finally {
      opened.close();
    }
  } else addJson(rows, path.basename(location), await readFile(location, 'utf8'));
  if (rows.count('services') === 0) throw new HsdsError(`${path.basename(location)} has no table of services.`);
  return unknownFiles;
};
