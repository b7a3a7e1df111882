import { areaPath, gapPath, linePath, roundedMaximum, scaleOf } from './steps.ts';

const scale = scaleOf({ from: 0, to: 100, maxValue: 20, width: 200, height: 40 });
const steps = [
  { from: 0, to: 20, value: 10 },
  { from: 20, to: 50, value: 0 },
  { from: 70, to: 90, value: 20 },
];

test('linePath joins adjacent steps to one line, which a gap breaks', () => {
  expect(linePath(steps, scale)).toBe('M0 20H40V40H100M140 0H180');
});

test('areaPath fills the area under the line down to zero', () => {
  expect(areaPath(steps.slice(2), scale)).toBe('M140 40V0H180V40z');
});

test('gapPath continues the last value through a gap, also up to the end', () => {
  expect(gapPath(steps, 100, scale)).toBe('M100 40H140M180 0H200');
});

test.each([
  [[], 5],
  [[3], 5],
  [[22, 7], 40],
  [[101], 150],
  [[1340], 1500],
])('roundedMaximum of %j is %d', (values, top) => expect(roundedMaximum(values)).toBe(top));
