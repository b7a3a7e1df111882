import type { Page } from '@playwright/test';
import { product, visits } from './product.ts';

/* The specification's dimensions (section 9), as a visitor sees them. */

const shelter = product();
const visit = visits();
const DESKTOP_VIEWPORT = { width: 1600, height: 900 };

/** Measures in one evaluation, because a dialog may be replaced by the loaded one between finding and measuring it. */
const widthOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((elementSelector) => document.querySelector(elementSelector)?.getBoundingClientRect().width ?? 0, selector);

test.each([
  [1600, ['Change location', 'Filters', 'Something missing? Tell us']],
  [360, ['Filters']],
] as const)('a dialog is 360 pixels wide at most, in a window of %i', async (width, keys) => {
  covers('9-40');
  const { page } = await visit(shelter.url, { ...DESKTOP_VIEWPORT, width });
  const dialog = page.getByRole('dialog');
  for (const key of keys) {
    await page.getByRole('button', { name: key }).click();
    await dialog.waitFor();
    const pixels = await widthOf(page, 'dialog[open]');
    expect({ key, pixels, fits: pixels > 300 && pixels <= 360 }).toEqual({ key, pixels, fits: true });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});

test('a page is 1024 pixels wide at most', async () => {
  covers('9-41');
  const [card] = (await (await fetch(`${shelter.url}/api/services?type=SHELTER&sort=name&limit=1`)).json()) as { id: string }[];
  const { page } = await visit(shelter.url, DESKTOP_VIEWPORT);
  for (const path of ['/', `/services/${card?.id}`, '/feedback', '/about', '/permissions']) {
    if (path !== '/') await page.goto(shelter.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const pixels = await widthOf(page, 'main');
    expect({ path, pixels, fits: pixels > 360 && pixels <= 1024 }).toEqual({ path, pixels, fits: true });
  }
});

const VIEWPORT_HEIGHT = 740;
/** Scrolls until the end of the rows is `distance` pixels below the window. */
const scrollToEnd = (page: Page, distance: number): Promise<void> =>
  page.evaluate(async (pixels) => {
    const rows = document.querySelector('main ul[aria-busy]');
    window.scrollBy(0, (rows?.getBoundingClientRect().bottom ?? 0) - window.innerHeight - pixels);
    // Visibility is computed two frames later.
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, distance);

test('the next page is requested once the end is within 500 pixels, and not before', async () => {
  covers('9-21');
  const { page } = await visit(shelter.url, { height: VIEWPORT_HEIGHT });
  const requestedRanges: (string | null)[] = [];
  const card = (await (await fetch(`${shelter.url}/api/services?type=SHELTER&sort=name&limit=1`)).json()) as { id: string }[];
  // A change by another user triggers a request, which this test must not count.
  await page.route('**/api/changes*', (route) => route.abort());
  await page.route('**/api/services/counts?*', (route) =>
    route.fulfill({ json: { FOOD: 0, SHELTER: 400, HEALTH: 0, RESOURCES: 0, WORK: 0 } }),
  );
  await page.route('**/api/services?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const skip = Number(searchParams.get('skip') ?? 0);
    const limit = Number(searchParams.get('limit'));
    if (searchParams.has('isOpen')) requestedRanges.push(`${skip} ${limit}`);
    const cards = Array.from({ length: limit }, (_, index) => ({ ...card[0], id: `copy-${skip + index}` }));
    await route.fulfill({ json: cards, headers: { 'x-total-count': '400' } });
  });
  await page.getByRole('checkbox', { name: 'Open now' }).check();
  await page.getByText('400 places, closest open places first').waitFor();
  // The number of rows is shown before all of them are rendered.
  await page.locator('[data-service="copy-24"]').waitFor({ state: 'attached' });
  await scrollToEnd(page, 600);
  // Pages may be requested again, because other suites change listings of the same product.
  expect([...new Set(requestedRanges)]).toEqual(['0 25']);
  const nextPageRequest = page.waitForRequest(/skip=25/);
  await scrollToEnd(page, 450);
  await nextPageRequest;
  await page.locator('[data-service="copy-99"]').waitFor({ state: 'attached' });
  expect([...new Set(requestedRanges)]).toEqual(['0 25', '25 75']);
});
