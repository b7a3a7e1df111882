import type { ColumnMapping, Field } from './columns.ts';
import { shorten } from './plainText.ts';
import { toText, type Row } from './row.ts';
import { fieldOfColumn, hasValue } from './rowFields.ts';

/** A column of a file that no field has in any row. */
export interface UnusedColumn {
  /** Its name as published. */
  readonly column: string;
  /** Number of rows with a value. */
  readonly rows: number;
  /** Its first value; JSON for a list or an object. */
  readonly example: string;
}

/** A column of a file; its example is empty if no row has a value. */
export interface FileColumn extends UnusedColumn {
  /** The field as which it is read; null: as none. */
  readonly field: Field | null;
  /** The field that its name means, whatever a person assigned. */
  readonly fieldByName: Field | null;
}

export interface ColumnTally {
  /** Counts the columns of one row; `isUsed` as `readRowFields` returns it. */
  readonly add: (published: Row, isUsed: ReadonlyMap<string, boolean>) => void;
  readonly unusedColumns: () => readonly UnusedColumn[];
  readonly columns: () => readonly FileColumn[];
}

const MAX_EXAMPLE_LENGTH = 80;
/** Objects with keys of their own in each row must not fill the report. */
const MAX_COLUMNS = 1000;

const exampleOf = (value: unknown): string => (hasValue(value) ? shorten(toText(value) || JSON.stringify(value), MAX_EXAMPLE_LENGTH) : '');

/**
 * Creates a tally of the columns of one file, which are read with a mapping. A column that is used in one row and not in another counts as
 * used. Only the first 1000 columns are counted.
 */
export const createColumnTally = (mapping?: ColumnMapping): ColumnTally => {
  const usedColumns = new Set<string>();
  /** In the order of their first values. */
  const filledColumns = new Set<string>();
  const columns = new Map<string, { -readonly [Key in keyof FileColumn]: FileColumn[Key] }>();
  const addColumn = (column: string, published: Row, isFilled: boolean): void => {
    const known = columns.get(column);
    if (known === undefined && columns.size >= MAX_COLUMNS) return;
    const counted = known ?? { column, rows: 0, example: '', field: null, fieldByName: null };
    // The first value decides between the fields that a name can mean.
    if (known === undefined || (counted.rows === 0 && isFilled)) {
      counted.example = exampleOf(published[column]);
      counted.field = fieldOfColumn(column, published, mapping);
      counted.fieldByName = fieldOfColumn(column, published);
    }
    columns.set(column, counted);
    if (!isFilled) return;
    counted.rows += 1;
    filledColumns.add(column);
  };
  return {
    add(published, isUsed) {
      for (const column of Object.keys(published)) {
        addColumn(column, published, isUsed.has(column));
        if (isUsed.get(column) === true) usedColumns.add(column);
      }
    },
    unusedColumns: () =>
      [...filledColumns].flatMap((name) => {
        const counted = columns.get(name);
        if (counted === undefined || usedColumns.has(name)) return [];
        const { column, rows, example } = counted;
        return [{ column, rows, example }];
      }),
    columns: () => [...columns.values()],
  };
};
