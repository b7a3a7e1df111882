import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { chooseEncoding } from './chooseEncoding.ts';
import type { Result } from './registerOperation.ts';

/** Minimum length in bytes: a response that fits into one packet gains nothing. */
const MIN_COMPRESSED_BYTES = 1400;
const GZIP_LEVEL = 6;
const gzipAsync = promisify(gzip);

/** Compresses bytes with gzip. */
export const compress = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes, { level: GZIP_LEVEL });

/**
 * Encodes a response as JSON, compressed if the client accepts gzip and the body is long. Bodies that are bytes or streams, and responses
 * with their own ETag, stay unchanged.
 */
export const compressResult = async (result: Result, acceptEncoding: string | undefined): Promise<Result> => {
  const { body, headers = {}, stream } = result;
  const isFinished = body === undefined || Buffer.isBuffer(body) || stream !== undefined || 'ETag' in headers;
  if (isFinished || chooseEncoding(acceptEncoding, ['gzip']) === null) return result;
  const json = Buffer.from(JSON.stringify(body));
  if (json.length < MIN_COMPRESSED_BYTES) return result;
  return {
    ...result,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Encoding': 'gzip',
      Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', '),
    },
    body: await compress(json),
  };
};
