import { createStore, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;
let counts: UseStore | undefined;

/** Returns the store of unsent messages, a separate database from the stored answers. */
export const unsentStore = (): UseStore => (store ??= createStore('shelter-outbox', 'unsent'));

/** Returns the store of unsent bed counts; a separate database, because one of idb-keyval contains only one store. */
export const unsentCountStore = (): UseStore => (counts ??= createStore('shelter-counts', 'unsent'));
