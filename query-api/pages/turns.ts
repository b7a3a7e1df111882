/** Waits for one's turn; what is answered is called when it is over. */
export type TakeTurn = () => Promise<() => void>;

/**
 * Turns at long work, one at a time. After each the thread is left to everybody else for as long as it was held, so that
 * however many wait, questions are answered between them.
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
