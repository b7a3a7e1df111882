import { product, visits } from './product.ts';
import { HERE_BEFORE } from './visitor.ts';

const shelter = product();
const visit = visits();

describe('a service by itself', () => {
  test('is opened from its row, says the same, and leads back to where the list was', async () => {
    const { page, context, complaints } = await visit(shelter.url);
    const row = page.getByRole('article').nth(3);
    await row.scrollIntoViewIfNeeded();
    const [name, status] = [await row.getByRole('heading').textContent(), await row.locator('p').first().textContent()];
    await row.getByRole('link', { name: /^Details of/ }).focus();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.locator('h1:focus').waitFor();
    await page
      .getByText(status ?? '', { exact: true })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText(/nearest first/).waitFor();
    await page.waitForFunction((before) => window.scrollY === before, scrolled);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is read in Spanish from the server, with a machine translation marked and its original a tap away', async () => {
    const answer = await fetch(`${shelter.url}/api/services?type=SHELTER&limit=1`);
    const [card] = (await answer.json()) as { id: string; name: string }[];
    const { page, context } = await visit(`${shelter.url}/services/${card?.id}`, { language: 'es' });
    await page.getByRole('heading', { level: 1, name: card?.name ?? '' }).waitFor();
    await page.getByRole('heading', { name: 'Quién puede venir' }).waitFor();
    expect(await page.title()).toBe('Shelter');
    await context.close();
  });

  test('Shift three times leaves at once', async () => {
    const { page, context } = await visit(shelter.url);
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Exit this page now' }).waitFor();
    // The heading takes focus when the page listens to keys.
    await page.locator('h1:focus').waitFor();
    await context.route('https://www.weather.gov/**', (route) => route.fulfill({ body: 'weather' }));
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift');
    await page.waitForURL('https://www.weather.gov/');
    expect(await page.textContent('body')).toBe('weather');
    await context.close();
  });

  test('one that is gone is said to be gone, with status 404', async () => {
    expect((await fetch(`${shelter.url}/services/gone`, { headers: HERE_BEFORE })).status).toBe(404);
    const { page, context } = await visit(`${shelter.url}/services/gone`);
    await page.getByRole('heading', { level: 1, name: 'This service is not here any more' }).waitFor();
    await context.close();
  });
});
