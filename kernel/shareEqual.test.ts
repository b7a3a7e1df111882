import { shareEqual } from './shareEqual.ts';

test('returns the kept object if it is equal', () => {
  const kept = { name: 'Pantry', hours: { days: ['MO', 'TU'] }, beds: null };
  expect(shareEqual({ name: 'Pantry', hours: { days: ['MO', 'TU'] }, beds: null }, kept)).toBe(kept);
});

test('uses equal fields of the kept object, and only those', () => {
  const kept = { name: 'Pantry', hours: { days: ['MO'] }, place: { city: 'Denver' }, note: { a: 1, b: 2 } };
  const value = { name: 'Shelter', hours: { days: ['MO'] }, place: { city: 'Boulder' }, note: { b: 2, a: 1 } };
  const shared = shareEqual(value, kept);
  expect(JSON.stringify(shared)).toBe(JSON.stringify(value));
  expect(shared.hours).toBe(kept.hours);
  expect(shared.place).toBe(value.place);
  expect(shared.note).toBe(value.note);
  expect(value.hours).not.toBe(kept.hours);
});

test('tells arrays, missing fields and empty values apart', () => {
  const value: Readonly<Record<string, unknown>> = { list: [], absent: undefined, zero: 0, none: null };
  const shared = shareEqual(value, { list: {}, zero: false, none: undefined, more: 1 });
  expect(shared).toEqual(value);
  expect(Array.isArray(shared['list'])).toBe(true);
});

test('returns the value if nothing is kept', () => {
  const value = { name: 'Pantry' };
  expect(shareEqual(value, null)).toBe(value);
  expect(shareEqual(value, undefined)).toBe(value);
});
