import { IN_MATRIX } from '../support/matrix.ts';
import { EARLY_TAPS, expectNotLost } from './earlyTaps.ts';
import { product, visits } from './product.ts';

/* What continuous integration runs of taps on a page that is not hydrated yet; the matrix does each at many moments of the load. */

const shelter = product();
const visit = visits();

test.each([
  ['the menu, twice', 0, 0],
  ['a kind', 0, 0],
  ['a tab', 2, 3],
  ['the star of a card', 'all', 3],
  ['Skip in the tutorial', 0, 0],
  // Sheets, as the menu is one.
  ...(IN_MATRIX
    ? ([
        ['the place', 2, 3],
        ['the filters', 0, 0],
      ] as const)
    : []),
] as const)('%s does what it should when it is tapped after %s scripts and %i frames', async (what, scripts, frames) => {
  const tap = EARLY_TAPS.find((one) => one.what === what);
  if (tap === undefined) throw new Error(`Nobody taps ${what}`);
  await expectNotLost(visit, shelter.url, tap, { moment: { scripts, frames }, slowLine: false });
});
