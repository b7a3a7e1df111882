/** One of several alternatives that are measured in turn. */
export interface Contestant {
  readonly name: string;
  /** One short measurement; resolves with a rate. */
  readonly measure: () => Promise<number>;
}

/** Rates of each contestant by slice: rates with the same index were measured right after each other. */
export type RatesByContestant = ReadonlyMap<string, readonly number[]>;

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Pause in milliseconds, so that leftover work of a slice (a commit after a response, garbage collection) does not slow the next one. */
const PAUSE_MS = 30;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/**
 * Measures all contestants once in each slice, in a shuffled order, after one warm-up slice that does not count. A busy machine then
 * affects a few slices of all contestants, not the result of one.
 */
export const measureInSlices = async (count: number, contestants: readonly Contestant[]): Promise<RatesByContestant> => {
  const slices = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let slice = -1; slice < count; slice += 1) {
    for (const { name, measure } of shuffled(contestants)) {
      await pause();
      const rate = await measure();
      if (slice >= 0) slices.get(name)?.push(rate);
    }
  }
  return slices;
};

export const medianRate = (slices: RatesByContestant, name: string): number => median(slices.get(name) ?? []);

/** Returns the median of the ratios of one contestant to another within each slice. */
export const medianRatio = (slices: RatesByContestant, name: string, baselineName: string): number => {
  const baselineRates = slices.get(baselineName) ?? [];
  return median((slices.get(name) ?? []).map((rate, slice) => rate / (baselineRates[slice] ?? NaN)));
};
