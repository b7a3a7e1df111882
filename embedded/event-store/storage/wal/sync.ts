import { fdatasync, fdatasyncSync } from 'node:fs';

/** Maximum average time that syncs may block the calling thread, in ms; above it they run on the thread pool. */
const FAST = 2;
/** Weight of the newest sync in the average: a single slow sync changes nothing. */
const WEIGHT = 0.1;
/** Number of syncs of a slow disk on the thread pool before one is tried in place again. */
const ELSEWHERE = 100;

const inPool = (handle: number): Promise<void> =>
  new Promise((resolve, reject) => {
    fdatasync(handle, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });

/**
 * Creates a function that syncs a file's data. On a fast disk the thread pool costs more than the sync itself (measured: 0.2 ms of 0.6 ms
 * an append), so syncs run in place as long as the disk is fast.
 */
export const createSync = (now: () => number = () => performance.now()): ((handle: number) => Promise<void>) => {
  let elsewhere = 0;
  let average = 0;
  return async (handle) => {
    if (elsewhere > 0) {
      elsewhere -= 1;
      return inPool(handle);
    }
    const start = now();
    fdatasyncSync(handle);
    average += (now() - start - average) * WEIGHT;
    if (average > FAST) elsewhere = ELSEWHERE;
  };
};
