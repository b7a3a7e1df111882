import { gunzipSync } from 'node:zlib';
import { createAnswerCache, takesGzip } from './answerCache.ts';

const answer = (text: string) => ({ body: Buffer.from(text), total: 1, release: () => undefined });

test('makes an answer once for each version, compressed', async () => {
  const cache = createAnswerCache();
  const make = jest.fn(() => answer('[1]'));
  expect(gunzipSync((await cache.get('q', 'v1', make)).body).toString()).toBe('[1]');
  await cache.get('q', 'v1', make);
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get('q', 'v2', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('drops the longest unused when there are too many bytes', async () => {
  const cache = createAnswerCache(60);
  const make = jest.fn(() => answer('[]'));
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

test('gives the memory of a plain answer back', async () => {
  const release = jest.fn();
  await createAnswerCache().get('q', 'v', () => ({ ...answer('[]'), release }));
  expect(release).toHaveBeenCalledTimes(1);
});

test.each([
  ['gzip, deflate, br', true],
  ['GZIP', true],
  ['gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['br', false],
  [undefined, false],
])('%s takes gzip: %s', (accepted, expected) => {
  expect(takesGzip(accepted)).toBe(expected);
});
