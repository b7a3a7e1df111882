import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { clear as emptyStore, get } from 'idb-keyval';
import { createQueryClient } from '../app/queryClient.ts';
import { clearEverything } from '../features/menu/clearEverything.ts';
import { keepOffline } from './keepOffline.ts';

const answer = (client: ReturnType<typeof createQueryClient>, id: string) => client.setQueryData(['service', id], { id });
const clear = () => clearEverything(async () => undefined);
/** What this page sees of it. */
const inAnotherTab = async (): Promise<void> => {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await emptyStore();
};
/** Longer than it takes to store an answer. */
const LATER = 5000;

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(async () => {
  await clear();
  jest.useRealTimers();
});
const later = async (): Promise<void> => {
  await jest.advanceTimersByTimeAsync(LATER);
  // The database's own turns.
  await jest.advanceTimersByTimeAsync(100);
};

describe('keeping answers', () => {
  test('is done a moment after they were given', async () => {
    const client = createQueryClient();
    expect(await keepOffline(client, null)).toBe(true);
    answer(client, 'a');
    await later();
    expect(JSON.stringify(await get('answers'))).toContain('"service","a"');
  });

  test.each([
    ['on this page', clear],
    ['in another tab', inAnotherTab],
  ])('ends when everything is cleared %s, including pending writes and answers', async (_where, clearIt) => {
    const client = createQueryClient();
    await keepOffline(client, null);
    answer(client, 'a');
    await clearIt();
    await later();
    expect(await get('answers')).toBeUndefined();
    answer(client, 'b');
    await later();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await later();
    expect(await get('answers')).toBeUndefined();
  });
});
