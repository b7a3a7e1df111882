/** Waits for a turn; the returned function ends it. */
export type TakeTurn = () => Promise<() => void>;

/**
 * Creates turns for long work, one at a time. After each turn the thread is free for as long as the turn lasted, so that requests are
 * served between turns however many wait.
 */
export const createTurns = (): TakeTurn => {
  const waiting: (() => void)[] = [];
  let taken = false;

  const pass = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken = false;
    else next();
  };

  return async () => {
    if (taken) await new Promise<void>((resolve) => void waiting.push(resolve));
    taken = true;
    const began = performance.now();
    return () => void setTimeout(pass, performance.now() - began);
  };
};
