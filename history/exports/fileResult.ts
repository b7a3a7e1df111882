import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import type { Result } from '#platform/http/registerOperation.ts';
import type { QueryContext } from '#querying/context.ts';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Writes rows as CSV as fast as the response accepts them, safe against formulas. */
export const writeCsv = <Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Readonly<Partial<Record<Column, string | number>>>>,
  response: Response,
): Promise<void> =>
  pipeline(
    Readable.from(rows),
    // The byte order mark lets spreadsheets detect UTF-8.
    stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true, record_delimiter: 'windows' }),
    response,
  );

/** Returns the result of a query that sends a file while it is written. */
export const fileResult = (
  { log }: Pick<QueryContext, 'log'>,
  {
    name,
    at,
    format,
    headers,
    write,
  }: {
    /** Name of the file before its date. */
    readonly name: string;
    /** When the export was requested, ISO 8601 UTC. */
    readonly at: string;
    readonly format: keyof typeof MEDIA_TYPES;
    readonly headers: Readonly<Record<string, string>>;
    readonly write: (response: Response) => Promise<void>;
  },
): Result => ({
  headers: {
    ...headers,
    'Content-Type': MEDIA_TYPES[format],
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.${format}"`,
    'X-Content-Type-Options': 'nosniff',
  },
  stream: (response) => {
    write(response).catch((error: unknown) => {
      // Break the connection: the user must notice an incomplete file.
      log.warn({ err: error }, 'an export was interrupted');
      response.destroy();
    });
  },
});
