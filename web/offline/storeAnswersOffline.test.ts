import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { clear as emptyStore, get } from 'idb-keyval';
import { createQueryClient } from '../app/queryClient.ts';
import { clearEverything } from '../features/menu/clearEverything.ts';
import { storeAnswersOffline } from './storeAnswersOffline.ts';

const setQueryAnswer = (client: ReturnType<typeof createQueryClient>, id: string) => client.setQueryData(['service', id], { id });
const clearAll = () => clearEverything(async () => undefined);
/** Clears the device as another tab would. */
const clearInAnotherTab = async (): Promise<void> => {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await emptyStore();
};
/** Milliseconds, longer than storing an answer takes. */
const AFTER_WRITE_MS = 5000;

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(async () => {
  await clearAll();
  jest.useRealTimers();
});
const advanceTime = async (): Promise<void> => {
  await jest.advanceTimersByTimeAsync(AFTER_WRITE_MS);
  // Time for the database's own timers.
  await jest.advanceTimersByTimeAsync(100);
};

describe('storeAnswersOffline', () => {
  test('stores answers a moment after they arrived', async () => {
    const client = createQueryClient();
    expect(await storeAnswersOffline(client, null)).toBe(true);
    setQueryAnswer(client, 'a');
    await advanceTime();
    expect(JSON.stringify(await get('answers'))).toContain('"service","a"');
  });

  test.each([
    ['on this page', clearAll],
    ['in another tab', clearInAnotherTab],
  ])('stops when everything is cleared %s, including pending writes and answers', async (_where, clearData) => {
    const client = createQueryClient();
    await storeAnswersOffline(client, null);
    setQueryAnswer(client, 'a');
    await clearData();
    await advanceTime();
    expect(await get('answers')).toBeUndefined();
    setQueryAnswer(client, 'b');
    await advanceTime();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceTime();
    expect(await get('answers')).toBeUndefined();
  });
});
