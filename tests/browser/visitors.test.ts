import { matrixSubset } from 'test-tools/matrix.ts';
import { waitUntilPersisted } from './persistedQueries.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated } from './visitor.ts';

/* The first visit, and visits without a connection. */
const shelter = product();
const visit = visits();

const LANGUAGES = matrixSubset([
  ['en', 'English', 'Next', 'I agree', /, (nearest first|A to Z)/],
  ['es', 'Español', 'Siguiente', 'Acepto', /, (lo más cercano primero|de la A a la Z)/],
] as const);
test.each(LANGUAGES)('a first visit leads through the tutorial to the requested tab (%s)', async (language, own, next, agree, counted) => {
  const { page, context, pageErrors } = await visit(`${shelter.url}/#FOOD`, { language, firstTime: true, worker: true });
  expect(new URL(page.url()).pathname).toBe('/introduce');
  await page.getByRole('main').getByRole('link', { name: own }).click();
  for (let slide = 1; slide < 8; slide++) await page.locator('section:not([inert])').getByRole('link', { name: next }).click();
  await page.locator('section:not([inert])').getByRole('link', { name: agree }).click();
  await page.getByText(counted).waitFor();
  expect(page.url()).toBe(`${shelter.url}/#FOOD`);
  await page.reload();
  await page.getByText(counted).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('without a connection the list, favorites and opened services are shown, with their age', async () => {
  covers('3-27', 'rule-19');
  const { page, context } = await visit(shelter.url, { worker: true });
  const row = page.getByRole('article').first();
  const name = (await row.getByRole('heading').textContent()) ?? '';
  await row.getByRole('button', { name: /^Save to My Favorites/ }).click();
  await page.getByRole('link', { name: `Details for ${name}` }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Contact' }).waitFor();
  const address = page.url();
  await waitUntilPersisted(page, 'service');
  await page.goto(`${shelter.url}/my_favorites`);
  await page.getByText('1 place saved on this device').waitFor();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await waitUntilPersisted(page, 'favorites');

  await context.setOffline(true);
  for (const [at, heading] of [
    [shelter.url, name],
    [address, name],
    [`${shelter.url}/my_favorites`, name],
  ] as const) {
    await page.goto(at);
    await waitUntilHydrated(page);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await page.getByText(/No connection\. Saved/).textContent()).toMatch(/ago|now/i);
  }
  await page.getByRole('link', { name: /^Crisis/ }).click();
  expect(await page.getByRole('dialog').getByRole('link').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await page.getByText(/No connection/).waitFor({ state: 'hidden' });
  await context.close();
});

test('without a connection a search looks through the saved places, and says so', async () => {
  covers('visitors-17');
  const { page, context } = await visit(`${shelter.url}/#SHELTER`, { worker: true, language: 'es', width: 1280 });
  const headings = page.locator('main article').getByRole('heading');
  // The text of a closed shelter names Larkspur House, so that a search for it finds both.
  const names = (await headings.allTextContents()).filter((heading) => heading !== 'Larkspur House');
  const name = names[2] ?? '';
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await waitUntilPersisted(page, 'services');
  await context.setOffline(true);
  const search = async () => {
    await page.getByRole('searchbox').fill(name.toUpperCase());
    await page.getByText('Sin conexión. Buscamos en los lugares guardados en este teléfono.').waitFor();
    await headings.nth(1).waitFor({ state: 'detached' });
    expect(await headings.allTextContents()).toEqual([name]);
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('Ninguno coincide.').waitFor();
    expect(await headings.count()).toBe(0);
  };
  await search();
  await page.reload();
  await waitUntilHydrated(page);
  await search();
  await context.close();
});

test('without a connection a favorite and the crisis lines are shown even if never opened', async () => {
  covers('visitors-1');
  const { page, context, pageErrors } = await visit(shelter.url, { worker: true });
  const row = page.getByRole('article').nth(1);
  const name = (await row.getByRole('heading').textContent()) ?? '';
  const address = await row.getByRole('link', { name: `Details for ${name}` }).getAttribute('href');
  await row.getByRole('button', { name: /^Save to My Favorites/ }).click();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await waitUntilPersisted(page, 'crisisLines');
  await waitUntilPersisted(page, 'service');
  expect(pageErrors).toEqual([]);

  await context.setOffline(true);
  await page.goto(shelter.url + address);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Contact' }).waitFor();
  await page.getByText(/No connection\. Saved/).waitFor();
  await page.goto(`${shelter.url}/crisis_lines`);
  await page.getByText(/^\d+ crisis lines$/).waitFor();
  await page.getByText(/No connection\. Saved/).waitFor();
  await page.goto(`${shelter.url}/my_favorites`);
  await page.getByRole('heading', { name }).waitFor();
  await context.close();
});
