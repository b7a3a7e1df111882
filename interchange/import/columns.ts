import { foldName } from '#domain/values/foldName.ts';
import { COLUMN_NAMES, QUALIFIERS } from './columnNames.ts';

/** A field that readers of rows ask for. */
export type Field = keyof typeof COLUMN_NAMES;

/** The field that a column means; of several columns for one field, the lowest rank counts first. */
export interface ColumnMeaning {
  readonly field: Field;
  readonly rank: number;
}

/**
 * The field as which a person reads a column, by the column's name as published; null: as none. A column that it does not name is
 * recognised by its name.
 */
export type ColumnMapping = Readonly<Record<string, Field | null>>;

/** A column that a person assigned counts before every column that is recognised by its name. */
const ASSIGNED_RANK = -1;
/** A name with qualifiers counts after every name of the list. */
const QUALIFIED_RANK = 1000;
/** A title and an empty line, or a few more. */
export const MAX_LINES_ABOVE_HEADER = 20;
/** A single known word could also be a title: "Services". */
const MIN_KNOWN_COLUMNS = 2;
/** The parser's mark of a second column with one name: "Phone (column 4)". */
const REPEATED_COLUMN_PATTERN = / \(column \d+\)$/;

/** Splits a header into words without case and accents: "PhysicalAddress1" has three. */
const wordsOfColumn = (column: string): string[] =>
  foldName(
    column
      .replace(REPEATED_COLUMN_PATTERN, '')
      .replace(/(\p{Ll})(?=[\p{Lu}\d])/gu, '$1 ')
      .replace(/(\p{L})(?=\d)|(\d)(?=\p{L})/gu, '$1$2 '),
  ).split(' ');

const QUALIFIER_WORDS: ReadonlySet<string> = new Set(QUALIFIERS.split(/\s+/));
/** Meanings by the words of a name without spaces between them. A field `hours` for lists and `hours_text` for texts share one name. */
const MEANINGS = new Map<string, ColumnMeaning[]>();
for (const [field, names] of Object.entries(COLUMN_NAMES) as [Field, string][])
  for (const [rank, name] of names.split(',').entries()) {
    const key = wordsOfColumn(name.trim()).join('');
    MEANINGS.set(key, [...(MEANINGS.get(key) ?? []), { field, rank }]);
  }

const findMeanings = (column: string): readonly ColumnMeaning[] => {
  const words = wordsOfColumn(column);
  const meanings = MEANINGS.get(words.join(''));
  if (meanings) return meanings;
  const mainWords = words.filter((word) => !QUALIFIER_WORDS.has(word));
  const removedWords = words.length - mainWords.length;
  return (MEANINGS.get(mainWords.join('')) ?? []).map(({ field, rank }) => ({ field, rank: QUALIFIED_RANK * removedWords + rank }));
};

/** Returns whether a text names a field that a column can be read as. */
export const isField = (name: string): name is Field => Object.hasOwn(COLUMN_NAMES, name);

const meaningsByColumn = new Map<string, readonly ColumnMeaning[]>();
/** Files with keys of their own in each row must not fill the memory. */
const MAX_REMEMBERED_COLUMNS = 10_000;

/** Returns the fields that a column can mean, usually one; an empty list for an unknown column, and for one that a person assigned to none. */
export const meaningsOf = (column: string, mapping?: ColumnMapping): readonly ColumnMeaning[] => {
  if (mapping !== undefined && Object.hasOwn(mapping, column)) {
    const field = mapping[column] ?? null;
    return field === null ? [] : [{ field, rank: ASSIGNED_RANK }];
  }
  let meanings = meaningsByColumn.get(column);
  if (meanings === undefined) {
    meanings = findMeanings(column);
    if (meaningsByColumn.size < MAX_REMEMBERED_COLUMNS) meaningsByColumn.set(column, meanings);
  }
  return meanings;
};

/** Names of days are also values, in a text such as "Mon, Tue, Wed 9am-5pm"; they make no line a header. */
const WEEKDAY_FIELDS: ReadonlySet<Field> = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

const isKnownColumn = (column: string): boolean => meaningsOf(column).some(({ field }) => !WEEKDAY_FIELDS.has(field));

/** Returns the number of known columns of a record, without those of weekdays. */
export const knownColumns = (columns: readonly string[]): number => columns.filter(isKnownColumn).length;

/** Returns the index of the header among the first records of a CSV file: the first with known columns; -1 if there is none. */
export const indexOfHeader = (records: readonly (readonly string[])[]): number =>
  records.slice(0, MAX_LINES_ABOVE_HEADER + 1).findIndex((columns) => knownColumns(columns) >= MIN_KNOWN_COLUMNS);
