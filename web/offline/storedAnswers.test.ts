import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { clear, get, set } from 'idb-keyval';
import { aSession } from '#tests/web/builders.ts';
import { createQueryClient } from '../app/queryClient.ts';
import { session } from '../browser/session.ts';
import { storeAnswers, recallAnswers, type StoredAnswers } from './storedAnswers.ts';

const place = { label: 'Denver, CO', kind: 'city' as const, longitude: -104.99, latitude: 39.74 };
const DAY_MS = 86_400_000;

afterEach(async () => {
  session.set(null);
  await clear();
});

const clientWith = (keys: readonly (readonly unknown[])[], answeredAt = Date.now()) => {
  const client = createQueryClient();
  keys.forEach((key, index) => client.setQueryData(key, { answer: index }, { updatedAt: answeredAt + index }));
  return client;
};
const recallKeys = async (now?: number) => {
  const client = createQueryClient();
  const stored = await recallAnswers(client, now);
  return { stored, keys: client.getQueryCache().getAll().map(({ queryKey }) => queryKey.join(' ')).toSorted() }; // oxfmt-ignore
};

const failRequest = async () => Promise.reject(new TypeError('Failed to fetch'));

describe('answers stored for a day without a connection', () => {
  test('are lists, the map, opened services, favorites, crisis lines and searched places, with their time', async () => {
    const keys = [
      ['services', 'en'],
      ['map', 'en'],
      ['service', 'a'],
      ['favorites', 'en'],
      ['crisisLines', 'en'],
      ['critical', 'en'],
      ['places', '802'],
    ];
    await storeAnswers(clientWith(keys, 1_700_000_000_000), place, 1_700_000_000_000);
    const { stored, keys: foundKeys } = await recallKeys(1_700_000_000_000 + DAY_MS);
    expect(foundKeys).toEqual(['crisisLines en', 'critical en', 'favorites en', 'map en', 'places 802', 'service a', 'services en']);
    expect(stored?.defaultPlace).toEqual(place);
    const client = createQueryClient();
    await recallAnswers(client, 1_700_000_000_000 + DAY_MS);
    expect(client.getQueryState(['services', 'en'])?.dataUpdatedAt).toBe(1_700_000_000_000);
  });

  test('never contain accounts and people', async () => {
    await storeAnswers(
      clientWith([['profile'], ['people', {}], ['person', 'x'], ['notifications'], ['certificate', 'y'], ['service', 'a']]),
      place,
    );
    expect((await recallKeys()).keys).toEqual(['service a']);
  });

  test('include none that a signed-in user received', async () => {
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    await storeAnswers(clientWith([['service', 'a']]), place);
    expect((await recallKeys()).stored).toBeNull();
  });

  test('are limited to the latest few, none older than a month', async () => {
    const now = Date.now();
    await storeAnswers(clientWith(Array.from({ length: 130 }, (_, index) => ['service', index])), place);
    expect((await recallKeys()).keys).toHaveLength(100);
    expect((await recallKeys(now + 31 * DAY_MS)).keys).toEqual([]);
  });

  test('include those of another tab, and the later of two answers to the same query', async () => {
    await storeAnswers(clientWith([['service', 'a'], ['service', 'b']], 1000), place, 5000); // oxfmt-ignore
    const ownClient = createQueryClient();
    ownClient.setQueryData(['service', 'a'], { answer: 'mine' }, { updatedAt: 2000 });
    ownClient.setQueryData(['service', 'b'], { answer: 'older' }, { updatedAt: 500 });
    await storeAnswers(ownClient, place, 5000);
    const client = createQueryClient();
    await recallAnswers(client, 5000);
    expect(client.getQueryData(['service', 'a'])).toEqual({ answer: 'mine' });
    expect(client.getQueryData(['service', 'b'])).toEqual({ answer: 1 });
  });

  test('are deleted once the server reports that the service does not exist any more', async () => {
    await storeAnswers(clientWith([['service', 'a'], ['service', 'b']]), place); // oxfmt-ignore
    const client = createQueryClient();
    await recallAnswers(client);
    client.setQueryData(['service', 'a'], null);
    await storeAnswers(client, place);
    expect((await recallKeys()).keys).toEqual(['service b']);
  });

  test('stay if a reload failed', async () => {
    const client = clientWith([['service', 'a']]);
    await client.prefetchQuery({ queryKey: ['service', 'a'], queryFn: failRequest, retry: false });
    expect(client.getQueryState(['service', 'a'])?.status).toBe('error');
    await storeAnswers(client, place);
    const otherClient = createQueryClient();
    await recallAnswers(otherClient);
    expect(otherClient.getQueryState(['service', 'a'])).toMatchObject({ status: 'success', data: { answer: 0 }, error: null });
  });

  test.each(['2.0', '2.1'])('are discarded when another version stored them (%s)', async (version) => {
    await storeAnswers(clientWith([['service', 'a']]), place);
    await set('answers', { ...(await get<StoredAnswers>('answers')), version });
    expect((await recallKeys()).stored).toBeNull();
    expect(await get('answers')).toBeUndefined();
  });
});
