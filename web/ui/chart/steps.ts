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

/** Creates the scale of a chart. `top`: the value at the upper edge. */
export const scaleOf = (of: { from: number; to: number; top: number; width: number; height: number }): Scale => ({
  x: (at) => round(((at - of.from) / (of.to - of.from)) * of.width),
  y: (value) => round(of.height - (value / of.top) * of.height),
  height: of.height,
});
const round = (number: number): number => Math.round(number * 10) / 10;

/** Returns the path of the values; steps without a gap in between are one line. */
export const linePath = (steps: readonly Step[], { x, y }: Scale): string =>
  steps
    .map(({ from, to, value }, index) => `${steps[index - 1]?.to === from ? `V${y(value)}` : `M${x(from)} ${y(value)}`}H${x(to)}`)
    .join('');

/** Returns the path of the area under the line. */
export const areaPath = (steps: readonly Step[], { x, y, height }: Scale): string =>
  steps.map(({ from, to, value }) => `M${x(from)} ${height}V${y(value)}H${x(to)}V${height}z`).join('');

/** Returns the path of the gaps with unknown values: from the end of each step to the next one, or to `until`. */
export const gapPath = (steps: readonly Step[], until: number, { x, y }: Scale): string =>
  steps
    .flatMap(({ to, value }, index) => {
      const next = steps[index + 1]?.from ?? until;
      return next > to ? [`M${x(to)} ${y(value)}H${x(next)}`] : [];
    })
    .join('');

/** Returns a round number for the upper edge, not below any of the values, and at least 5. */
export const roundTop = (values: readonly number[]): number => {
  const most = Math.max(4, ...values);
  const unit = [5, 10, 20, 40, 60, 80, 100].find((edge) => edge >= most);
  if (unit !== undefined) return unit;
  const half = 10 ** Math.floor(Math.log10(most)) / 2;
  return Math.ceil(most / half) * half;
};
