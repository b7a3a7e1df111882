import { degradedCases, expectUsable, MANAGED_SCREENS, VISITOR_SCREENS } from '../degradedConditions.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';

/* The second half of `npm run test:matrix`: screens of visitors and of administrators under every degraded condition. */

const shelter = ownShelter();
const visit = visits();

const CASES = degradedCases([...VISITOR_SCREENS, ...MANAGED_SCREENS]).map((one) => ({
  one,
  screen: one.screen.screen,
  condition: one.condition.condition,
  language: one.language,
}));

test.each(CASES)('$screen $condition, in $language', async ({ one }) => {
  covers('rule-16', 'rule-19');
  await expectUsable(visit, shelter(), one);
});
