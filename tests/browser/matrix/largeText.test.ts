import type { Browser, Locator, Page } from '@playwright/test';
import { accountScreens } from '../accountScreens.ts';
import { brokenWords } from '../brokenWords.ts';
import { launchChromium } from '../chromium.ts';
import { DATA_SETS, startWithListings } from '../otherDirectories.ts';
import { ownShelter } from '../ownShelter.ts';
import { publicScreens } from '../publicScreens.ts';
import type { Screen } from '../screenKinds.ts';
import { visit, type Visitor, type VisitorOptions } from '../visitor.ts';

/*
 * The narrowest phone, with text twice as large as the default: every screen with a phone screenshot, including its dialogs, fits the
 * width without broken words; the first place of a list can be called without scrolling.
 */

const TEXT_SIZE = 32;
const NARROW_VIEWPORT = { width: 320, height: 844 } as const satisfies VisitorOptions;
const LANGUAGES = ['en', 'es'] as const;
/** Timeout in milliseconds: each test opens some fifty screens. */
const LONG_TIMEOUT_MS = 900_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium({ textSize: TEXT_SIZE });
});
afterAll(async () => {
  await browser?.close();
});
const visitNarrow = (url: string, options: VisitorOptions): Promise<Visitor> => visit(browser, url, { ...NARROW_VIEWPORT, ...options });

/** Returns the sideways overflow of the page or of a dialog, in pixels. */
const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

const bottomOf = async (target: Locator): Promise<number> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return box.y + box.height;
};
/** Returns the top of the tabs of the list: everything above them is visible without scrolling. */
const topOfTabs = async (page: Page): Promise<number> => (await page.locator('nav:has([data-tab])').boundingBox())?.y ?? 0;

describe('on the narrowest phone with text twice as large, in the sample directory', () => {
  const shelter = ownShelter();
  let screens: readonly (readonly Screen[])[];
  beforeAll(async () => {
    screens = [await publicScreens(shelter()), await accountScreens(shelter())];
  });

  test.each(LANGUAGES.flatMap((language) => [0, 1].map((group) => ({ language, group, whose: ['visitors', 'accounts'][group] }))))(
    'every screen of $whose fits the width without broken words ($language)',
    async ({ language, group }) => {
      const screenMeasurements: object[] = [];
      for (const { name, path, session, act } of screens[group] ?? []) {
        const { page, context } = await visitNarrow(shelter().url + path, { language, ...(session && { session }) });
        await page.waitForLoadState('networkidle');
        await act?.(page, 'phone');
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${TEXT_SIZE}px`);
        screenMeasurements.push({ name, sideways: await horizontalOverflow(page), broken: await brokenWords(page) });
        await context.close();
      }
      expect(screenMeasurements.length).toBeGreaterThan(25);
      expect(screenMeasurements).toEqual(screenMeasurements.map((screen) => ({ ...screen, sideways: 0, broken: [] })));
    },
    LONG_TIMEOUT_MS,
  );
});

test.each(LANGUAGES)(
  'on the narrowest phone with text twice as large, the first call of a list is visible at once (%s)',
  async (language) => {
    const oneCityDataSet = DATA_SETS.find(({ screens }) => screens.some(({ name }) => name === 'first-view-one-city'));
    if (oneCityDataSet === undefined) throw new Error('No kind of directory is of one city');
    const shelter = await startWithListings(oneCityDataSet);
    try {
      const { page, context } = await visitNarrow(shelter.url, { language, place: '32.22|-110.97|city|Tucson, AZ' });
      const call = page.getByRole('article').first().locator('a[href^="tel:"]');
      expect(await bottomOf(call)).toBeLessThanOrEqual(await topOfTabs(page));
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await brokenWords(page)).toEqual([]);
      await context.close();
    } finally {
      await shelter.stop();
    }
  },
);
