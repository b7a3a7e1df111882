import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { clear as emptyStore, get } from 'idb-keyval';
import { createQueryClient } from '../app/queryClient.ts';
import { clearEverything } from '../features/menu/clearEverything.ts';
import { keepOffline } from './keepOffline.ts';

const answer = (client: ReturnType<typeof createQueryClient>, id: string) => client.setQueryData(['service', id], { id });
const clear = () => clearEverything(async () => undefined);
/** Clears the device as another tab would. */
const inAnotherTab = async (): Promise<void> => {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await emptyStore();
};
/** Milliseconds, longer than storing an answer takes. */
const LATER = 5000;

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(async () => {
  await clear();
  jest.useRealTimers();
});
const later = async (): Promise<void> => {
  await jest.advanceTimersByTimeAsync(LATER);
  // Time for the database's own timers.
  await jest.advanceTimersByTimeAsync(100);
};

describe('keepOffline', () => {
  test('stores answers a moment after they arrived', async () => {
    const client = createQueryClient();
    expect(await keepOffline(client, null)).toBe(true);
    answer(client, 'a');
    await later();
    expect(JSON.stringify(await get('answers'))).toContain('"service","a"');
  });

  test.each([
    ['on this page', clear],
    ['in another tab', inAnotherTab],
  ])('stops when everything is cleared %s, including pending writes and answers', async (_where, clearIt) => {
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
