import { after } from './keys.ts';
import type { Store, WriteView } from './types.ts';

const dropPrefix = Buffer.from('drop');
const step = 2_000;

/** Removes a batch of the entries of a dropped ident; true if none remain. */
const sweepSome = (view: WriteView, ident: Buffer): boolean => {
  const { documents, ids, indexes, meta } = view.environment;
  let left = step;
  for (const table of [documents, ids, indexes]) {
    const keys = [...table.getKeys({ start: ident, end: after(ident), limit: left })].map((key) => Buffer.from(key));
    for (const key of keys) void table.remove(key);
    left -= keys.length;
    if (left <= 0) return false;
  }
  void meta.remove(Buffer.concat([dropPrefix, ident]));
  void meta.remove(Buffer.concat([Buffer.from('count'), ident]));
  return true;
};

const firstDropped = (view: WriteView): Buffer | undefined => {
  for (const key of view.environment.meta.getKeys({ start: dropPrefix, end: after(dropPrefix), limit: 1 })) {
    return Buffer.from(key).subarray(dropPrefix.length);
  }
  return undefined;
};

/**
 * Creates the sweeper of dropped collections and indexes. A drop only removes the catalog entry; the sweeper removes the data in small
 * writes, so that other writes do not wait. An interrupted sweep continues at the next start. Returns the function that starts a sweep.
 */
export const sweepDropped = (store: Store, stopped: () => boolean): (() => void) => {
  let running = false;
  const run = async (): Promise<void> => {
    while (!stopped()) {
      const more = await store.write((view) => {
        const ident = firstDropped(view);
        if (ident === undefined) return false;
        sweepSome(view, ident);
        return true;
      });
      if (!more) return;
    }
  };
  const start = (): void => {
    if (running) return;
    running = true;
    run()
      // A failed commit has ended the store already; nothing to add here.
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  };
  return start;
};
