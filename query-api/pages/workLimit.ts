import { createBounded, type Bounded } from '#platform/bounded.ts';

/** Thrown when too much work waits already. */
export class OverloadedError extends Error {
  override readonly name = 'TooBusy';
}

/** Runs work when there is capacity for it. */
export type RunLimited = Bounded;

/** Limits concurrent work: at most `maxConcurrent` tasks run and at most `maxQueued` wait. Further ones are rejected at once with `TooBusy`. */
export const createWorkLimit = ({ maxConcurrent, maxQueued }: { readonly maxConcurrent: number; readonly maxQueued: number }): RunLimited =>
  createBounded({ atOnce: maxConcurrent, waiting: maxQueued, refusal: () => new OverloadedError('too many requests are already waiting') });
