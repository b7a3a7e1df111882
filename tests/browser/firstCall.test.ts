import type { Locator, Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { brokenWords } from './brokenWords.ts';
import { launchChromium } from './chromium.ts';
import { denyLocation } from './degradedConditions.ts';
import { product, visits } from './product.ts';
import { throttle } from './slowScripts.ts';
import { visit as visitIn } from './visitor.ts';
import { TapCounter, firstAction, listenForCalls, WORDS } from './walks.ts';

/* From a first visit to a call on a phone that does not share its location. */

const shelter = product();
const visit = visits();
const LOCATION_OFF = { en: /^Location is off\./, es: /^Sin ubicación\./ } as const;

/** Returns whether a tap in the middle of the element hits it, and no element covers it. */
const canBeTapped = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
const topOfRows = async (page: Page): Promise<number> => (await boxOf(page.getByRole('article').first())).y;

test.each(matrixSubset(['es', 'en'] as const))(
  'a first visit without a location calls a place in three taps on a slow phone (%s)',
  async (language) => {
    const { page, pageErrors } = await visit(shelter.url, {
      firstTime: true,
      initScript: denyLocation,
      beforeNavigation: async (early, context) => {
        // Without cookies: the page is English.
        await context.clearCookies();
        await throttle(context, early, { isSlowConnection: false });
        await early.goto(shelter.url);
      },
    });
    const { skip, agree } = WORDS[language];
    const calls = listenForCalls(page);
    const tapCounter = new TapCounter(page);
    await tapCounter.tap(page.locator('#slide-0').getByRole('link', { name: skip, exact: true }));
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    await tapCounter.tap(page.locator('#slide-8:not([inert])').getByRole('link', { name: agree }));
    const call = firstAction(page);
    await call.waitFor();
    await page.getByText(LOCATION_OFF[language]).waitFor();
    const { y, height } = await boxOf(call);
    expect(y + height).toBeLessThanOrEqual((await boxOf(page.locator('nav:has([data-tab])'))).y);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await canBeTapped(call)).toBe(true);
    const tel = await call.getAttribute('href');
    expect(tel).toMatch(/^tel:/);
    await Promise.all([calls.next(), tapCounter.tap(call)]);
    expect([tapCounter.taps, calls.calledNumbers]).toEqual([3, [tel]]);
    expect(pageErrors.filter((pageError) => !pageError.includes(String(tel)))).toEqual([]);
  },
);

test.each(matrixSubset(['en', 'es'] as const))(
  'the line about the missing location moves no row, and remains after a reload (%s)',
  async (language) => {
    const { page } = await visit(shelter.url, { language, place: null, initScript: denyLocation });
    await page.getByText(LOCATION_OFF[language]).waitFor();
    const topWithLocationNotice = await topOfRows(page);
    await page.reload();
    await page.getByText(LOCATION_OFF[language]).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'locationRequests') as number)).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
    const { page: locatedPage } = await visit(shelter.url, { language });
    await locatedPage.getByRole('article').first().waitFor();
    expect(await locatedPage.getByText(LOCATION_OFF[language]).count()).toBe(0);
    expect(topWithLocationNotice).toBe(await topOfRows(locatedPage));
  },
);

test('nothing scrolls sideways at 320 px with text twice as large and no location', async () => {
  const browser = await launchChromium({ textSize: 32 });
  try {
    for (const language of matrixSubset(['es', 'en'] as const)) {
      const { page, context } = await visitIn(browser, shelter.url, { language, width: 320, place: null, initScript: denyLocation });
      await page.getByText(LOCATION_OFF[language]).waitFor();
      const horizontalOverflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect({ language, sideways: horizontalOverflow, broken: await brokenWords(page) }).toEqual({ language, sideways: 0, broken: [] });
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
