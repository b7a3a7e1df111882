import { waitFor } from '@testing-library/react';
import { aCard, aCrisisLine, anApi, aService, aSession, idsIn } from '#tests/web/builders.ts';
import type { Api } from '../api/api.ts';
import type { Input } from '../api/operation.ts';
import { createQueryClient } from '../app/queryClient.ts';
import { dispatchCleared } from '../browser/clearedEvent.ts';
import type { Place } from '../browser/place.ts';
import { clearStorages } from '../browser/preference.ts';
import { chosenPlace, favorites, openNow } from '../browser/preferences.ts';
import { session } from '../browser/session.ts';
import { fetchAhead } from './fetchAhead.ts';

const HOUR_MS = 3_600_000;
const place = { label: 'Denver, CO', kind: 'city' as const, longitude: -104.99, latitude: 39.74 };

/** An API that records its requests in order. */
const recordingApi = (replaced: Parameters<typeof anApi>[0] = {}) => {
  const requests: string[] = [];
  const tabInputs: Input<'GET /services'>[] = [];
  const api = anApi({
    'GET /crisis-lines': async ({ query }) => {
      requests.push(`lines ${query?.skip}`);
      return [aCrisisLine()];
    },
    'GET /services': async (input) => {
      const ids = idsIn(input);
      if (ids === undefined) {
        tabInputs.push(input);
        return [aCard()];
      }
      requests.push(`favorites ${ids.join('+')}`);
      return ids.filter((id) => id !== 'gone').map((id) => aCard({ id }));
    },
    'GET /services/{id}': async ({ path: { id } }) => {
      requests.push(`service ${id}`);
      return aService({ id });
    },
    ...replaced,
  });
  return { api, requests, tabs: tabInputs };
};
const startFetchAhead = (api: Api, client = createQueryClient(), defaultPlace: Place | null = place) => {
  fetchAhead({ client, api, language: () => 'en', defaultPlace });
  return client;
};
/** Waits for pending promises. */
const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};
const connection = (value: object | undefined) => Object.defineProperty(navigator, 'connection', { value, configurable: true });

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  dispatchCleared();
  connection(undefined);
  session.set(null);
  clearStorages();
  jest.useRealTimers();
});

describe('fetchAhead for a day without a connection', () => {
  test('loads the crisis lines and the listed favorites, newest first, one at a time', async () => {
    favorites.set(['a', 'gone', 'b']);
    const { api, requests } = recordingApi();
    const client = startFetchAhead(api);
    await waitFor(() => expect(requests).toEqual(['lines 0', 'favorites a+gone+b', 'service b', 'service a']));
    await waitFor(() => expect(client.getQueryData(['service', 'a'])).toMatchObject({ id: 'a' }));
  });

  test('loads all crisis lines, up to a hundred', async () => {
    const crisisLines = Array.from({ length: 25 }, (_, index) => aCrisisLine({ id: `${index}` }));
    const skips: unknown[] = [];
    const { api } = recordingApi({
      'GET /crisis-lines': async ({ query }) => (skips.push(query?.skip), { rows: crisisLines, total: 500 }),
    });
    startFetchAhead(api);
    await waitFor(() => expect(skips).toEqual([0, 25, 50, 75]));
    await flushPromises();
    expect(skips).toHaveLength(4);
  });

  test('loads again only after half a day', async () => {
    favorites.set(['a']);
    const client = startFetchAhead(recordingApi().api);
    await waitFor(() => expect(client.getQueryData(['service', 'a'])).toBeDefined());
    const { api, requests } = recordingApi();
    startFetchAhead(api, client);
    await flushPromises();
    expect(requests).toEqual([]);
    jest.setSystemTime(Date.now() + 13 * HOUR_MS);
    startFetchAhead(api, client);
    await waitFor(() => expect(requests).toEqual(['lines 0', 'favorites a', 'service a']));
  });

  test('the second run loads only the favorite that was added after the first', async () => {
    favorites.set(['a']);
    const { api, requests } = recordingApi();
    startFetchAhead(api);
    await waitFor(() => expect(requests).toHaveLength(3));
    await flushPromises();
    favorites.set(['a', 'b']);
    await jest.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(requests.slice(3)).toEqual(['favorites a+b', 'service b']));
  });

  test('stops without an answer, and retries when the connection is back', async () => {
    favorites.set(['a']);
    const listCrisisLines = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    const { api, requests } = recordingApi({ 'GET /crisis-lines': listCrisisLines });
    startFetchAhead(api);
    await flushPromises();
    expect(listCrisisLines).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(3000);
    expect(listCrisisLines).toHaveBeenCalledTimes(2);
  });

  test("loads the first places of each tab near the chosen place, with the home screen's requests", async () => {
    chosenPlace.set({ label: '80205 Denver, CO', kind: 'zip', longitude: -104.97, latitude: 39.76 });
    openNow.set(true);
    const { api, tabs: tabInputs } = recordingApi();
    const client = startFetchAhead(api);
    await waitFor(() => expect(tabInputs).toHaveLength(5));
    await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['counts'] })).toHaveLength(1));
    expect(tabInputs.map(({ query }) => query?.type)).toEqual([['FOOD'], ['SHELTER'], ['HEALTH'], ['RESOURCES'], ['WORK']]);
    for (const { query } of tabInputs) expect(query).toMatchObject({ nearCoordinate: '-104.97|39.76', isOpen: true, skip: 0, limit: 25 });
  });

  test('loads places only once a place is known', async () => {
    const { api, requests, tabs: tabInputs } = recordingApi();
    startFetchAhead(api, createQueryClient(), null);
    await waitFor(() => expect(requests).toEqual(['lines 0']));
    await flushPromises();
    expect(tabInputs).toEqual([]);
    chosenPlace.set(place);
    await jest.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(tabInputs).toHaveLength(5));
  });

  test('loads the places near another place once it is chosen', async () => {
    const { api, tabs: tabInputs } = recordingApi();
    startFetchAhead(api);
    await waitFor(() => expect(tabInputs).toHaveLength(5));
    await flushPromises();
    chosenPlace.set({ label: 'Toledo, OH', kind: 'city', longitude: -83.54, latitude: 41.65 });
    await jest.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(tabInputs).toHaveLength(10));
    expect(tabInputs.slice(5).every(({ query }) => query?.nearCoordinate === '-83.54|41.65')).toBe(true);
  });

  test.each([
    ['a visitor who saves data', () => connection({ saveData: true })],
    ['a very slow network', () => connection({ effectiveType: 'slow-2g' })],
    ['a signed-in user', () => session.set(aSession())],
  ])('loads nothing for %s', async (_who, connectionValue) => {
    connectionValue();
    favorites.set(['a']);
    const { api, requests, tabs: tabInputs } = recordingApi();
    startFetchAhead(api);
    await flushPromises();
    expect([...requests, ...tabInputs]).toEqual([]);
  });

  test('loads nothing more once this device was cleared', async () => {
    const { api, requests } = recordingApi();
    startFetchAhead(api);
    await waitFor(() => expect(requests).toEqual(['lines 0']));
    dispatchCleared();
    favorites.set(['a']);
    await jest.advanceTimersByTimeAsync(3000);
    await flushPromises();
    expect(requests).toEqual(['lines 0']);
  });
});
