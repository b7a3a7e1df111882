import type { Clock } from '#platform/clock.ts';
import type { Listing } from './listing.ts';

const EVERY_MS = 20_000;
/** Maximum time of one slice, in milliseconds, while the process handles no requests. */
const SLICE_MS = 4;

/** Computes openings ahead, a slice at a time, so that no request after midnight has to wait. Returns a function that stops it. */
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
