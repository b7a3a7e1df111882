import { matrixSubset } from 'test-tools/matrix.ts';
import accountEn from '../../web/i18n/account.en.json';
import accountEs from '../../web/i18n/account.es.json';
import asOfEn from '../../web/i18n/asOf.en.json';
import asOfEs from '../../web/i18n/asOf.es.json';
import auditEn from '../../web/i18n/audit.en.json';
import auditEs from '../../web/i18n/audit.es.json';
import pageEn from '../../web/i18n/en.json';
import pageEs from '../../web/i18n/es.json';
import happenedEn from '../../web/i18n/happened.en.json';
import happenedEs from '../../web/i18n/happened.es.json';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';

/* An administrator opens a past view from the audit, finds no control that changes anything, and returns. */

const shelter = product();
const visit = visits();
const admin = administratorSession();

const WORDS = {
  en: { ...accountEn, ...auditEn, ...happenedEn, ...asOfEn, ...pageEn },
  es: { ...accountEs, ...auditEs, ...happenedEs, ...asOfEs, ...pageEs },
} as const;
/** Two lines of text, and the hatched edge. */
const MAX_BAR_HEIGHT_ON_PHONES = 72;
/** Controls that change a listing, on the list and on the page of a service. */
const CHANGE_LABELS =
  'main a[href$="/edit"], main button:has(svg.lucide-trash-2), main a[href*="/feedback"], main button[aria-pressed]:has(svg.lucide-hand-heart)';

test.each(
  matrixSubset([
    ['es', 360, 'dark'],
    ['en', 1280, 'light'],
  ] as const),
)('the audit leads to a past view of the directory, which offers no change, and back (%s, %i, %s)', async (language, width, theme) => {
  covers('asof-6');
  const words = WORDS[language];
  const { page, pageErrors } = await visit(`${shelter.url}/?tab=SHELTER`, { language, width, theme, session: admin() });
  await page.locator(CHANGE_LABELS).first().waitFor({ state: 'attached' });

  await page.goto(`${shelter.url}/audit`);
  await page.locator('main a[href*="entry="]').first().click();
  await page.getByRole('link', { name: words.happened.seeMoment, exact: true }).first().click();
  const bar = page.getByRole('region', { name: words.asOf.title, exact: true });
  await bar.getByText(words.asOf.notNow, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('asOf')).toMatch(/^\d{4}-\d\d-\d\dT/);
  await page.getByRole('article').first().waitFor();
  expect(await page.locator(CHANGE_LABELS).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);

  // On a phone the bar opens its controls at a tap.
  const choose = bar.getByRole('button', { name: words.asOf.choose, exact: true });
  expect(await choose.isVisible()).toBe(width < 1024);
  if (await choose.isVisible()) {
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(MAX_BAR_HEIGHT_ON_PHONES);
    await choose.click();
  }
  // After a step back, one more step back and one forward lead to the same moment.
  const shownAsOf = () => new URL(page.url()).searchParams.get('asOf') ?? '';
  const stepTo = async (name: string, isExpectedAsOf: (asOf: string) => boolean): Promise<string> => {
    await bar.getByRole('button', { name, exact: true }).click();
    await page.waitForURL((url) => isExpectedAsOf(url.searchParams.get('asOf') ?? ''));
    return shownAsOf();
  };
  const openedAsOf = shownAsOf();
  const latestAsOf = await stepTo(words.asOf.previous, (asOf) => asOf < openedAsOf);
  const earlierAsOf = await stepTo(words.asOf.previous, (asOf) => asOf < latestAsOf);
  expect(await stepTo(words.asOf.next, (asOf) => asOf > earlierAsOf)).toBe(latestAsOf);
  await page.getByRole('article').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.locator('article a[href^="/services/"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await bar.waitFor();
  expect(await page.locator(CHANGE_LABELS).count()).toBe(0);
  await bar.getByRole('link', { name: words.asOf.backToNow, exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('asOf'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a URL whose moment is malformed or in the future shows the latest moment with a message', async () => {
  for (const asOf of ['yesterday', '2999-01-01T00:00:00Z']) {
    const { page } = await visit(`${shelter.url}/?asOf=${asOf}`, { session: admin() });
    await page.getByText(asOfEn.asOf.corrected, { exact: true }).waitFor();
    expect(Math.abs(Date.now() - Date.parse(new URL(page.url()).searchParams.get('asOf') ?? ''))).toBeLessThan(600_000);
  }
});
