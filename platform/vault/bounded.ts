import { Problem } from '../http/problem.ts';

/** Runs works, at most `atOnce` side by side; `waiting` more may wait, others are refused (503 `TRY_AGAIN`). */
export type Bounded = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const createBounded = ({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Bounded => {
  let running = 0;
  const queue: (() => void)[] = [];
  const next = (): void => {
    const start = queue.shift();
    if (start === undefined) running -= 1;
    else start();
  };
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Problem(503, 'TRY_AGAIN', { headers: { 'Retry-After': '1' } });
    try {
      return await work();
    } finally {
      next();
    }
  };
};
