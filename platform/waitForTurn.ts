/** Milliseconds for which waiting work runs before the event loop handles requests again. */
const MAX_SLICE_MS = 2;

const waitingResolvers: (() => void)[] = [];
let isScheduled = false;

const resumeWaiting = async (): Promise<void> => {
  const sliceStart = performance.now();
  while (waitingResolvers.length > 0 && performance.now() - sliceStart < MAX_SLICE_MS) {
    waitingResolvers.shift()?.();
    // Lets the resumed work run first.
    await undefined;
  }
  isScheduled = false;
  if (waitingResolvers.length > 0) scheduleResume();
};

const scheduleResume = (): void => {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => void resumeWaiting());
};

/**
 * Resolves when it is the caller's turn to use the event loop, first come, first served. Between two slices of a few milliseconds the loop
 * accepts requests, however many callers wait: background work therefore delays no response for long.
 */
export const waitForTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waitingResolvers.push(resolve);
    scheduleResume();
  });
