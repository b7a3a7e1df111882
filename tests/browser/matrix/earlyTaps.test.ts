import { createRandom } from '../../support/generator.ts';
import { EARLY_TAPS, expectTapHandled } from '../earlyTaps.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';

/* On a slow phone with a slow connection no tap is lost, at any moment of a page's load. `TAPS_SEED` selects the moments. */

const shelter = ownShelter();
const visit = visits();

const CASE_COUNT = 50;
/** Minimum number of scripts that any of these pages loads before it is hydrated. */
const MAX_SCRIPTS = 5;
/** Number of frames that a slow phone draws until it has loaded a page's scripts and hydrated it. */
const MAX_FRAMES = 120;
const random = createRandom(Number(process.env['TAPS_SEED'] ?? 15));
const CASES = Array.from({ length: CASE_COUNT }, (_, caseIndex) => {
  const tap = EARLY_TAPS[caseIndex % EARLY_TAPS.length]!;
  const scripts = random.chance(0.5) ? 'all' : random.int(0, MAX_SCRIPTS);
  return { tap, what: tap.what, scripts, frames: random.int(0, scripts === 'all' ? MAX_FRAMES : 5) } as const;
});

test.each(CASES)('$what, after $scripts scripts and $frames frames', async ({ tap, scripts, frames }) => {
  await expectTapHandled(visit, shelter().url, tap, { moment: { scripts, frames }, isSlowConnection: true });
});
