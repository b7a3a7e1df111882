import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { startShelter, type Shelter } from '../../support/shelter.ts';
import { launchChromium } from '../chromium.ts';
import { visit } from '../visitor.ts';

/* `npm run test:matrix`: every screen in every language, size and theme: nothing complains, nothing overflows, axe finds nothing. */

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(root: Document, options: object): Promise<{ readonly violations: readonly { id: string; nodes: readonly { target: unknown }[] }[] }>;
}

/** What axe finds wrong with the page as it is now, one line each. */
const violationsOn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
  }, RULES);
};

/** Screens by their address; `:id` stands for a service of the sample directory. */
const SCREENS = ['/', '/#FOOD', '/#HEALTH', '/#RESOURCES', '/services/:id', '/nowhere'];
const SIZES = [
  { size: 'phone', width: 360, height: 740 },
  { size: 'tablet', width: 820, height: 1180 },
  { size: 'desk', width: 1280, height: 800 },
] as const;
const LOOKS = (['en', 'es'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));
const CASES = SCREENS.flatMap((screen) => SIZES.flatMap((size) => LOOKS.map((look) => ({ screen, ...size, ...look }))));

let shelter: Shelter;
let browser: Browser;
let service: string;
beforeAll(async () => {
  [shelter, browser] = await Promise.all([startShelter(), launchChromium()]);
  const answer = await fetch(`${shelter.url}/api/services?type=SHELTER&limit=1`);
  const [card] = (await answer.json()) as { id: string }[];
  service = card?.id ?? '';
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shelter?.stop();
});

test.each(CASES)('$screen on a $size, in $language, $theme', async ({ screen, width, height, language, theme }) => {
  const { page, context, complaints } = await visit(browser, shelter.url + screen.replace(':id', service), {
    language,
    theme,
    width,
    height,
  });
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  // The browser itself complains about an address that leads nowhere.
  expect(complaints.filter((complaint) => screen !== '/nowhere' || !/404/.test(complaint))).toEqual([]);
  await context.close();
});
