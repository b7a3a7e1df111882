import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import { aSession } from '#tests/web/builders.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { preference } from '../../browser/preference.ts';
import { chosenPlace, favorites, locationRefused, mapView } from '../../browser/preferences.ts';
import { session } from '../../browser/session.ts';
import { unsentCountStore, unsentFormStore } from '../../offline/unsentStore.ts';
import { clearEverything } from './clearEverything.ts';

const parseText = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);

const throwDenied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('storage of this device', () => {
  test('is cleared with one press: storage, databases, caches, workers and cookies', async () => {
    covers('visitors-3');
    const [deleteCache, unregister] = [jest.fn(async () => true), jest.fn(async () => true)];
    Object.defineProperty(window, 'caches', { value: { keys: async () => ['shelter-one'], delete: deleteCache }, configurable: true });
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistrations: async () => [{ unregister }] }, configurable: true });
    favorites.set(['a']);
    locationRefused.set(true);
    chosenPlace.set({ label: '80204 Denver, CO', kind: 'zip', longitude: -105.02, latitude: 39.73 });
    session.set(aSession());
    for (const name of ['language', 'tab', 'theme', 'place', 'alreadyAccessed'] as const) writeCookie(name, 'en');
    await set('answers', 'something');
    await set('key', 'a message with a name', unsentFormStore());
    await set('blue-spruce', 'a count of beds', unsentCountStore());
    const forgetDevice = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    await clearEverything(forgetDevice);

    expect(localStorage.length + sessionStorage.length).toBe(0);
    expect([favorites.get(), locationRefused.get(), chosenPlace.get(), session.get()]).toEqual([[], false, null, null]);
    expect(document.cookie).toBe('');
    expect(await get('answers')).toBeUndefined();
    expect(await get('key', unsentFormStore())).toBeUndefined();
    expect(await get('blue-spruce', unsentCountStore())).toBeUndefined();
    expect(deleteCache).toHaveBeenCalledWith('shelter-one');
    expect(unregister).toHaveBeenCalled();
    expect(forgetDevice).toHaveBeenCalled();
  });

  test('falls back to memory when the browser denies storage', async () => {
    const [read, write] = [jest.spyOn(Storage.prototype, 'getItem'), jest.spyOn(Storage.prototype, 'setItem')];
    read.mockImplementation(throwDenied);
    write.mockImplementation(throwDenied);
    expect(mapView.get()).toBe(false);
    mapView.set(true);
    expect(mapView.get()).toBe(true);
    expect(preference('other', 'none', parseText).get()).toBe('none');
    jest.restoreAllMocks();
  });
});
