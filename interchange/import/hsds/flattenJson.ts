import { isObject, toText, type Row } from '../row.ts';
import { idsIn, type TableRows } from './tableRows.ts';
import { referenceTo, tableNamed, type TableName } from './tables.ts';

/** Objects of an object, deeper than HSDS nests them: a circle of references in a file that was made by a program. */
const MAX_DEPTH = 20;

interface Parent {
  readonly table: TableName;
  readonly id: string;
}

/** Names of the fields with one object, and the tables of their objects. */
const SINGLE_OBJECTS: Readonly<Record<string, TableName>> = {
  organization: 'organizations',
  location: 'locations',
  program: 'programs',
  service: 'services',
  taxonomy_term: 'taxonomy_terms',
  taxonomy_detail: 'taxonomies',
  unit: 'units',
};

/** Columns of the objects that belong to any table, with the id of that row and the name of that table. */
const LINKS: Partial<Readonly<Record<TableName, readonly [id: string, table: string]>>> = {
  attributes: ['link_id', 'link_entity'],
  metadata: ['resource_id', 'resource_type'],
};

const parentColumns = (table: TableName, parent: Parent | null): Readonly<Record<string, string>> => {
  if (parent === null) return {};
  const link = LINKS[table];
  return link === undefined ? { [referenceTo(parent.table)]: parent.id } : { [link[0]]: parent.id, [link[1]]: parent.table };
};

/** Joins the cells of an object that stands in several places: ids of all its parents, and of other cells the first one with a text. */
const joinCells = (
  known: Readonly<Record<string, string>>,
  cells: Readonly<Record<string, string>>,
  references: Readonly<Record<string, string>>,
): Record<string, string> => {
  const joined = { ...known };
  for (const [column, text] of Object.entries(cells)) joined[column] ||= text;
  for (const [column, id] of Object.entries(references)) {
    const ids = idsIn(joined[column] ?? '');
    if (!ids.includes(id)) joined[column] = [...ids, id].join(',');
  }
  return joined;
};

/** Creates a function that adds the objects of a JSON file to the tables that its CSV files would have. */
export const createFlattener = (rows: TableRows, file: string) => {
  let objectCount = 0;

  /** Adds an object and those in it; returns its id. An object that stands in several places is one row that refers to all of them. */
  const addObject = (table: TableName, object: Row, line: number, parent: Parent | null, depth = 0): string => {
    objectCount += 1;
    const id = toText(object['id']) || `${file} ${objectCount}`;
    if (depth > MAX_DEPTH) return id;
    const cells: Record<string, string> = { id };
    for (const [field, value] of Object.entries(object)) {
      const childTable = tableNamed(field);
      if (Array.isArray(value) && childTable !== undefined)
        for (const child of value)
          if (isObject(child)) addObject(childTable, child, line, { table, id }, depth + 1);
          else cells[field] = [cells[field] ?? '', toText(child)].filter((text) => text !== '').join(',');
      else if (isObject(value)) {
        const singleTable = SINGLE_OBJECTS[field];
        if (singleTable !== undefined) cells[referenceTo(singleTable)] = addObject(singleTable, value, line, null, depth + 1);
      } else cells[field] ||= Array.isArray(value) ? value.map(toText).join(',') : toText(value);
    }
    const references = parentColumns(table, parent);
    rows.put({ table, file, line, cells: joinCells(cells, {}, references) }, (known) => joinCells(known, cells, references));
    return id;
  };
  return addObject;
};
