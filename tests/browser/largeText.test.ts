import type { Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { brokenWords } from './brokenWords.ts';
import { product, visits } from './product.ts';
import { servicePath } from './servicePath.ts';

/* The narrowest phone with text twice as large, set in the phone's settings. */

const shelter = product();
const visit = visits();
const PHONE_VIEWPORT = { width: 320, height: 740 };
const TEXT_SIZE_PIXELS = 32;

const enlargeText = async (page: Page, textSizePixels = TEXT_SIZE_PIXELS): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: textSizePixels } });
};

const LANGUAGES = matrixSubset(['es', 'en'] as const);

test.each(LANGUAGES)('a place is visible without scrolling, even under an urgent notice (%s)', async (language) => {
  const { page, context } = await visit(shelter.url, { language, ...PHONE_VIEWPORT });
  await enlargeText(page);
  await page.locator('section strong').first().waitFor();
  const status = await page.locator('main article').first().locator('p').first().boundingBox();
  const tabs = await page.locator('nav:has([data-tab])').boundingBox();
  // Only a sample directory shows this mark; an operator's own directory has none.
  const sampleNoticeBox = await page.getByText(/^(?:Sample directory|Directorio de muestra)/).boundingBox();
  expect((status?.y ?? Infinity) + (status?.height ?? 0) - (sampleNoticeBox?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  await context.close();
});

/** The matrix tests all paths: sideways.test.ts tests the others with a text size that is set before the browser starts. */
const TESTED_PATHS = matrixSubset(['/', ':closed', '/introduce', '/crisis_lines', '/my_favorites', '/feedback', '/faq', '/login']);

test.each(LANGUAGES)('no word breaks, and nothing overflows sideways (%s)', async (language) => {
  const closedServicePath = await servicePath(shelter.url, 'Old Mill Shelter');
  const { page, context } = await visit(shelter.url, { language, ...PHONE_VIEWPORT });
  await enlargeText(page);
  for (const path of TESTED_PATHS) {
    if (path !== '/') await page.goto(shelter.url + (path === ':closed' ? closedServicePath : path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const horizontalOverflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect({ path, sideways: horizontalOverflow, broken: await brokenWords(page) }).toEqual({ path, sideways: 0, broken: [] });
  }
  await context.close();
});

test('filters that overflow fade at the edge, and the last one scrolls clear of it at any text size', async () => {
  const { page, context } = await visit(shelter.url, { language: 'es', ...PHONE_VIEWPORT });
  const row = page.locator('form:has([role=radiogroup])');
  const elementAtLeft = (left: number) =>
    row.evaluate((form, to) => {
      form.scrollTo(to, 0);
      return [...form.querySelectorAll('label')].at(-1)?.getBoundingClientRect().right ?? 0;
    }, left);
  for (const text of [16, TEXT_SIZE_PIXELS]) {
    await enlargeText(page, text);
    const fadePixels = await row.evaluate((form) => Number(/ (\d+)px\)$/.exec(getComputedStyle(form).maskImage)?.[1]));
    expect(fadePixels).toBeGreaterThan(20);
    expect(await elementAtLeft(0)).toBeGreaterThan(PHONE_VIEWPORT.width);
    expect(await elementAtLeft(10_000)).toBeLessThanOrEqual(PHONE_VIEWPORT.width - fadePixels);
  }
  await context.close();
});

test('control: a broken word is detected', async () => {
  const { page, context } = await visit(`${shelter.url}/faq`, PHONE_VIEWPORT);
  await page
    .locator('main h2')
    .first()
    .evaluate((heading) => {
      heading.textContent = 'Unaccompanied';
      heading.setAttribute('style', 'width: 5ch; overflow-wrap: anywhere');
    });
  expect(await brokenWords(page)).toContain('Unaccompanied');
  await context.close();
});
