import { normaliseColumnName } from './row.ts';

/** Columns with the name of a place, the best first. */
export const NAME_COLUMNS = ['name', 'organization', 'title'] as const;

/** Columns by which the header of a file is recognized among the lines above it. */
const HEADER_COLUMNS: ReadonlySet<string> = new Set([
  ...NAME_COLUMNS,
  ...'address address_1 street street_address city town state province zip zip_code zipcode postal_code postcode'.split(' '),
  ...'phone telephone phone_number email website url latitude lat longitude lng lon'.split(' '),
  ...'description notes hours hours_text opening_hours schedule category type services'.split(' '),
]);
/** A title and an empty line, or a few more. */
export const MAX_LINES_ABOVE_HEADER = 20;
/** A single known word could also be a title: "Services". */
const MIN_KNOWN_COLUMNS = 2;

const knownColumns = (fields: readonly string[]): number => fields.filter((field) => HEADER_COLUMNS.has(normaliseColumnName(field))).length;

/** Returns the index of the header among the first records of a CSV file: the first with known columns; -1 if there is none. */
export const indexOfHeader = (records: readonly (readonly string[])[]): number =>
  records.slice(0, MAX_LINES_ABOVE_HEADER + 1).findIndex((fields) => knownColumns(fields) >= MIN_KNOWN_COLUMNS);
