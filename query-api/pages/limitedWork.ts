/** There is more to do than can be waited for. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Begins work when there is room for it. */
export type WhenThereIsRoom = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** At most so many at work at once, and so many in line behind them. What comes then is refused at once, by `TooBusy`. */
export const limitWork = ({ atOnce, inLine }: { readonly atOnce: number; readonly inLine: number }): WhenThereIsRoom => {
  const line: (() => void)[] = [];
  let atWork = 0;

  return async (work) => {
    if (atWork >= atOnce) {
      if (line.length >= inLine) throw new TooBusy('too much is waited for already');
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => void line.push(resolve));
    } else atWork += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
};
