import type { Browser, Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { product } from './product.ts';
import { cutByLongWords } from './longWords.ts';
import { visit } from './visitor.ts';

const shelter = product();
let browser: Browser;
let detail: string;
beforeAll(async () => {
  browser = await launchChromium();
  const answer = await fetch(`${shelter.url}/api/services?type=SHELTER&limit=1`);
  const [card] = (await answer.json()) as { id: string }[];
  detail = `/services/${card?.id}`;
});
afterAll(async () => {
  await browser?.close();
});

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

test.each(['/', '/login', '/login?volunteer=true', '/account-deletion-policy', '/forgot_password'])(
  'Spanish words 35 %% longer fit %s on the narrowest phone',
  async (path) => {
    const { page, context } = await visit(browser, shelter.url + path, { language: 'es', width: 320, height: 568 });
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await cutByLongWords(page)).toEqual({ cut: [], sideways: 0 });
    await context.close();
  },
);

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
