import { keyAfterPrefix } from '../bson/keys.ts';
import type { Store, WriteView } from './types.ts';

const DROP_KEY_PREFIX = Buffer.from('drop');
const KEYS_PER_STEP = 2_000;

/** Removes a batch of the entries of a dropped ident; true if none remain. */
const sweepStep = (view: WriteView, ident: Buffer): boolean => {
  const { documents, ids, indexes, meta } = view.environment;
  let remaining = KEYS_PER_STEP;
  for (const table of [documents, ids, indexes]) {
    const keys = [...table.getKeys({ start: ident, end: keyAfterPrefix(ident), limit: remaining })].map((key) => Buffer.from(key));
    for (const key of keys) void table.remove(key);
    remaining -= keys.length;
    if (remaining <= 0) return false;
  }
  void meta.remove(Buffer.concat([DROP_KEY_PREFIX, ident]));
  void meta.remove(Buffer.concat([Buffer.from('count'), ident]));
  return true;
};

const firstDropped = (view: WriteView): Buffer | undefined => {
  for (const key of view.environment.meta.getKeys({ start: DROP_KEY_PREFIX, end: keyAfterPrefix(DROP_KEY_PREFIX), limit: 1 })) {
    return Buffer.from(key).subarray(DROP_KEY_PREFIX.length);
  }
  return undefined;
};

/**
 * Creates the sweeper of dropped collections and indexes. A drop only removes the catalog entry; the sweeper removes the data in small
 * writes, so that other writes do not wait. An interrupted sweep continues at the next start. Returns the function that starts a sweep.
 */
export const sweepDropped = (store: Store, isStopped: () => boolean): (() => void) => {
  let isRunning = false;
  const sweepAll = async (): Promise<void> => {
    while (!isStopped()) {
      const hasMore = await store.write((view) => {
        const ident = firstDropped(view);
        if (ident === undefined) return false;
        sweepStep(view, ident);
        return true;
      });
      if (!hasMore) return;
    }
  };
  const start = (): void => {
    if (isRunning) return;
    isRunning = true;
    sweepAll()
      // A failed commit has ended the store already; nothing to add here.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  };
  return start;
};
