/** Milliseconds for which waiting work runs before the event loop handles requests again. */
const SHARE_MS = 2;

const waiting: (() => void)[] = [];
let isPlanned = false;

const goOn = async (): Promise<void> => {
  const began = performance.now();
  while (waiting.length > 0 && performance.now() - began < SHARE_MS) {
    waiting.shift()?.();
    // Lets the resumed work run first.
    await undefined;
  }
  isPlanned = false;
  if (waiting.length > 0) plan();
};

const plan = (): void => {
  if (isPlanned) return;
  isPlanned = true;
  setImmediate(() => void goOn());
};

/**
 * Resolves when it is the caller's turn to use the event loop, first come, first served. Between two slices of a few milliseconds the loop
 * accepts requests, however many callers wait: background work therefore delays no response for long.
 */
export const waitForTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    plan();
  });
