import { createStore, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;

/** Where what could not be sent waits: apart from the answers that are kept, in a database of its own. */
export const unsentStore = (): UseStore => (store ??= createStore('shelter-outbox', 'unsent'));
