import { isoDateOf, maskDate, typedDateOf } from './dateMask.ts';

describe('a date that is typed', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['122', '12-2'],
    ['12252026', '12-25-2026'],
    ['12/25/2026', '12-25-2026'],
    ['1/5/2026', '01-05-2026'],
    ['2026-12-25', '12-25-2026'],
    ['12-25-20267', '12-25-2026'],
    ['December 25', '25'],
  ])('%p is shown as %p', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown);
  });

  test.each([
    ['12-25-2026', '2026-12-25'],
    ['02-29-2028', '2028-02-29'],
    ['02-29-2026', null],
    ['13-01-2026', null],
    ['12-25-20', null],
    ['', null],
  ])('%p means %p', (typed, iso) => {
    expect(isoDateOf(typed)).toBe(iso);
  });

  test('is read back as it is typed', () => {
    expect(typedDateOf('2026-12-25')).toBe('12-25-2026');
  });
});
