import { comesThrough, HARD_DAYS, VISITOR_SCREENS } from './degradedConditions.ts';
import { product, visits } from './product.ts';

/*
 * What continuous integration runs of the matrix of hard days: every day once, the one without a connection twice, on the
 * screens where most can go wrong. `npm run test:matrix` runs every screen on every day in both languages.
 */

const shelter = product();
const visit = visits();

test.each([
  ['the list', 'with a keyboard alone', 'es'],
  ['the map', 'without a connection', 'en'],
  ['the crisis lines', 'without a connection', 'es'],
  ['the list', 'where the phone does not tell its place', 'en'],
  ['the list', 'where the phone never answers where it is', 'es'],
  ['the favorites', 'where nothing may be stored', 'es'],
] as const)('%s %s (%s)', async (screenName, dayName, language) => {
  const screen = VISITOR_SCREENS.find((one) => one.screen === screenName);
  const day = HARD_DAYS.find((one) => one.day === dayName);
  if (screen === undefined || day === undefined) throw new Error(`There is no ${screenName} ${dayName}`);
  await comesThrough(visit, shelter.url, { screen, day, language });
});
