import { violationsOn } from './axe.ts';
import { cutByLongWords } from './longWords.ts';
import { product, visits } from './product.ts';
import { servicePath } from './servicePath.ts';
import { ENGLISH_LIGHT_FIRST, SPANISH_DARK_FIRST } from './variants.ts';
import { waitUntilHydrated } from './visitor.ts';

const shelter = product();
const visit = visits();
let detail: string;
beforeAll(async () => {
  detail = await servicePath(shelter.url, 'Larkspur House');
});

test.each(ENGLISH_LIGHT_FIRST)('the list is accessible ($language, $theme)', async (options) => {
  const { page, context, pageErrors } = await visit(shelter.url, options);
  await page.getByRole('heading', { level: 1, name: 'Shelter' }).waitFor();
  await page.getByRole('article').nth(3).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test.each(SPANISH_DARK_FIRST)('the page of a service is accessible ($language, $theme)', async (options) => {
  const { page, context, pageErrors } = await visit(shelter.url + detail, options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('a[href^="tel:+1"]').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test.each(SPANISH_DARK_FIRST)('list and map side by side are accessible ($language, $theme)', async (options) => {
  const { page, context } = await visit(shelter.url, { ...options, width: 1280, height: 800 });
  await page.locator('button[data-tab="SHELTER"]').first().waitFor();
  await page.getByRole('article').nth(3).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});

test('texts that are 35 % longer than Spanish fit the account pages on the narrowest phone', async () => {
  const { page, context } = await visit(`${shelter.url}/login`, { language: 'es', width: 320, height: 568 });
  for (const path of ['/login', '/login?volunteer=true', '/account-deletion-policy', '/forgot_password']) {
    if (path !== '/login') await page.goto(shelter.url + path);
    await waitUntilHydrated(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect({ path, ...(await cutByLongWords(page)) }).toEqual({ path, cut: [], sideways: 0 });
  }
  await context.close();
});

test('the sheets of menu, filters and place are accessible', async () => {
  const { page, context } = await visit(shelter.url);
  const sheet = page.getByRole('dialog');
  for (const name of ['Menu', 'Filters', /Change location/]) {
    await page.locator('header, [role=search], main').getByRole('button', { name, exact: true }).first().click();
    await sheet.waitFor();
    expect({ name, violations: await violationsOn(page) }).toEqual({ name, violations: [] });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  }
  await context.close();
});
