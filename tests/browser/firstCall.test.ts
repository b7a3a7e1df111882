import type { Locator, Page } from '@playwright/test';
import { someOf } from '../support/matrix.ts';
import { brokenWords } from './brokenWords.ts';
import { launchChromium } from './chromium.ts';
import { denied } from './degradedConditions.ts';
import { product, visits } from './product.ts';
import { slowDown } from './slowScripts.ts';
import { visit as visitIn } from './visitor.ts';
import { Finger, firstAction, listenForCalls, WORDS } from './walks.ts';

/* From a first visit to a call on a phone that does not share its location. */

const shelter = product();
const visit = visits();
const OFF = { en: /^Location is off\./, es: /^Ubicación apagada\./ } as const;

/** Returns whether a tap in the middle of the element hits it, and no element covers it. */
const canBeTapped = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
const topOfRows = async (page: Page): Promise<number> => (await boxOf(page.getByRole('article').first())).y;

test.each(someOf(['es', 'en'] as const))(
  'a first visit without a location calls a place in three taps on a slow phone (%s)',
  async (language) => {
    const { page, complaints } = await visit(shelter.url, {
      firstTime: true,
      script: denied,
      early: async (early, context) => {
        // Without cookies: the page is English.
        await context.clearCookies();
        await slowDown(context, early, false);
        await early.goto(shelter.url);
      },
    });
    const { skip, agree } = WORDS[language];
    const calls = listenForCalls(page);
    const finger = new Finger(page);
    await finger.tap(page.locator('#slide-0').getByRole('link', { name: skip, exact: true }));
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    await finger.tap(page.locator('#slide-8:not([inert])').getByRole('link', { name: agree }));
    const call = firstAction(page);
    await call.waitFor();
    await page.getByText(OFF[language]).waitFor();
    const { y, height } = await boxOf(call);
    expect(y + height).toBeLessThanOrEqual((await boxOf(page.locator('nav:has([data-tab])'))).y);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await canBeTapped(call)).toBe(true);
    const tel = await call.getAttribute('href');
    expect(tel).toMatch(/^tel:/);
    await Promise.all([calls.next(), finger.tap(call)]);
    expect([finger.taps, calls.called]).toEqual([3, [tel]]);
    expect(complaints.filter((complaint) => !complaint.includes(String(tel)))).toEqual([]);
  },
);

test.each(someOf(['en', 'es'] as const))(
  'the line about the missing location moves no row, and remains after a reload (%s)',
  async (language) => {
    const { page } = await visit(shelter.url, { language, place: null, script: denied });
    await page.getByText(OFF[language]).waitFor();
    const withLine = await topOfRows(page);
    await page.reload();
    await page.getByText(OFF[language]).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'locationRequests') as number)).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
    const { page: located } = await visit(shelter.url, { language });
    await located.getByRole('article').first().waitFor();
    expect(await located.getByText(OFF[language]).count()).toBe(0);
    expect(withLine).toBe(await topOfRows(located));
  },
);

test('nothing scrolls sideways at 320 px with text twice as large and no location', async () => {
  const browser = await launchChromium({ textSize: 32 });
  try {
    for (const language of someOf(['es', 'en'] as const)) {
      const { page, context } = await visitIn(browser, shelter.url, { language, width: 320, place: null, script: denied });
      await page.getByText(OFF[language]).waitFor();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect({ language, sideways, broken: await brokenWords(page) }).toEqual({ language, sideways: 0, broken: [] });
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
