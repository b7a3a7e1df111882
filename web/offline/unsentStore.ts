import { createStore, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;
let counts: UseStore | undefined;

/** The store of unsent messages: a database of its own, apart from the stored answers. */
export const unsentStore = (): UseStore => (store ??= createStore('shelter-outbox', 'unsent'));

/** Where counts of beds wait that could not be sent; a database of idb-keyval holds one store. */
export const unsentCountStore = (): UseStore => (counts ??= createStore('shelter-counts', 'unsent'));
