import { createStore, type UseStore } from 'idb-keyval';

let formStore: UseStore | undefined;
let countStore: UseStore | undefined;

/** Returns the store of unsent messages, a separate database from the stored answers. */
export const unsentFormStore = (): UseStore => (formStore ??= createStore('shelter-outbox', 'unsent'));

/** Returns the store of unsent bed counts; a separate database, because one of idb-keyval contains only one store. */
export const unsentCountStore = (): UseStore => (countStore ??= createStore('shelter-counts', 'unsent'));
