import { createStore, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;
let counts: UseStore | undefined;

/** Where what could not be sent waits: apart from the answers that are kept, in a database of its own. */
export const unsentStore = (): UseStore => (store ??= createStore('shelter-outbox', 'unsent'));

/** Where counts of beds wait that could not be sent; a database of idb-keyval holds one store. */
export const unsentCountStore = (): UseStore => (counts ??= createStore('shelter-counts', 'unsent'));
