import { expectUsable, DEGRADED_CONDITIONS, VISITOR_SCREENS } from '../degradedConditions.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';

/* The second half of `npm run test:matrix`: every screen of visitors under every degraded condition, in both languages. */

const shelter = ownShelter();
const visit = visits();

const CASES = DEGRADED_CONDITIONS.flatMap((condition) =>
  VISITOR_SCREENS.flatMap((screen) =>
    (['en', 'es'] as const).map((language) => ({ case: { screen, condition, language }, ...screen, ...condition, language })),
  ),
);

test.each(CASES)('$screen $condition, in $language', async ({ case: one }) => {
  await expectUsable(visit, shelter().url, one);
});
