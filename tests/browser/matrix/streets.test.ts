import type { Page } from '@playwright/test';
import { startShelter, type RunningShelter } from '../../support/shelter.ts';
import { startLocalTiles, type LocalTiles } from '../../support/tiles/localTiles.ts';
import { violationsOn } from '../axe.ts';
import { visits } from '../product.ts';
import { smallTargets } from '../targets.ts';

/* Street maps from an operator's server on this machine: as raster tiles, and as one archive of vector tiles. */

const visit = visits();
const TILE_SOURCES = [
  { source: 'pictures', path: '/{z}/{x}/{y}.png', requestPath: /^\/\d+\/\d+\/\d+\.png$/ },
  { source: 'an archive', path: '/streets.pmtiles', requestPath: /^\/streets\.pmtiles$/ },
] as const;

const enableSaveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};
/** Records violations of the content security policy. Runs in each page. */
const watchPolicy = (): void => {
  Reflect.set(window, 'refused', []);
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    (Reflect.get(window, 'refused') as string[]).push(blockedURI);
  });
};
const blockedUrlOn = (page: Page): Promise<unknown> => page.evaluate('window.refused');

/** Returns whether streets are visible: tiles, or a drawing above the base map. Runs in the page. */
const streetsAreDrawn = (): boolean => {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img, section img')];
  if (pictures.length > 0) return pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>('canvas[lang], [role="img"] canvas:first-of-type')];
  return canvases
    .filter(({ width, height }) => width > 0 && height > 0)
    .some((canvas) =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value, at) => at % 4 === 3 && value > 0),
    );
};

const openMap = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByText(/\d places? here/).waitFor();
};

describe.each(TILE_SOURCES)('streets from $source', ({ path, requestPath }) => {
  let tiles: LocalTiles;
  let shelter: RunningShelter;
  beforeAll(async () => {
    tiles = await startLocalTiles();
    shelter = await startShelter({
      TILE_URL: tiles.origin + path,
      TILE_ATTRIBUTION: '[Street People](https://streets.example/) of this machine',
    });
  }, 120_000);
  afterAll(async () => {
    await shelter?.stop();
    await tiles?.stop();
  });
  const isTileError = (pageError: string): boolean => pageError.startsWith(`leaves the origin: ${tiles.origin}/`);
  const countStreetRequests = () => tiles.requests.filter((streetRequest) => requestPath.test(streetRequest)).length;

  test('appear under the pins with attribution, load from one origin, and do not violate the policy', async () => {
    const { page, pageErrors } = await visit(shelter.url, { initScript: watchPolicy });
    const before = tiles.requests.length;
    await page.waitForLoadState('networkidle');
    expect(tiles.requests.length).toBe(before);
    await openMap(page);
    await page.waitForFunction(streetsAreDrawn);
    expect(countStreetRequests()).toBeGreaterThan(0);
    expect(pageErrors.filter((pageError) => !isTileError(pageError))).toEqual([]);
    expect(await blockedUrlOn(page)).toEqual([]);
    // Neither the page that a visitor reads nor the visitor's identity is sent to the tile server.
    expect(tiles.headers.map(({ referer, cookie }) => [referer ?? `${shelter.url}/`, cookie])).toEqual(
      tiles.headers.map(() => [`${shelter.url}/`, undefined]),
    );
    const attribution = page.getByText('of this machine');
    await attribution.getByRole('link', { name: 'Street People' }).waitFor();
    const { x = 0, width = 0 } = (await attribution.boundingBox()) ?? {};
    expect(x + width).toBeCloseTo(page.viewportSize()?.width ?? 0, 0);
    expect(await violationsOn(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });

  test('are not loaded in data-saving mode until the visitor requests them', async () => {
    const { page } = await visit(shelter.url, { initScript: enableSaveData });
    const before = tiles.requests.length;
    await openMap(page);
    await page.waitForLoadState('networkidle');
    expect(tiles.requests.length).toBe(before);
    await page.getByRole('button', { name: 'Show streets' }).click();
    await page.waitForFunction(streetsAreDrawn);
    expect(tiles.requests.length).toBeGreaterThan(before);
  });

  test('that fail to load leave the base map with a message, and load on retry', async () => {
    const { page } = await visit(shelter.url);
    tiles.works = false;
    await openMap(page);
    await page.getByText('The streets did not load. This is a simple map.').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.leaflet-tile-loaded:is(canvas)').length > 0);
    tiles.works = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(streetsAreDrawn);
    await page.getByText('The streets did not load').waitFor({ state: 'detached' });
  });

  test('are not cached by a service worker', async () => {
    const { page } = await visit(shelter.url, { worker: true });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await openMap(page);
    await page.waitForFunction(streetsAreDrawn);
    const cachedUrls = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    });
    expect(cachedUrls.length).toBeGreaterThan(0);
    expect(cachedUrls.filter((url) => !url.startsWith(`${shelter.url}/`))).toEqual([]);
  });

  test('appear under the small map of a place as well', async () => {
    const answer = await fetch(`${shelter.url}/api/services?type=SHELTER`);
    const cards = (await answer.json()) as { id: string; hours: string; location?: object }[];
    const card = cards.find(({ location, hours }) => location !== undefined && hours !== 'permanentlyClosed');
    const { page, pageErrors } = await visit(`${shelter.url}/services/${card?.id}`, { initScript: watchPolicy });
    const locationRegion = page.getByRole('region', { name: 'Where' });
    await locationRegion.scrollIntoViewIfNeeded();
    await locationRegion.getByRole('img', { name: /^Map: / }).waitFor();
    await page.waitForFunction(streetsAreDrawn);
    await locationRegion.getByRole('link', { name: 'Street People' }).waitFor();
    expect(pageErrors.filter((pageError) => !isTileError(pageError))).toEqual([]);
    expect(await blockedUrlOn(page)).toEqual([]);
  });
});
