import { Problem } from '#contract/problem.ts';
import { pause } from './backoff.ts';

/**
 * Runs at most `atOnce` works in parallel; `waiting` more may wait, others are rejected (503 `TRY_AGAIN`). With `rest`, queued work starts
 * only after a pause of `rest` times the duration of the previous work, so that a flood leaves time for other requests.
 */
export type Bounded = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface BoundedOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly rest?: number;
  /** Creates the error for rejected work, instead of 503 `TRY_AGAIN`. */
  readonly refusal?: () => Error;
  /** Returns milliseconds from an arbitrary start. */
  readonly now?: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const tryAgain = (): Error => new Problem(503, 'TRY_AGAIN', { headers: { 'Retry-After': '1' } });

export const createBounded = (options: BoundedOptions): Bounded => {
  const { atOnce, waiting, rest = 0, refusal = tryAgain, now = () => performance.now(), wait = pause } = options;
  let running = 0;
  const queue: (() => void)[] = [];
  /** Starts the next work; the slot stays occupied during the pause. */
  const next = async (took: number): Promise<void> => {
    if (queue.length > 0 && rest > 0) await wait(took * rest);
    const start = queue.shift();
    if (start === undefined) running -= 1;
    else start();
  };
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw refusal();
    const began = now();
    try {
      return await work();
    } finally {
      void next(now() - began);
    }
  };
};
