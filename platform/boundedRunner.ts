import { Problem } from '#contract/problem.ts';
import { sleep } from './backoff.ts';

/**
 * Runs at most `maxRunning` works in parallel; `maxWaiting` more may wait, others are rejected (503 `TRY_AGAIN`). With `restRatio`, queued
 * work starts only after a pause of `restRatio` times the duration of the previous work, so that a flood leaves time for other requests.
 */
export type RunBounded = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface BoundedRunnerOptions {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly restRatio?: number;
  /** Creates the error for rejected work, instead of 503 `TRY_AGAIN`. */
  readonly createRefusal?: () => Error;
  /** Returns milliseconds from an arbitrary start. */
  readonly now?: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const createTryAgainProblem = (): Error => new Problem(503, 'TRY_AGAIN', { headers: { 'Retry-After': '1' } });

export const createBoundedRunner = (options: BoundedRunnerOptions): RunBounded => {
  const {
    maxRunning,
    maxWaiting,
    restRatio = 0,
    createRefusal = createTryAgainProblem,
    now = () => performance.now(),
    wait = sleep,
  } = options;
  let running = 0;
  const queue: (() => void)[] = [];
  /** Starts the next work; the slot stays occupied during the pause. */
  const startNext = async (durationMs: number): Promise<void> => {
    if (queue.length > 0 && restRatio > 0) await wait(durationMs * restRatio);
    const start = queue.shift();
    if (start === undefined) running -= 1;
    else start();
  };
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw createRefusal();
    const startedAt = now();
    try {
      return await work();
    } finally {
      void startNext(now() - startedAt);
    }
  };
};
