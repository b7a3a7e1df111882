import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { createResultCache } from './resultCache.ts';

const createResult = (text: string) => ({ body: Buffer.from(text), total: 1, release: () => undefined });

test('creates a response once per version, compressed', async () => {
  const cache = createResultCache();
  const make = jest.fn(() => createResult('[1]'));
  expect(gunzipSync((await cache.get('q', 'v1', make)).body).toString()).toBe('[1]');
  await cache.get('q', 'v1', make);
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get('q', 'v2', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('drops the least recently used results when there are too many bytes', async () => {
  const cache = createResultCache(60);
  const make = jest.fn(() => createResult('[]'));
  await cache.get('first', 'v', make);
  await cache.get('second', 'v', make);
  await cache.get('first', 'v', make);
  await cache.get('third', 'v', make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('first', 'v', make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('second', 'v', make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('keeps a bounded number of results and bytes, however many and long the queries are', async () => {
  const maximum = { bytes: 20_000, results: 50 };
  const cache = createResultCache(maximum.bytes, maximum.results);
  const longText = 'x'.repeat(15_000);
  for (let index = 0; index < 1000; index += 1) await cache.get(`${index}${longText}`, 'v', () => createResult('[]'));
  expect(cache.usage().results).toBe(maximum.results);
  for (let index = 0; index < 200; index += 1) await cache.get(`${index}`, 'v', () => createResult(randomBytes(1000).toString('hex')));
  const { results, bytes } = cache.usage();
  expect(bytes).toBeLessThanOrEqual(maximum.bytes);
  expect(results).toBeLessThan(maximum.results);
  // A cached body must not keep a larger buffer in memory.
  const { body } = await cache.get('small', 'v', () => createResult('[]'));
  expect(body.buffer.byteLength).toBe(body.length);
});

test('releases the memory of the uncompressed response', async () => {
  const release = jest.fn();
  await createResultCache().get('q', 'v', () => ({ ...createResult('[]'), release }));
  expect(release).toHaveBeenCalledTimes(1);
});
