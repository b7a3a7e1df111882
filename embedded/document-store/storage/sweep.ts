import { after } from './keys.ts';
import type { Store, WriteView } from './types.ts';

const dropPrefix = Buffer.from('drop');
const step = 2_000;

/** Removes some of what belongs to a dropped ident; true when nothing is left of it. */
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
 * Dropping a collection or an index only forgets it; its entries are removed here, in small writes between all others,
 * so that nobody waits. A sweep cut short by the end of the process goes on at the next start. Returns what starts one.
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
