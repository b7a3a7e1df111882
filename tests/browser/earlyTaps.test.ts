import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { EARLY_TAPS, expectTapHandled } from './earlyTaps.ts';
import { product, visits } from './product.ts';

/* The taps before hydration that continuous integration runs; the matrix runs each at many moments of the load. */

const shelter = product();
const visit = visits();

test.each([
  ['the menu, twice', 0, 0],
  ['a kind', 0, 0],
  ['a tab', 2, 3],
  ['the star of a card', 'all', 3],
  ['Skip in the tutorial', 0, 0],
  // More sheets, like the menu.
  ...(RUNS_WHOLE_MATRIX
    ? ([
        ['the place', 2, 3],
        ['the filters', 0, 0],
      ] as const)
    : []),
] as const)('%s has its effect when it is tapped after %s scripts and %i frames', async (what, scripts, frames) => {
  const tap = EARLY_TAPS.find((earlyTap) => earlyTap.what === what);
  if (tap === undefined) throw new Error(`Nobody taps ${what}`);
  await expectTapHandled(visit, shelter.url, tap, { moment: { scripts, frames }, isSlowConnection: false });
});
