/* SVG paths of a value over time. Times are milliseconds since 1970. */

/** A value from one time to another. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Converts times and values to positions in a picture of the given size. */
export interface Scale {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly height: number;
}

/** Creates the scale of a chart. `maxValue`: the value at the upper edge. */
export const scaleOf = (extent: { from: number; to: number; maxValue: number; width: number; height: number }): Scale => ({
  x: (at) => roundToTenth(((at - extent.from) / (extent.to - extent.from)) * extent.width),
  y: (value) => roundToTenth(extent.height - (value / extent.maxValue) * extent.height),
  height: extent.height,
});
const roundToTenth = (number: number): number => Math.round(number * 10) / 10;

/** Returns the path of the values; steps without a gap in between are one line. */
export const linePath = (steps: readonly Step[], { x, y }: Scale): string =>
  steps
    .map(({ from, to, value }, index) => `${steps[index - 1]?.to === from ? `V${y(value)}` : `M${x(from)} ${y(value)}`}H${x(to)}`)
    .join('');

/** Returns the path of the area under the line. */
export const areaPath = (steps: readonly Step[], { x, y, height }: Scale): string =>
  steps.map(({ from, to, value }) => `M${x(from)} ${height}V${y(value)}H${x(to)}V${height}z`).join('');

/** Returns the path of the gaps with unknown values: from the end of each step to the next one, or to `endAt`. */
export const gapPath = (steps: readonly Step[], endAt: number, { x, y }: Scale): string =>
  steps
    .flatMap(({ to, value }, index) => {
      const next = steps[index + 1]?.from ?? endAt;
      return next > to ? [`M${x(to)} ${y(value)}H${x(next)}`] : [];
    })
    .join('');

/** Returns a round number for the upper edge, not below any of the values, and at least 5. */
export const roundedMaximum = (values: readonly number[]): number => {
  const maximum = Math.max(4, ...values);
  const stepUnit = [5, 10, 20, 40, 60, 80, 100].find((candidate) => candidate >= maximum);
  if (stepUnit !== undefined) return stepUnit;
  const half = 10 ** Math.floor(Math.log10(maximum)) / 2;
  return Math.ceil(maximum / half) * half;
};
