import { isDeepStrictEqual } from 'node:util';
import { openTemporaryDatabase } from '#platform/temporaryDatabase.ts';
import type { TableUse } from '../plan.ts';
import { toText } from '../row.ts';
import { tableNamed, type TableName } from './tables.ts';

/** A row of a table, with its cells as texts by the names of its columns in lower case. */
export interface TableRow {
  /** Number of the row in its table, from 0. */
  readonly number: number;
  readonly table: TableName;
  /** Name of the file, and the row's line in it, or its place in a JSON list, from 1. */
  readonly file: string;
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Rows of all tables of one export, in a temporary file: memory does not grow with them. */
export interface TableRows {
  /** Adds a row; its number is set. */
  add(row: Omit<TableRow, 'number'>): void;
  /** Adds a row with an id; if its table has a row with this id, that row gets the cells that `join` returns. */
  put(row: Omit<TableRow, 'number'>, join: (known: TableRow['cells']) => TableRow['cells']): void;
  /** Returns the row with an id, and counts it as used; undefined if there is none. */
  byId(table: TableName, id: string): TableRow | undefined;
  /** Returns the rows with an id in a column that refers to another table, in their order, and counts them as used. */
  withReference(table: TableName, column: string, id: string): readonly TableRow[];
  /** Returns a row by its number in its table. */
  at(table: TableName, number: number): TableRow;
  /** Returns all rows of a table in their order; they are not counted as used. */
  all(table: TableName): Iterable<TableRow>;
  count(table: TableName): number;
  /** Counts a row as used, and returns one of its cells; empty if it has none. */
  cell(row: TableRow, ...columns: readonly string[]): string;
  uses(): readonly TableUse[];
  close(): void;
}

/** Longest id that is compared; keys of the file are limited. */
const MAX_ID_LENGTH = 300;
const MAX_UNUSED_LINES = 20;
/** Rows that are written at once. */
const ROWS_PER_WRITE = 5000;

interface Tally {
  rows: number;
  readonly usedRows: NumberSet;
  readonly columns: Set<string>;
  readonly usedColumns: Set<string>;
}

/** A set of numbers of rows, one bit for each, so that it stays small. */
interface NumberSet {
  readonly size: number;
  add(number: number): void;
  has(number: number): boolean;
}

const createNumberSet = (): NumberSet => {
  let bits = new Uint8Array(1024);
  let size = 0;
  const has = (number: number): boolean => ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  return {
    get size() {
      return size;
    },
    has,
    add(number) {
      if (has(number)) return;
      const index = number >> 3;
      if (index >= bits.length) {
        const larger = new Uint8Array(Math.max(bits.length * 2, index + 1));
        larger.set(bits);
        bits = larger;
      }
      bits[index] = (bits[index] ?? 0) | (1 << (number & 7));
      size += 1;
    },
  };
};

/** Splits a cell with one id or several. */
export const idsIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** Whether a column has ids of another table: `service_id`, or its name, as exports of Airtable have it. */
const isReference = (column: string): boolean => column === 'id' || column.endsWith('_id') || tableNamed(column) !== undefined;

/** Opens an empty store of rows in the folder for temporary files. */
export const openTableRows = (): TableRows => {
  const { environment, close } = openTemporaryDatabase('shelter-import-');
  const rowsByNumber = environment.openDB<TableRow, [TableName, number]>({ name: 'rows' });
  const numbersById = environment.openDB<number, string[]>({ name: 'ids', dupSort: true, encoding: 'ordered-binary' });
  const tallies = new Map<TableName, Tally>();
  /** Rows that wait to be written, by table and number, and their numbers by table and id. */
  const pendingRows = new Map<string, TableRow>();
  const pendingNumbers = new Map<string, number>();

  const flush = (): void => {
    if (pendingRows.size === 0) return;
    const written = [...pendingRows.values()];
    pendingRows.clear();
    pendingNumbers.clear();
    environment.transactionSync(() => {
      for (const row of written) {
        void rowsByNumber.put([row.table, row.number], row);
        for (const [column, value] of Object.entries(row.cells))
          if (isReference(column))
            for (const id of new Set(idsIn(value))) void numbersById.put([row.table, column, id.slice(0, MAX_ID_LENGTH)], row.number);
      }
    });
  };
  const find = (table: TableName, column: string, id: string): readonly TableRow[] => {
    if (id === '' || !tallies.has(table)) return [];
    flush();
    return [...numbersById.getValues([table, column, id.slice(0, MAX_ID_LENGTH)])].map(
      (number) => rowsByNumber.get([table, number]) as TableRow,
    );
  };
  /** Stores a new or a changed row with the next ones. */
  const write = (row: TableRow): void => {
    const { columns } = tallyOf(row.table);
    for (const [column, value] of Object.entries(row.cells)) if (value !== '') columns.add(column);
    pendingRows.set(`${row.table} ${row.number}`, row);
    const { id = '' } = row.cells;
    if (id !== '') pendingNumbers.set(`${row.table} ${id}`, row.number);
    if (pendingRows.size >= ROWS_PER_WRITE) flush();
  };
  /** Returns the row with an id, without writing what waits. */
  const known = (table: TableName, id: string): TableRow | undefined => {
    const waiting = pendingNumbers.get(`${table} ${id}`);
    if (waiting !== undefined) return pendingRows.get(`${table} ${waiting}`);
    const [number] = numbersById.getValues([table, 'id', id.slice(0, MAX_ID_LENGTH)]);
    return number === undefined ? undefined : rowsByNumber.get([table, number]);
  };
  const tallyOf = (table: TableName): Tally => {
    const tally = tallies.get(table) ?? { rows: 0, usedRows: createNumberSet(), columns: new Set(), usedColumns: new Set() };
    tallies.set(table, tally);
    return tally;
  };
  const use = (row: TableRow, column: string): void => {
    const { usedRows, usedColumns } = tallyOf(row.table);
    usedRows.add(row.number);
    usedColumns.add(column);
  };
  function* all(table: TableName): Iterable<TableRow> {
    flush();
    for (const { value } of rowsByNumber.getRange({ start: [table, 0], end: [table, tallies.get(table)?.rows ?? 0] })) yield value;
  }

  return {
    add(row) {
      const tally = tallyOf(row.table);
      tally.rows += 1;
      write({ ...row, number: tally.rows - 1 });
    },
    put(row, join) {
      const before = known(row.table, row.cells['id'] ?? '');
      if (before === undefined) {
        this.add(row);
        return;
      }
      const cells = join(before.cells);
      if (!isDeepStrictEqual(cells, before.cells)) write({ ...before, cells });
    },
    byId(table, id) {
      const [row] = find(table, 'id', id);
      if (row !== undefined) use(row, 'id');
      return row;
    },
    withReference(table, column, id) {
      const rows = find(table, column, id);
      for (const row of rows) use(row, column);
      return rows;
    },
    at: (table, number) => rowsByNumber.get([table, number]) as TableRow,
    all,
    count: (table) => tallies.get(table)?.rows ?? 0,
    cell(row, ...columns) {
      for (const column of columns) {
        const text = toText(row.cells[column]);
        if (text === '') continue;
        use(row, column);
        return text;
      }
      return '';
    },
    uses: () =>
      [...tallies].map(([table, { rows, usedRows, columns, usedColumns }]) => {
        const unusedLines: number[] = [];
        if (usedRows.size < rows)
          for (const { number, line } of all(table)) if (!usedRows.has(number) && unusedLines.push(line) === MAX_UNUSED_LINES) break;
        return {
          table,
          rows,
          usedRows: usedRows.size,
          unusedLines,
          unusedColumns: [...columns].filter((column) => !usedColumns.has(column) && !isReference(column)),
        };
      }),
    close: () => void close(),
  };
};
