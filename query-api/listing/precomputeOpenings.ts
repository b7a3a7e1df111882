import type { Clock } from '#platform/systemClock.ts';
import type { Listing } from './listing.ts';

const INTERVAL_MS = 20_000;
/** Maximum time of one slice, in milliseconds, while the process handles no requests. */
const MAX_SLICE_MS = 4;

/** Computes openings ahead, a slice at a time, so that no request after midnight has to wait. Returns a function that stops it. */
export const precomputeOpenings = (listing: () => Listing | null, clock: Clock): (() => void) => {
  let pending: NodeJS.Immediate | undefined;

  const runSlice = (target: Listing, slot: number): void => {
    const deadline = performance.now() + MAX_SLICE_MS;
    const next = target.prepare(slot, Math.floor(clock() / 1000), () => performance.now() >= deadline);
    pending = next < target.size ? setImmediate(runSlice, target, next) : undefined;
  };

  const timer = setInterval(() => {
    const currentListing = listing();
    if (currentListing !== null && pending === undefined) runSlice(currentListing, 0);
  }, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearImmediate(pending);
  };
};
