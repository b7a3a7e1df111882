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
  ['a short one', { body: { count: 3 } }, 'gzip'],
  ['for a client that accepts identity', { body: LIST }, 'identity'],
  ['for a client without Accept-Encoding', { body: LIST }, undefined],
  ['one that is bytes already', { body: Buffer.alloc(5000) }, 'gzip'],
  ['one that goes on', { stream: () => undefined }, 'gzip'],
  ['one with a version of its own', { body: LIST, headers: { ETag: '"1"' } }, 'gzip'],
] as const)('leaves this response unchanged: %s', async (_which, result, encoding) => {
  expect(await compressed(result, encoding)).toBe(result);
});
