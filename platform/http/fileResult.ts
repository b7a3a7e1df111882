import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Response } from 'express';
import type { Logger } from '../logger.ts';
import { chooseEncoding } from './chooseEncoding.ts';
import type { Result } from './registerOperation.ts';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8', geojson: 'application/geo+json' } as const;
const GZIP_LEVEL = 6;

const writeCompressed = async (write: (output: Writable) => Promise<void>, response: Response): Promise<void> => {
  const gzip = createGzip({ level: GZIP_LEVEL });
  await Promise.all([write(gzip), pipeline(gzip, response)]);
};

/** Returns the result of a query that sends a file while it is written. */
export const fileResult = (
  { log }: { readonly log: Logger },
  {
    name,
    at,
    format,
    headers,
    acceptEncoding,
    write,
  }: {
    /** Name of the file before its date. */
    readonly name: string;
    /** When the export was requested, ISO 8601 UTC. */
    readonly at: string;
    readonly format: keyof typeof MEDIA_TYPES;
    readonly headers: Readonly<Record<string, string>>;
    /** `Accept-Encoding` of the request, if the file may be compressed. */
    readonly acceptEncoding?: string | undefined;
    /** Writes the file as fast as the output accepts it, and ends the output. */
    readonly write: (output: Writable) => Promise<void>;
  },
): Result => {
  const isCompressed = chooseEncoding(acceptEncoding, ['gzip']) !== null;
  return {
    headers: {
      ...headers,
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
      'Content-Type': MEDIA_TYPES[format],
      'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.${format}"`,
      'X-Content-Type-Options': 'nosniff',
    },
    stream: (response) => {
      if (response.req.method === 'HEAD') return void response.end();
      (isCompressed ? writeCompressed(write, response) : write(response)).catch((error: unknown) => {
        // Break the connection: the user must notice an incomplete file.
        log.warn({ err: error }, 'an export was interrupted');
        response.destroy();
      });
    },
  };
};
