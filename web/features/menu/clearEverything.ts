import { clear } from 'idb-keyval';
import { tellCleared } from '../../browser/clearedEvent.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { clearDevice } from '../../browser/preference.ts';
import { session } from '../../browser/session.ts';
import { unsentCountStore, unsentStore } from '../../offline/unsentStore.ts';

const COOKIES = ['language', 'tab', 'theme', 'role', 'place', 'alreadyAccessed'] as const;

const emptyDatabases = async (): Promise<void> => {
  await Promise.all([clear(), clear(unsentStore()), clear(unsentCountStore())]);
};

const emptyCaches = async (): Promise<void> => {
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  await Promise.all(names.map((name) => window.caches.delete(name)));
};

/** Without its worker the device keeps no file of the app either. */
const dismissWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
};

/**
 * Forgets all that this device keeps of the directory: choices, favorites, drafts, what was not sent yet, the session, answers and files for a
 * day without a connection, cookies. `forgetDevice` asks the server to take back the cookie that only it can read. What
 * cannot be cleared was refused to be stored in the first place.
 */
export const clearEverything = async (forgetDevice: () => Promise<unknown>): Promise<void> => {
  tellCleared();
  session.set(null);
  clearDevice();
  COOKIES.forEach((name) => writeCookie(name, null));
  await Promise.allSettled([emptyDatabases(), emptyCaches(), dismissWorkers(), forgetDevice()]);
};
