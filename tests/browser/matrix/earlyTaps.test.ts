import { createRandom } from '../../support/generator.ts';
import { EARLY_TAPS, expectNotLost } from '../earlyTaps.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';

/* On a slow phone with a slow line no tap is lost, at whichever moment of a page's load. `TAPS_SEED` says which moments. */

const shelter = ownShelter();
const visit = visits();

const TRIES = 50;
/** The fewest scripts that any of these pages asks for before it is hydrated. */
const SCRIPTS = 5;
/** As many as a slow phone draws until it has a page's scripts and has hydrated it. */
const FRAMES = 120;
const random = createRandom(Number(process.env['TAPS_SEED'] ?? 15));
const CASES = Array.from({ length: TRIES }, (_, at) => {
  const tap = EARLY_TAPS[at % EARLY_TAPS.length]!;
  const scripts = random.chance(0.5) ? 'all' : random.int(0, SCRIPTS);
  return { tap, what: tap.what, scripts, frames: random.int(0, scripts === 'all' ? FRAMES : 5) } as const;
});

test.each(CASES)('$what, after $scripts scripts and $frames frames', async ({ tap, scripts, frames }) => {
  await expectNotLost(visit, shelter().url, tap, { moment: { scripts, frames }, slowLine: true });
});
