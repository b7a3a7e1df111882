import { clear } from 'idb-keyval';
import { dispatchCleared } from '../../browser/clearedEvent.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { clearStorages } from '../../browser/preference.ts';
import { session } from '../../browser/session.ts';
import { unsentCountStore, unsentFormStore } from '../../offline/unsentStore.ts';

const COOKIES = ['language', 'tab', 'theme', 'role', 'place', 'alreadyAccessed'] as const;

const emptyDatabases = async (): Promise<void> => {
  await Promise.all([clear(), clear(unsentFormStore()), clear(unsentCountStore())]);
};

const emptyCaches = async (): Promise<void> => {
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  await Promise.all(names.map((name) => window.caches.delete(name)));
};

/** Unregisters the service workers, which could otherwise cache files of the app again. */
const unregisterWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
};

/**
 * Deletes all data of the directory on this device: preferences, favorites, drafts, unsent messages, the session, cached responses and
 * files, cookies. `forgetDevice` requests the server to delete the cookie that only the server can read. Failures are ignored: if a
 * storage cannot be cleared, the browser has denied it and it contains nothing.
 */
export const clearEverything = async (forgetDevice: () => Promise<unknown>): Promise<void> => {
  dispatchCleared();
  session.set(null);
  clearStorages();
  COOKIES.forEach((name) => writeCookie(name, null));
  await Promise.allSettled([emptyDatabases(), emptyCaches(), unregisterWorkers(), forgetDevice()]);
};
