/** Separators of CSV files. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** Ends of lines: of Unix and Windows, and of old Macintosh programs. */
export const LINE_END_PATTERN = /\r\n|\r|\n/;

/** Returns the separator in a header: spreadsheets of some countries use semicolons or tabs. */
export const separatorOf = (text: string): string => {
  const [header = ''] = text.split(LINE_END_PATTERN, 1);
  return [';', '\t'].find((candidate) => header.includes(candidate) && !header.includes(',')) ?? ',';
};

/** A record of a CSV text, with the number of its first line. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

interface QuotedField {
  readonly value: string;
  /** Index after the closing quote, or of the end of the text. */
  readonly end: number;
  readonly isClosed: boolean;
}

/** Reads from after an opening quote to the closing one; two quotes are one quote of the value. */
const readQuoted = (text: string, start: number): QuotedField => {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0) return { value: text.slice(start).replaceAll('""', '"'), end: text.length, isClosed: false };
    if (text[end + 1] !== '"') return { value: text.slice(start, end).replaceAll('""', '"'), end: end + 1, isClosed: true };
    end += 2;
  }
};

/** Returns whether one of the lines after the first has as many fields as a record: it is a row, and no part of a value. */
const containsRecord = (value: string, separator: string, fieldCount: number): boolean =>
  value
    .split(LINE_END_PATTERN)
    .slice(1)
    .some((line) => line.split(separator).length >= Math.max(2, fieldCount));

/**
 * Whether an opening quote is a mere character, since its field would swallow following rows: it is never closed, or the next quote opens
 * another field.
 */
const isStrayQuote = (text: string, { value, end, isClosed }: QuotedField, separator: string, fieldCount: number): boolean => {
  if (!LINE_END_PATTERN.test(value)) return false;
  if (!isClosed) return containsRecord(value, separator, fieldCount);
  const following = text[end];
  return following !== undefined && following !== separator && !/[\r\n]/.test(following);
};

/** Programs that convert line ends twice write several carriage returns before a line feed. */
const MAX_RETURNS = 4;
/** Longest line that is compared with a record. */
const MAX_LINE_LENGTH = 100_000;

const countOfLineEnds = (text: string): number => text.split(LINE_END_PATTERN).length - 1;

/**
 * Parses the records of a CSV text (RFC 4180: quotes, doubled quotes, line breaks inside quotes), each with its first line number; empty
 * records are left out. A quote that is never closed swallows no rows. A carriage return alone ends a record if it ends the first one, or
 * if the record is whole and another follows; otherwise it is a space.
 */
export const csvRecords = (text: string, separator = ','): readonly CsvRecord[] => {
  const records: CsvRecord[] = [];
  let [field, index, line, start] = ['', 0, 1, 1];
  let fields: string[] = [];
  let endsWithReturn: boolean | null = null;
  let fieldCount = 0;
  const endRecord = (): void => {
    fields.push(field);
    line += 1;
    if (fields.some((candidate) => candidate !== '')) {
      records.push({ line: start, fields });
      fieldCount = Math.max(fieldCount, fields.length);
    }
    [fields, field, start] = [[], '', line];
  };
  const isRecordAt = (from: number): boolean =>
    from === text.length ||
    text
      .slice(from, from + MAX_LINE_LENGTH)
      .split(LINE_END_PATTERN, 1)[0]
      ?.split(separator).length === fieldCount;
  const isLineEnd = (returnIndex: number): boolean => {
    endsWithReturn ??= true;
    return endsWithReturn || (fields.length + 1 === fieldCount && isRecordAt(returnIndex + 1));
  };
  while (index < text.length) {
    const character = text[index] as string;
    index += 1;
    if (character === '"' && field === '') {
      const quoted = readQuoted(text, index);
      if (isStrayQuote(text, quoted, separator, fieldCount)) field = '"';
      else {
        field = quoted.value;
        line += countOfLineEnds(quoted.value);
        index = quoted.end;
      }
    } else if (character === separator) {
      fields.push(field);
      field = '';
    } else if (character === '\n') {
      endsWithReturn ??= false;
      endRecord();
    } else if (character !== '\r') field += character;
    else if (/^\r*\n/.test(text.slice(index, index + MAX_RETURNS))) continue;
    else if (isLineEnd(index - 1)) endRecord();
    else field += ' ';
  }
  if (field !== '' || fields.length > 0) endRecord();
  return records;
};
