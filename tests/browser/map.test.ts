import type { Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { administratorSession, product, visits } from './product.ts';

const shelter = product();
const visit = visits();
const admin = administratorSession();

/** The centre of the sample directory, and a place a hundred miles from it. */
const DOWNTOWN = { latitude: 39.7527, longitude: -104.988 };
const PRAIRIE = { latitude: 38.9, longitude: -103.2 };
const WORDS = {
  en: { map: 'Map', here: /\d+ places? here/, you: 'You are here', chosen: 'Chosen location', key: 'Map key', locate: 'My location', legend: 'What the map shows' },
  es: { map: 'Mapa', here: /\d+ lugar(es)? aquí/, you: 'Usted está aquí', chosen: 'Ubicación elegida', key: 'Símbolos', locate: 'Mi ubicación', legend: 'Qué muestra el mapa' },
} as const; // oxfmt-ignore

/** Opens the map for a visitor whose phone shares its location. */
const openMap = async (at: typeof DOWNTOWN, language: 'en' | 'es' = 'en'): Promise<Page> => {
  const { page, context } = await visit(shelter.url, { language });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(at);
  await page.getByRole('button', { name: WORDS[language].map, exact: true }).click();
  await page.getByText(WORDS[language].here).waitFor();
  await page.getByRole('button', { name: WORDS[language].locate }).click();
  await page.getByRole('img', { name: WORDS[language].you }).waitFor();
  return page;
};

/** Returns whether pins are shown, none of them over the visitor's own location. Runs in the page. */
const isSpotFree = (visitorLabel: string): boolean => {
  const visitorMarker = document.querySelector(`[role="img"][aria-label="${visitorLabel}"]`);
  const markerLabels = document.querySelectorAll('.leaflet-marker-icon button span');
  if (visitorMarker === null || markerLabels.length === 0) return false;
  const [here, ...otherMarkers] = [visitorMarker, ...markerLabels].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const layer = Number(getComputedStyle(element.closest('.leaflet-marker-icon') ?? element).zIndex);
    return { x: x + width / 2, y: y + height / 2, layer };
  });
  return here !== undefined && otherMarkers.every(({ x, y, layer }) => Math.hypot(x - here.x, y - here.y) > 29.5 && layer < here.layer);
};

describe('the map on a phone', () => {
  test.each(matrixSubset(['en', 'es'] as const))('keeps the visitor’s location free of pins at any zoom (%s)', async (language) => {
    const page = await openMap(DOWNTOWN, language);
    await page.locator('.leaflet-container').focus();
    for (let zoom = 0; zoom < 5; zoom += 1) {
      await page.waitForFunction(isSpotFree, WORDS[language].you);
      await page.keyboard.press('-');
    }
  });

  test('shows the chosen pin clear of its card, which replaces the legend by a button', async () => {
    const page = await openMap(DOWNTOWN);
    await page.getByRole('region', { name: WORDS.en.legend }).waitFor();
    const mapPin = page.locator('button[data-tab="SHELTER"]').last();
    await mapPin.click();
    const card = page.getByRole('region', { name: WORDS.en.chosen });
    await card.waitFor();
    const chosen = page.locator('button[aria-pressed="true"]');
    await page.waitForFunction(() => {
      const [plate, sheet] = ['button[aria-pressed="true"]', 'section[aria-label="Chosen location"]'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return plate !== undefined && sheet !== undefined && plate.bottom <= sheet.top;
    });
    expect(await chosen.locator('span').evaluate((plate) => getComputedStyle(plate).outlineColor)).toBe('rgb(255, 197, 43)');
    await page.getByRole('button', { name: WORDS.en.key, exact: true }).click();
    await page.getByRole('dialog', { name: WORDS.en.legend }).getByText('You are here').waitFor();
  });

  test('starts at the visitor’s location even if nothing is near, and leads to the nearest place', async () => {
    const page = await openMap(PRAIRIE);
    await page.getByText(/^The nearest is \d+\smi northwest$/).waitFor();
    expect(await page.locator('button[data-tab="SHELTER"], button[aria-label*="close together"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.locator('button[data-tab="SHELTER"], button[aria-label*="close together"]').first().waitFor();
    await page.getByText(/^[1-9]\d* places? here$/).waitFor();
  });

  test('fills the space under the bars, also under the link of a user who counts beds', async () => {
    const { page } = await visit(shelter.url, { session: admin() });
    await page.getByRole('button', { name: WORDS.en.map, exact: true }).click();
    await page.getByRole('link', { name: /^Beds: \d+ shelters? to update$/ }).waitFor();
    await page.getByText(WORDS.en.here).waitFor();
    const boxes = await Promise.all(['.leaflet-container', '[role="search"]'].map((part) => page.locator(part).first().boundingBox()));
    const [map, search] = boxes.map((box) => box?.height ?? 0);
    expect({ isMapLarge: map! > 300, isSearchOneRow: search! < 80 }).toEqual({ isMapLarge: true, isSearchOneRow: true });
  });
});

test('the bar of a user who counts beds has room for every button at the narrowest desktop width', async () => {
  const { page } = await visit(shelter.url, { session: admin(), width: 1024, height: 800 });
  await page.getByRole('link', { name: /^Beds: \d+ shelters? to update$/ }).waitFor();
  const overlaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-night] :is(a, button)')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    return boxes.filter((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1,
        ),
    ).length;
  });
  expect(overlaps).toBe(0);
});
