import type { Locator } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { builtFile } from '../support/builtFiles.ts';
import { violationsOn } from './axe.ts';
import { product, visits } from './product.ts';
import { servicePath } from './servicePath.ts';
import { RETURNING_VISITOR } from './visitor.ts';

const shelter = product();
const visit = visits();
const scrollTopOf = (pane: Locator): Promise<number> => pane.evaluate((element) => element.scrollTop);
const LANGUAGES = matrixSubset(['es', 'en'] as const);

interface Card {
  readonly id: string;
  readonly name: string;
  readonly hours: string;
  readonly location: { readonly coordinates: readonly [number, number] };
}
/** Returns a shelter of the sample with a known place that is not permanently closed. */
const nearestCard = async (): Promise<Card> => {
  const answer = await fetch(`${shelter.url}/api/services?type=SHELTER`);
  const card = ((await answer.json()) as Partial<Card>[]).find(
    ({ location, hours }) => location !== undefined && hours !== 'permanentlyClosed',
  );
  if (card === undefined) throw new Error('No shelter of the sample that opens says where it is');
  return card as Card;
};

/** Returns the path of a service that is open at night and has every kind of fact. */
const larkspurPath = (): Promise<string> => servicePath(shelter.url, 'Larkspur House');

/** Returns whether a map shows more than a few pixels in the colour of a route. Runs in the page. */
const isRouteDrawn = (canvas: unknown): boolean => {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] === 0x0b && data[at + 1] === 0x44 && data[at + 2] === 0x80) count += 1;
  return count > 200;
};

