import { createBounded, type Bounded } from '#platform/bounded.ts';

/** Thrown when too much work waits already. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Runs work when there is capacity for it. */
export type WhenThereIsRoom = Bounded;

/** Limits concurrent work: at most `atOnce` tasks run and at most `inLine` wait. Further ones are rejected at once with `TooBusy`. */
export const limitWork = ({ atOnce, inLine }: { readonly atOnce: number; readonly inLine: number }): WhenThereIsRoom =>
  createBounded({ atOnce, waiting: inLine, refusal: () => new TooBusy('too many requests are already waiting') });
