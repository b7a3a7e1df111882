import { isoDateOf, maskDate, typedDateOf } from './dateMask.ts';

describe('a typed date', () => {
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
  ])('is masked from %p to %p', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown);
  });

  test.each([
    ['12-25-2026', '2026-12-25'],
    ['02-29-2028', '2028-02-29'],
    ['02-29-2026', null],
    ['13-01-2026', null],
    ['12-25-20', null],
    ['', null],
  ])('is converted from %p to the ISO date %p', (typed, iso) => {
    expect(isoDateOf(typed)).toBe(iso);
  });

  test('is restored from the ISO date', () => {
    expect(typedDateOf('2026-12-25')).toBe('12-25-2026');
  });
});
