import { launchChromium } from './chromium.ts';
import { product } from './product.ts';
import { visit } from './visitor.ts';

/* What a card offers where the place has no phone number. */

const shelter = product();
const SIZES = [
  { width: 320, textSize: 16 },
  { width: 360, textSize: 16 },
  { width: 320, textSize: 32 },
  { width: 360, textSize: 32 },
] as const;

test.each(SIZES)('a card without a phone keeps its actions on one line at $width px, letters of $textSize', async ({ width, textSize }) => {
  const browser = await launchChromium({ textSize });
  try {
    for (const language of ['en', 'es'] as const) {
      const { page, context } = await visit(browser, shelter.url, { language, width });
      await page.route('**/api/services?*', async (route) => {
        const response = await route.fetch();
        const rows = (await response.json()) as readonly Readonly<Record<string, unknown>>[];
        await route.fulfill({ response, json: rows.map(({ phone: _phone, ...row }) => row) });
      });
      await page.locator('nav a[data-tab="FOOD"]').click();
      const measured = await page.waitForFunction(() => {
        // Found and measured at one moment: a list that loads again replaces its cards.
        const card = [...document.querySelectorAll('article')].find(({ textContent }) => /No phone number|Sin teléfono/.test(textContent));
        const parts = ['a[href*="maps"]', 'button[aria-pressed]'].map((selector) => card?.querySelector(selector));
        return card !== undefined && parts.map((part) => part?.getBoundingClientRect().toJSON() as DOMRect | undefined);
      });
      const [directions, star] = (await measured.jsonValue()) || [];
      expect(star?.left).toBeGreaterThan(directions?.right ?? Infinity);
      expect({ language, bottom: star?.bottom }).toEqual({ language, bottom: directions?.bottom });
      expect(directions?.width).toBeGreaterThan(100);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await page.unrouteAll({ behavior: 'wait' });
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
