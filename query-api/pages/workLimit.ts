import { createBoundedRunner, type RunBounded } from '#platform/boundedRunner.ts';

/** Thrown when too much work waits already. */
export class OverloadedError extends Error {
  override readonly name = 'TooBusy';
}

/** Runs work when there is capacity for it. */
export type RunLimited = RunBounded;

/**
 * Limits concurrent work: at most `maxConcurrent` tasks run and at most `maxQueued` wait. Further ones are rejected at once with `TooBusy`.
 */
export const createWorkLimit = ({ maxConcurrent, maxQueued }: { readonly maxConcurrent: number; readonly maxQueued: number }): RunLimited =>
  createBoundedRunner({
    maxRunning: maxConcurrent,
    maxWaiting: maxQueued,
    createRefusal: () => new OverloadedError('too many requests are already waiting'),
  });
