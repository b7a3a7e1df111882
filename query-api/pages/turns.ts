/** Waits for a turn; the returned function ends it. */
export type TakeTurn = () => Promise<() => void>;

/**
 * Creates turns for long work, one at a time. After each turn the thread is free for as long as the turn lasted, so that requests are
 * served between turns however many wait.
 */
export const createTurns = (): TakeTurn => {
  const queue: (() => void)[] = [];
  let isTaken = false;

  const startNext = (): void => {
    const next = queue.shift();
    if (next === undefined) isTaken = false;
    else next();
  };

  return async () => {
    if (isTaken) await new Promise<void>((resolve) => void queue.push(resolve));
    isTaken = true;
    const startedAt = performance.now();
    return () => void setTimeout(startNext, performance.now() - startedAt);
  };
};
