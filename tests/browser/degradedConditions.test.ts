import { expectUsable, DEGRADED_CONDITIONS, VISITOR_SCREENS } from './degradedConditions.ts';
import { product, visits } from './product.ts';

/*
 * The part of the matrix of degraded conditions that continuous integration runs: each condition once, on the screens with the highest
 * risk.
 * `npm run test:matrix` runs every screen under each of them in both languages.
 */

const shelter = product();
const visit = visits();

test.each([
  ['the list', 'with a keyboard alone', 'es'],
  ['the map', 'without a connection', 'es'],
  ['the list', 'where the phone never answers where it is', 'en'],
  ['the favorites', 'where nothing may be stored', 'es'],
] as const)('%s %s (%s)', async (screenName, conditionName, language) => {
  covers('rule-7');
  const screen = VISITOR_SCREENS.find((one) => one.screen === screenName);
  const condition = DEGRADED_CONDITIONS.find((one) => one.condition === conditionName);
  if (screen === undefined || condition === undefined) throw new Error(`There is no ${screenName} ${conditionName}`);
  await expectUsable(visit, shelter, { screen, condition, language });
});
