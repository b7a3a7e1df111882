import { shorten } from './plainText.ts';
import { toText, type Row } from './row.ts';

/** A column of a file that no field has in any row. */
export interface UnusedColumn {
  /** Its name as published. */
  readonly column: string;
  /** Number of rows with a value. */
  readonly rows: number;
  /** Its first value; JSON for a list or an object. */
  readonly example: string;
}

export interface ColumnTally {
  /** Counts the columns of one row; `isUsed` as `readRowFields` returns it. */
  readonly add: (published: Row, isUsed: ReadonlyMap<string, boolean>) => void;
  readonly unusedColumns: () => readonly UnusedColumn[];
}

const MAX_EXAMPLE_LENGTH = 80;
/** Objects with keys of their own in each row must not fill the report. */
const MAX_UNUSED_COLUMNS = 1000;

const exampleOf = (value: unknown): string => shorten(toText(value) || JSON.stringify(value), MAX_EXAMPLE_LENGTH);

/** Creates a tally of the columns of one file. A column that is used in one row and not in another counts as used. */
export const createColumnTally = (): ColumnTally => {
  const usedColumns = new Set<string>();
  const unusedColumns = new Map<string, UnusedColumn>();
  return {
    add(published, isUsed) {
      for (const [column, isColumnUsed] of isUsed) {
        if (isColumnUsed) usedColumns.add(column);
        if (usedColumns.has(column)) continue;
        const known = unusedColumns.get(column);
        if (known === undefined && unusedColumns.size >= MAX_UNUSED_COLUMNS) continue;
        unusedColumns.set(column, { column, rows: (known?.rows ?? 0) + 1, example: known?.example ?? exampleOf(published[column]) });
      }
    },
    unusedColumns: () => [...unusedColumns.values()].filter(({ column }) => !usedColumns.has(column)),
  };
};
