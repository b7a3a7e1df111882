import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { HsdsError } from './hsdsError.ts';

/** A record of a CSV file: its line, and its cells by the names of the header in lower case with underscores. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A longer record begins with a quote that is never closed. */
const MAX_RECORD_CHARACTERS = 2_000_000;

const columnName = (header: string): string =>
  header
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a text of which each character is one byte: UTF-8, else the encoding of Windows. */
const decodeCell = (text: string): string => {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return iconv.decode(bytes, 'windows-1252');
  }
};

const utf16Of = ([first, second]: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/** Decodes UTF-16 with a byte order mark; the bytes of any other text become one character each, and its cells are decoded by themselves. */
async function* decodeBytes(bytes: AsyncIterable<Buffer>, onUtf16: () => void): AsyncGenerator<string> {
  let decode: ((chunk: Buffer) => string) | undefined;
  let waiting = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decode === undefined) {
      waiting = Buffer.concat([waiting, chunk]);
      if (waiting.length < 2) continue;
      const encoding = utf16Of(waiting);
      const decoder = encoding === null ? null : iconv.getDecoder(encoding);
      if (decoder !== null) onUtf16();
      decode = (part) => (decoder === null ? part.toString('latin1') : decoder.write(part));
      yield decode(waiting);
    } else yield decode(chunk);
  }
}

/**
 * Reads a table of CSV (RFC 4180; UTF-8, UTF-16 with a byte order mark, or the encoding of Windows) record by record, and calls `onRow` for
 * each. Throws `HsdsError` with the line if the file is damaged.
 */
export const readCsvTable = async (fileName: string, bytes: Readable, onRow: (row: CsvRow) => void): Promise<void> => {
  let isUtf16 = false;
  const decoded = (text: string): string => (isUtf16 ? text : decodeCell(text));
  const parser = parse({
    columns: (header: string[]) => header.map((name) => columnName(decoded(name))),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  const addRows = async (records: AsyncIterable<{ info: { lines: number }; record: Record<string, string> }>): Promise<void> => {
    for await (const { info, record } of records)
      onRow({ line: info.lines, cells: Object.fromEntries(Object.entries(record).map(([column, value]) => [column, decoded(value)])) });
  };
  try {
    await pipeline(
      (async function* read() {
        yield* decodeBytes(bytes as AsyncIterable<Buffer>, () => {
          isUtf16 = true;
        });
      })(),
      parser,
      addRows,
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new HsdsError('DAMAGED_TABLE', `${fileName} is damaged: ${error.message}.`);
  }
};
