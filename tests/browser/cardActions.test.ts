import { matrixSubset } from 'test-tools/matrix.ts';
import { launchChromium } from './chromium.ts';
import { product } from './product.ts';
import { visit } from './visitor.ts';

/* Actions of a card whose service has no phone number. */

const shelter = product();
const WIDTHS = [320, 360] as const;
/** Text sizes, each in a separate browser, which checks every language at all widths. */
const TEXT_SIZES = [16, 32] as const;
/** Spanish has the longer words; the matrix tests both. */
const LANGUAGES = matrixSubset(['es', 'en'] as const);

test.each(TEXT_SIZES)('a card without a phone keeps its actions on one line at 320 and 360 px, with text of %i px', async (textSize) => {
  const browser = await launchChromium({ textSize });
  try {
    for (const language of LANGUAGES) {
      const { page, context } = await visit(browser, shelter.url, { language, width: WIDTHS[0] });
      await page.route('**/api/services?*', async (route) => {
        const response = await route.fetch();
        const rows = (await response.json()) as readonly Readonly<Record<string, unknown>>[];
        await route.fulfill({ response, json: rows.map(({ phone: _phone, ...row }) => row) });
      });
      await page.locator('nav a[data-tab="FOOD"]').click();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        const measuredBoxes = await page.waitForFunction(() => {
          // Found and measured in one evaluation: a list that loads again replaces its cards.
          const card = [...document.querySelectorAll('article')].find(({ textContent }) =>
            /No phone number|Sin teléfono/.test(textContent),
          );
          const actionElements = ['a[href*="maps"]', 'button[aria-pressed]'].map((selector) => card?.querySelector(selector));
          return card !== undefined && actionElements.map((part) => part?.getBoundingClientRect().toJSON() as DOMRect | undefined);
        });
        const [directions, favoriteButton] = (await measuredBoxes.jsonValue()) || [];
        expect(favoriteButton?.left).toBeGreaterThan(directions?.right ?? Infinity);
        expect({ language, width, bottom: favoriteButton?.bottom }).toEqual({ language, width, bottom: directions?.bottom });
        expect(directions?.width).toBeGreaterThan(100);
        expect(await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth])).toEqual([width, width]);
      }
      await page.unrouteAll({ behavior: 'wait' });
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
