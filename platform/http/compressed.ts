import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { encodingOf } from './encoding.ts';
import type { Result } from './register.ts';

/** Bytes: what fits into one packet is as fast as it is. */
const WORTH_IT = 1400;
const LEVEL = 6;
const gzipAsync = promisify(gzip);

/** The bytes as they are sent to who takes gzip. */
export const compress = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes, { level: LEVEL });

/**
 * An answer as JSON, compressed for who takes that and where it is worth it. What is bytes already, goes on by itself or has a
 * version of its own stays as it is.
 */
export const compressed = async (result: Result, acceptEncoding: string | undefined): Promise<Result> => {
  const { body, headers = {}, stream } = result;
  const isMade = body === undefined || Buffer.isBuffer(body) || stream !== undefined || 'ETag' in headers;
  if (isMade || encodingOf(acceptEncoding, ['gzip']) === null) return result;
  const json = Buffer.from(JSON.stringify(body));
  if (json.length < WORTH_IT) return result;
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
