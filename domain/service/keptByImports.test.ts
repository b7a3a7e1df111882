import { isKeptByImports } from './keptByImports.ts';

const AT = '2026-11-23T17:00:00.000Z';

test.each([
  [true, 'has no owner', { user: '' }],
  [true, 'belongs to the import', { user: 'administrator' }],
  [false, 'has an owner', { user: 'olga' }],
  [false, 'was confirmed by a person', { user: '', confirmedAt: AT }],
  [false, 'has counted beds', { user: '', bedsCountedAt: AT }],
  [false, 'has a bed counter', { user: '', bedCounters: ['ben'] }],
])('returns %s for a service that %s', (isKept, _what, service) => {
  expect(isKeptByImports(service)).toBe(isKept);
});