describe('the page of a service', () => {
  test('opens from its row with the same facts, and Back returns to the scroll position of the list', async () => {
    covers('2.1-5');
    const { page, context, pageErrors } = await visit(shelter.url);
    const row = page.getByRole('article').nth(3);
    await row.scrollIntoViewIfNeeded();
    const [name, status] = [await row.getByRole('heading').textContent(), await row.locator('p').first().textContent()];
    await row.getByRole('link', { name: /^Details for/ }).focus();
    const scrolledPixels = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.locator('h1:focus').waitFor();
    await page
      .getByText(status ?? '', { exact: true })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByText(/closest open places first/).waitFor();
    await page.waitForFunction((before) => window.scrollY === before, scrolledPixels);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('is rendered in Spanish by the server, with a marked machine translation and its original a tap away', async () => {
    const answer = await fetch(`${shelter.url}/api/services?type=SHELTER&sort=name&limit=1`);
    const [card] = (await answer.json()) as { id: string; name: string }[];
    const { page, context } = await visit(`${shelter.url}/services/${card?.id}`, { language: 'es' });
    await page.getByRole('heading', { level: 1, name: card?.name ?? '' }).waitFor();
    await page.getByRole('heading', { name: 'A quién atiende' }).waitFor();
    // The favorite button and its neighbours fit on one line of the smallest phones, and no element covers them.
    await page.setViewportSize({ width: 320, height: 568 });
    const bar = page.getByRole('banner').first();
    expect((await bar.boundingBox())?.height).toBe(56);
    for (const each of await bar.locator('a, button').all()) {
      const { width = 0, height = 0 } = (await each.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    }
    expect(await page.title()).toBe('Shelter');
    await context.close();
  });

  test.each(LANGUAGES)('shows all facts needed to go there without scrolling on a small phone (%s)', async (language) => {
    const { page, context } = await visit(shelter.url + (await larkspurPath()), { language });
    await page.setViewportSize({ width: 360, height: 740 });
    const hero = page.getByRole('region', { name: 'Larkspur House' });
    const parts = [
      hero.getByRole('heading', { level: 1 }),
      hero.locator('p', { hasText: ', Denver' }),
      hero.locator('summary'),
      hero.getByRole('link', { name: /555/ }),
      hero.getByRole('link', { name: /^(Directions|Cómo llegar)/ }),
      hero.getByRole('button', { name: /^(Save|Guardar)$/ }),
      hero.getByRole('button', { name: /^(Share|Compartir)$/ }),
      page
        .getByRole('region', { name: /^(Beds tonight|Camas esta noche)$/ })
        .locator('span')
        .first(),
    ];
    const bottoms: number[] = [];
    for (const part of parts) {
      const { y = 9999, height = 0 } = (await part.boundingBox()) ?? {};
      bottoms.push(y + height);
    }
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(740);
    expect(bottoms.toSorted((one, other) => one - other)).toEqual(bottoms);

    // The week expands in place, and moves the call button down.
    const before = await parts[3]?.boundingBox();
    await hero.locator('summary').click();
    await hero.getByRole('table').waitFor();
    expect((await parts[3]?.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 200);
    await context.close();
  });

  test('opens a maps app from directions with one tap, and Back leads to the service', async () => {
    const { page, context } = await visit(shelter.url);
    const row = page.getByRole('article').nth(1);
    const name = (await row.getByRole('heading').textContent()) ?? '';
    await row.getByRole('link', { name: /^Details for/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const address = page.url();
    await context.route('https://www.google.com/maps/**', (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }));
    await page.getByRole('link', { name: `Directions to ${name}` }).click();
    await page.waitForURL(/^https:\/\/www\.google\.com\/maps\/dir\//);
    await page.goBack();
    expect(page.url()).toBe(address);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByText(/closest open places first/).waitFor();
    await context.close();
  });

  test('is beside list and map on a desktop, and another one opens without leaving them', async () => {
    const { page, context, pageErrors } = await visit(shelter.url + (await larkspurPath()), { width: 1366, height: 900 });
    const list = page.getByRole('region', { name: 'Places' });
    const map = page.getByRole('region', { name: 'Map' });
    await list.getByRole('article', { name: 'Larkspur House' }).waitFor();
    await map.getByRole('button', { name: 'Zoom in', exact: true }).waitFor();
    const panes = [page.getByRole('navigation', { name: 'Kinds of help' }), list, page.getByRole('main'), map];
    const boxes = await Promise.all(panes.map((pane) => pane.boundingBox()));
    expect(boxes.map((box) => [box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)])).toEqual([
      [0, 96, 900],
      [96, 344, 900],
      [440, 440, 900],
      [880, 486, 900],
    ]);
    // Each column scrolls separately, and in the list only whole rows are links.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 150));
    await list.evaluate((element) => element.scrollTo(0, 90));
    expect([await scrollTopOf(page.getByRole('main')), await scrollTopOf(list)]).toEqual([150, 90]);
    expect(await map.evaluate((element) => element.getBoundingClientRect().top)).toBe(boxes[3]?.y);
    expect(await list.getByRole('article').getByRole('button').count()).toBe(0);
    expect(await list.locator('a[href^="tel:"]').count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await list.locator('a[aria-current="true"]').getAttribute('aria-label')).toBe('Details for Larkspur House');

    await map.evaluate((element) => element.setAttribute('data-stayed', ''));
    await list.getByRole('link', { name: 'Details for Veterans Ridge' }).click();
    await page.getByRole('heading', { level: 1, name: 'Veterans Ridge' }).waitFor();
    expect(await list.locator('a[aria-current="true"]').getAttribute('aria-label')).toBe('Details for Veterans Ridge');
    expect(await map.getAttribute('data-stayed')).toBe('');
    expect(await violationsOn(page)).toEqual([]);

    // In a narrower window the list disappears, and the Back link leads to it; then the map and the tabs disappear too.
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByRole('link', { name: 'Back', exact: true }).waitFor();
    expect([await list.count(), await map.isVisible(), (await page.getByRole('main').boundingBox())?.x]).toEqual([0, true, 96]);
    await page.setViewportSize({ width: 1000, height: 900 });
    await map.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('does not load desktop-only parts on a phone', async () => {
    const { page, context } = await visit(`${shelter.url}/faq`);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const lowerSections = page.waitForRequest((request) => request.url().endsWith(builtFile('LowerSections')));
    await page.goto(shelter.url + (await larkspurPath()));
    await page.getByRole('button', { name: /^Report wrong information/ }).waitFor();
    await lowerSections;
    await page.waitForLoadState('networkidle');
    const desktopOnlyAssets = [builtFile('ServicePanes'), builtFile('HomeMap')];
    expect(requests.filter((path) => desktopOnlyAssets.includes(path))).toEqual([]);
    expect(requests.filter((path) => path === builtFile('LowerSections'))).toHaveLength(1);
    await context.close();
  });

  test('draws the route from the visitor’s location and sends that location to no other origin', async () => {
    const { id, location } = await nearestCard();
    const [longitude, latitude] = location.coordinates;
    const { page, context, pageErrors } = await visit(`${shelter.url}/services/${id}`);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude: longitude - 0.022, latitude: latitude + 0.012 });
    const locationRegion = page.getByRole('region', { name: 'Where' });
    await locationRegion.scrollIntoViewIfNeeded();
    await locationRegion.getByRole('button', { name: 'Show route from my location' }).click();
    await locationRegion.getByText('Bus 15, 15').waitFor();
    const map = locationRegion.getByRole('img', { name: /and the route from where you are$/ });
    // The route is drawn as soon as the base map is shown.
    const canvas = await map.locator('canvas').elementHandle();
    await page.waitForFunction(isRouteDrawn, canvas);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each(LANGUAGES)('prints on one sheet, black on white in the dark theme too, without buttons and map (%s)', async (language) => {
    const { id, name } = await nearestCard();
    const { page, context } = await visit(`${shelter.url}/services/${id}`, { language, theme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const title = page.locator('main p', { hasText: new RegExp(`^${name}$`) });
    await title.waitFor();
    await page
      .getByText(language === 'en' ? 'Sample directory: made-up places. Do not call.' : /^Directorio de muestra/)
      .last()
      .waitFor();
    for (const hiddenInPrint of ['button', 'canvas', 'header a', 'h1'])
      expect([hiddenInPrint, await page.locator(`${hiddenInPrint}:visible`).count()]).toEqual([hiddenInPrint, 0]);
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g);
      expect([format, sheets?.length]).toEqual([format, 1]);
    }
    await context.close();
  });

  test('is left at once when Shift is pressed three times', async () => {
    const { page, context } = await visit(shelter.url);
    await page
      .getByRole('link', { name: /^Details for/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Exit this page now' }).waitFor();
    // The heading is focused once the page handles keys.
    await page.locator('h1:focus').waitFor();
    await context.route('https://www.weather.gov/**', (route) => route.fulfill({ body: 'weather' }));
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift');
    await page.waitForURL('https://www.weather.gov/');
    expect(await page.textContent('body')).toBe('weather');
    await context.close();
  });

  test('returns 404 for a removed service, with a message', async () => {
    expect((await fetch(`${shelter.url}/services/gone`, { headers: RETURNING_VISITOR })).status).toBe(404);
    const { page, context } = await visit(`${shelter.url}/services/gone`);
    await page.getByRole('heading', { level: 1, name: 'This place is no longer listed' }).waitFor();
    await context.close();
  });
});
