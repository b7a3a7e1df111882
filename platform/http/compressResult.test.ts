import { gunzipSync } from 'node:zlib';
import { compressResult } from './compressResult.ts';

const LONG_LIST = Array.from({ length: 100 }, (_, index) => ({ id: index, name: 'Open Door Mission' }));

test('compresses a long response for a client that accepts gzip, with matching headers', async () => {
  const { body, headers, status } = await compressResult({ status: 200, headers: { Vary: 'Authorization' }, body: LONG_LIST }, 'br, gzip');
  expect(headers).toEqual({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Encoding': 'gzip',
    Vary: 'Authorization, Accept-Encoding',
  });
  expect({ status, body: JSON.parse(gunzipSync(body as Buffer).toString()) as unknown }).toEqual({ status: 200, body: LONG_LIST });
});

test.each([
  ['a short response', { body: { count: 3 } }, 'gzip'],
  ['a response to a client that accepts only identity', { body: LONG_LIST }, 'identity'],
  ['a response to a client without Accept-Encoding', { body: LONG_LIST }, undefined],
  ['bytes', { body: Buffer.alloc(5000) }, 'gzip'],
  ['a stream', { stream: () => undefined }, 'gzip'],
  ['a response with its own ETag', { body: LONG_LIST, headers: { ETag: '"1"' } }, 'gzip'],
] as const)('leaves this response unchanged: %s', async (_which, result, encoding) => {
  expect(await compressResult(result, encoding)).toBe(result);
});
