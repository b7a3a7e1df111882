import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { startShelter, type Shelter } from '../support/shelter.ts';
import { launchChromium } from './chromium.ts';
import { visit } from './visitor.ts';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let shelter: Shelter;
let browser: Browser;
let detail: string;
beforeAll(async () => {
  [shelter, browser] = await Promise.all([startShelter(), launchChromium()]);
  const answer = await fetch(`${shelter.url}/api/services?type=SHELTER&limit=1`);
  const [card] = (await answer.json()) as { id: string }[];
  detail = `/services/${card?.id}`;
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shelter?.stop();
});

interface Axe {
  run(root: Document, options: object): Promise<{ readonly violations: readonly { id: string; nodes: readonly { target: unknown }[] }[] }>;
}

/** What axe finds wrong with the page as it is now, one line each. */
const violationsOn = async (page: Page): Promise<readonly string[]> => {
  // As an expression, not as a script of the page: its content security policy takes none from outside.
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
  }, RULES);
};

const everyLook = (['en', 'es'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));

/** Prints what a person could not see otherwise: text that needs scrolling sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(everyLook)('in $language, $theme', (look) => {
  test('the list is accessible', async () => {
    const { page, context, complaints } = await visit(browser, shelter.url, look);
    expect(await page.getByRole('heading', { level: 1, name: 'Shelter' }).count()).toBe(1);
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    expect(await violationsOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a service by itself is accessible', async () => {
    const { page, context, complaints } = await visit(browser, shelter.url + detail, look);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('a[href^="tel:+1"]').count()).toBeGreaterThan(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('list and map beside each other are accessible', async () => {
    const { page, context } = await visit(browser, shelter.url, { ...look, width: 1280, height: 800 });
    await page.locator('button[data-tab="SHELTER"]').first().waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });

  test('nothing needs scrolling sideways on the narrowest phone', async () => {
    for (const path of ['/', detail]) {
      const { page, context } = await visit(browser, shelter.url + path, { ...look, width: 320, height: 568 });
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await sideways(page)).toBe(0);
      await context.close();
    }
  });
});

test.each(['Menu', 'Filters', /Change place/, /^Crisis/])('the sheet of %s is accessible', async (name) => {
  const { page, context } = await visit(browser, shelter.url);
  await page
    .locator('header, [role=search], main')
    .getByRole(name instanceof RegExp && name.source.includes('Crisis') ? 'link' : 'button', { name, exact: true })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});
