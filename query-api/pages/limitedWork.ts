import { createBounded, type Bounded } from '#platform/bounded.ts';

/** There is more to do than can be waited for. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Begins work when there is room for it. */
export type WhenThereIsRoom = Bounded;

/** At most so many at work at once, and so many in line behind them. What comes then is refused at once, by `TooBusy`. */
export const limitWork = ({ atOnce, inLine }: { readonly atOnce: number; readonly inLine: number }): WhenThereIsRoom =>
  createBounded({ atOnce, waiting: inLine, refusal: () => new TooBusy('too much is waited for already') });
