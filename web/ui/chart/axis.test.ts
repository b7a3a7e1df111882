import { fittedAxis } from './axis.ts';

test.each([
  [[], [0, 1, 2, 3, 4, 5]],
  [[7.4], [0, 2, 4, 6, 8]],
  [[16], [0, 5, 10, 15, 20]],
  [
    [40, 3],
    [0, 10, 20, 30, 40],
  ],
  [[100], [0, 20, 40, 60, 80, 100]],
  [[103], [0, 25, 50, 75, 100, 125]],
  [[446], [0, 100, 200, 300, 400, 500]],
  [[20_000], [0, 5000, 10_000, 15_000, 20_000]],
])('the axis of %j has the values %j', (values, ticks) => expect(fittedAxis(values)).toEqual({ ticks, maxValue: ticks.at(-1) }));

test.each([
  [[22], 64, [0, 20, 40, 60], 64],
  [[3], 5, [0, 1, 2, 3, 4, 5], 5],
  [[2], 3, [0, 1, 2, 3, 4, 5], 5],
  [[70], 64, [0, 20, 40, 60, 80], 80],
])('the axis of %j with a capacity of %d has the values %j up to %d', (values, capacity, ticks, maxValue) =>
  expect(fittedAxis(values, capacity)).toEqual({ ticks, maxValue }),
);
