/** Values at the side of a chart: 0 and multiples of a round step. */
export interface Axis {
  readonly ticks: readonly number[];
  /** The value at the upper edge: the last of `ticks`, or a capacity. */
  readonly maxValue: number;
}

const MAX_INTERVALS = 5;
const STEPS = [1, 2, 5, 10, 20, 25, 50] as const;

/** Returns the smallest round step with at most five intervals up to a maximum. */
const stepFor = (maximum: number): number => {
  for (let factor = 1; ; factor *= 100)
    for (const step of STEPS) if (Math.ceil(maximum / (step * factor)) <= MAX_INTERVALS) return step * factor;
};

/**
 * Returns the axis that fits whole numbers (counts or percentages) up to the largest of these values; at least up to 5. If no value is
 * above `capacity`, the upper edge is the capacity itself.
 */
export const fittedAxis = (values: readonly number[], capacity = 0): Axis => {
  const maximum = Math.max(MAX_INTERVALS, capacity, ...values);
  const step = stepFor(maximum);
  if (maximum === capacity)
    return { ticks: Array.from({ length: Math.floor(capacity / step) + 1 }, (_, index) => index * step), maxValue: capacity };
  const ticks = Array.from({ length: Math.ceil(maximum / step) + 1 }, (_, index) => index * step);
  return { ticks, maxValue: ticks.at(-1)! };
};
