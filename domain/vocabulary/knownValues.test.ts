import { computeOpenings } from '../schedule/computeOpenings.ts';
import type { Hours } from '../schedule/schema.ts';
import { CATEGORIES, knownCategories } from './categories.ts';
import { LANGUAGES } from './languages.ts';
import { SERVICE_TYPES, knownServiceTypes } from './serviceTypes.ts';
import { CATEGORY_TEXTS, TYPE_TEXTS } from './texts.ts';

test('languages, types and audiences include those of the specification, with texts in both languages', () => {
  covers('9-63');
  expect(LANGUAGES).toEqual(['en', 'es']);
  expect(SERVICE_TYPES).toContain('SHELTER');
  expect(CATEGORIES).toEqual(expect.arrayContaining(['ALL', 'KIDS', 'MEN', 'WOMEN', 'LGBT']));
  for (const texts of [...CATEGORIES.map((name) => CATEGORY_TEXTS[name]), ...SERVICE_TYPES.map((name) => TYPE_TEXTS[name])])
    for (const language of LANGUAGES) expect(texts[language]).toMatch(/\p{L}/u);
});

describe('unknown values of a newer version', () => {
  test.each([
    [['FOOD', 'HOT_BREAKFAST'], ['FOOD']],
    [['HOT_BREAKFAST'], ['RESOURCES']],
    [['constructor'], ['RESOURCES']],
    [['MEALS'], ['MEALS']],
    [[], []],
  ])('types %j are shown as %j, by their tab', (types, shown) => {
    expect(knownServiceTypes(types)).toEqual(shown);
  });

  test('an unknown audience is never shown as "Anyone"', () => {
    expect(knownCategories(['VETERANS', 'WOMEN'])).toEqual(['WOMEN']);
    expect(knownCategories(['VETERANS'])).toEqual([]);
  });

  test.each([
    ['an entry of unknown kind', { schedules: [{ type: 'FULL_DAY' }, { type: 'FORTNIGHTLY' }] }],
    ['an unknown day', { schedules: [{ type: 'WEEKLY', day: 'FEAST_DAY', startTime: '08:00', endTime: '17:00' }] }],
    ['a closed day of unknown kind', { closedDays: [{ type: 'LUNAR' }] }],
    ['an unknown week of the month', { closedDays: [{ type: 'MONTHLY', day: 'MONDAY', period: 'SIXTH' }] }],
  ])('hours with %s count as unknown, neither open nor closed', (_title, more) => {
    const hours = { schedules: [{ type: 'FULL_DAY' }], closedDays: [], contactForHours: false, ...more } as Hours;
    expect(computeOpenings(hours, 'America/Denver', 1_770_000_000)).toEqual({ kind: 'unknown', intervals: [] });
  });
});
