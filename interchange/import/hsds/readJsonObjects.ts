import type { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import { isObject, type Row } from '../row.ts';
import { HsdsError } from './hsdsError.ts';

/** Bytes of a file that show what kind of JSON it is. */
const MAX_START_LENGTH = 4096;

/** Which values of a file are the objects of HSDS: those of a list, those of a page of the API (`contents`), or the values of the file, such as JSON lines. */
const pathOfObjects = (start: string): string => {
  if (/^\s*\[/.test(start)) return '$.*';
  return /^\s*\{[^[]*"contents"\s*:\s*\[/.test(start) ? '$.contents.*' : '$';
};

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const withoutByteOrderMark = (start: Buffer): Buffer =>
  start.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? start.subarray(BYTE_ORDER_MARK.length) : start;

/** Joins the first chunks until they show what kind of JSON it is. */
async function* joinStart(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === null) yield chunk;
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < MAX_START_LENGTH) continue;
      yield withoutByteOrderMark(start);
      start = null;
    }
  }
  if (start !== null) yield withoutByteOrderMark(start);
}

/**
 * Reads the objects of a JSON file in UTF-8 one after the other: of a list, a page of the API, JSON lines, or a single one. Throws `HsdsError` if the file is
 * damaged.
 */
export async function* readJsonObjects(name: string, bytes: Readable): AsyncGenerator<Row> {
  let objects: Row[] = [];
  let parser: JSONParser | undefined;
  const createParser = (start: string): JSONParser => {
    const created = new JSONParser({ paths: [pathOfObjects(start)], keepStack: false, separator: '' });
    created.onValue = ({ value }) => {
      if (isObject(value)) objects.push(value);
    };
    return created;
  };
  try {
    for await (const chunk of joinStart(bytes as AsyncIterable<Buffer>)) {
      parser ??= createParser(chunk.toString('utf8', 0, MAX_START_LENGTH));
      parser.write(chunk);
      yield* objects;
      objects = [];
    }
    if (parser?.isEnded === false) parser.end();
  } catch (error) {
    if (error instanceof HsdsError || !(error instanceof Error)) throw error;
    throw new HsdsError('INVALID_JSON', `${name} is not valid JSON; it may be cut off. ${error.message}`);
  } finally {
    bytes.destroy();
  }
}
