import type { Clock } from '#platform/clock.ts';
import type { Listing } from './listing.ts';

const EVERY_MS = 20_000;
/** Longest time the process is busy with it at once, in milliseconds. */
const SLICE_MS = 4;

/** Computes openings ahead, a slice at a time, so that no question pays for a midnight. Returns how to stop it. */
export const keepPrepared = (listing: () => Listing | null, clock: Clock): (() => void) => {
  let pending: NodeJS.Immediate | undefined;

  const work = (of: Listing, slot: number): void => {
    const end = performance.now() + SLICE_MS;
    const next = of.prepare(slot, Math.floor(clock() / 1000), () => performance.now() >= end);
    pending = next < of.size ? setImmediate(work, of, next) : undefined;
  };

  const timer = setInterval(() => {
    const current = listing();
    if (current !== null && pending === undefined) work(current, 0);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearImmediate(pending);
  };
};
