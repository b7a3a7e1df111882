import { shareEqual } from './shareEqual.ts';

test('returns the existing object if it is equal', () => {
  const existing = { name: 'Pantry', hours: { days: ['MO', 'TU'] }, beds: null };
  expect(shareEqual({ name: 'Pantry', hours: { days: ['MO', 'TU'] }, beds: null }, existing)).toBe(existing);
});

test('uses equal fields of the existing object, and only those', () => {
  const existing = { name: 'Pantry', hours: { days: ['MO'] }, place: { city: 'Denver' }, note: { a: 1, b: 2 } };
  const value = { name: 'Shelter', hours: { days: ['MO'] }, place: { city: 'Boulder' }, note: { b: 2, a: 1 } };
  const shared = shareEqual(value, existing);
  expect(JSON.stringify(shared)).toBe(JSON.stringify(value));
  expect(shared.hours).toBe(existing.hours);
  expect(shared.place).toBe(value.place);
  expect(shared.note).toBe(value.note);
  expect(value.hours).not.toBe(existing.hours);
});

test('tells arrays, missing fields and empty values apart', () => {
  const value: Readonly<Record<string, unknown>> = { list: [], absent: undefined, zero: 0, none: null };
  const shared = shareEqual(value, { list: {}, zero: false, none: undefined, more: 1 });
  expect(shared).toEqual(value);
  expect(Array.isArray(shared['list'])).toBe(true);
});

test('returns the value if there is no other object', () => {
  const value = { name: 'Pantry' };
  expect(shareEqual(value, null)).toBe(value);
  expect(shareEqual(value, undefined)).toBe(value);
});
