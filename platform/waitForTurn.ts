/** How long work that waited for its turn goes on before requests are looked at again, in milliseconds. */
const SHARE_MS = 2;

const waiting: (() => void)[] = [];
let isPlanned = false;

const goOn = async (): Promise<void> => {
  const began = performance.now();
  while (waiting.length > 0 && performance.now() - began < SHARE_MS) {
    waiting.shift()?.();
    // What was let go on does so here.
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
 * Resolves when it is this one's turn to use the event loop, first come, first served. Between two shares of a few
 * milliseconds the loop takes in requests, however many wait here: so work in the background holds no answer up for long.
 */
export const waitForTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    plan();
  });
