import { startShelter, type Shelter } from '../../support/shelter.ts';
import { comesThrough, HARD_DAYS, VISITOR_SCREENS } from '../degradedConditions.ts';
import { visits } from '../product.ts';

/* The second half of `npm run test:matrix`: every screen of visitors on every hard day, in both languages. */

let shelter: Shelter;
const visit = visits();
beforeAll(async () => {
  shelter = await startShelter();
}, 120_000);
afterAll(async () => {
  await shelter?.stop();
});

const CASES = HARD_DAYS.flatMap((day) =>
  VISITOR_SCREENS.flatMap((screen) =>
    (['en', 'es'] as const).map((language) => ({ case: { screen, day, language }, ...screen, ...day, language })),
  ),
);

test.each(CASES)('$screen $day, in $language', async ({ case: one }) => {
  await comesThrough(visit, shelter.url, one);
});
