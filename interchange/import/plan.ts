import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { ColumnMapping } from './columns.ts';
import type { Listing, RefusalReason } from './readListing.ts';
import type { FileColumn, UnusedColumn } from './unusedColumns.ts';

/** What is known about a file besides its contents. */
export interface PlanOptions {
  /** Date of the facts, `2017-07-01`, for rows without their own. */
  readonly factsAsOf?: string;
  /** Kind of rows that name none; without it, such a row becomes a resource of unknown kind. */
  readonly kind?: ServiceType;
  /** As which fields columns of a listings file are read, against their names. */
  readonly mapping?: ColumnMapping;
}

/** Something in a row of an export that is impossible, or that cannot be expressed; it is named, and not repaired. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  /** What is wrong, about the row: `it names location 7, which the export does not have`. */
  readonly text: string;
}

/** How many rows and columns of a table of an export the listings have. */
export interface TableUse {
  readonly table: string;
  readonly rows: number;
  readonly usedRows: number;
  /** Lines of the first rows that no listing has. */
  readonly unusedLines: readonly number[];
  /** Columns with values of which no listing has any, without those of ids. */
  readonly unusedColumns: readonly string[];
}

/** Why a row is refused when it is read. */
export type RowRefusal = RefusalReason | 'NOT_A_ROW';

/** A listing, or the reason why the row has none. `problems`: what is impossible in the rows of an export. */
export type ReadRow = { readonly problems?: readonly Problem[] } & (
  | { readonly ok: true; readonly listing: Listing }
  | { readonly ok: false; readonly reason: RowRefusal }
);

/** A row with the service that it adds or revises. */
export interface PlannedRow {
  readonly line: number;
  /** Names the row's command within its import: `line 2`. */
  readonly key: string;
  /** Its name as published; empty if it has none. */
  readonly name: string;
  readonly serviceId: string;
  /** Reads the listing; it is not stored, because a file may have many rows. */
  read(): ReadRow;
}

/** Everything that an import does, before it does it. */
export interface ImportPlan {
  /** The file's name without its folder. */
  readonly name: string;
  /** SHA-256 (hex) of its bytes. */
  readonly digest: string;
  /** In which the file was read, such as `UTF-8`. */
  readonly encoding: string;
  /** A part of the file that another encoding would show differently; empty if the encoding is certain. */
  readonly uncertainPart: string;
  readonly rows: Iterable<PlannedRow>;
  readonly rowCount: number;
  /** Columns with values of which the listings have none; complete once all rows are read. */
  unusedColumns(): readonly UnusedColumn[];
  /** Every column of a listings file, in the order of the first row that has it; absent for an export of HSDS. */
  columns?(): readonly FileColumn[];
  /** How much of the tables of an export the listings have; complete once all rows are read. */
  tables?(): readonly TableUse[];
  /** Files of an export that are no tables. */
  readonly unknownFiles?: readonly string[];
}
