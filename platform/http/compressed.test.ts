import { gunzipSync } from 'node:zlib';
import { compressed } from './compressed.ts';

const LIST = Array.from({ length: 100 }, (_, index) => ({ id: index, name: 'Open Door Mission' }));

test('compresses a long response for a client that accepts gzip, with matching headers', async () => {
  const { body, headers, status } = await compressed({ status: 200, headers: { Vary: 'Authorization' }, body: LIST }, 'br, gzip');
  expect(headers).toEqual({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Encoding': 'gzip',
    Vary: 'Authorization, Accept-Encoding',
  });
  expect({ status, body: JSON.parse(gunzipSync(body as Buffer).toString()) as unknown }).toEqual({ status: 200, body: LIST });
});

test.each([
  ['a short response', { body: { count: 3 } }, 'gzip'],
  ['a response to a client that accepts only identity', { body: LIST }, 'identity'],
  ['a response to a client without Accept-Encoding', { body: LIST }, undefined],
  ['bytes', { body: Buffer.alloc(5000) }, 'gzip'],
  ['a stream', { stream: () => undefined }, 'gzip'],
  ['a response with its own ETag', { body: LIST, headers: { ETag: '"1"' } }, 'gzip'],
] as const)('leaves this response unchanged: %s', async (_which, result, encoding) => {
  expect(await compressed(result, encoding)).toBe(result);
});
