import { matrixSubset } from 'test-tools/matrix.ts';
import { administratorSession, product, visits } from './product.ts';
import { RETURNING_VISITOR } from './visitor.ts';

const shelter = product();
const visit = visits();
const administrator = administratorSession();

describe('the home screen', () => {
  const LANGUAGES = matrixSubset([
    ['es', /lugar(es)?, lo más cercano primero/, /^Llamar a /],
    ['en', /places?, nearest first/, /^Call /],
  ] as const);
  test.each(LANGUAGES)('lists services near a ZIP code as soon as its fifth digit is typed (%s)', async (language, counted, call) => {
    const { page, context, pageErrors } = await visit(`${shelter.url}/#FOOD`, { language });
    await page.getByRole('button', { name: /Change location|Cambiar ubicación/ }).click();
    await page.getByRole('combobox').pressSequentially('80205');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /: 80205 Denver, CO/ }).waitFor();
    await page.getByText(counted).waitFor();
    await page.locator('main ul[aria-busy="false"] li:nth-child(4)').waitFor();

    const miles = (await page.getByText(/^\d+(\.\d)?\smi$/).allTextContents()).map(parseFloat);
    expect(miles.length).toBeGreaterThan(3);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(await page.getByRole('article').first().getByRole('link').first().getAttribute('aria-label')).toMatch(call);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('contains everything before any script runs, in the chosen language', async () => {
    covers('1-1');
    const answer = await fetch(shelter.url, { headers: { cookie: 'alreadyAccessed=true; language=es; tab=FOOD' } });
    const html = await answer.text();
    expect(html).toContain('<html lang="es"');
    expect(html).toMatch(/aria-current="page"[^>]*>.{0,900}Comida/);
    expect(html.match(/<article/g)?.length).toBeGreaterThan(3);
    expect(html).toContain('Directorio de muestra');
  });

  test('opens the tab of the URL, and remembers it for the server', async () => {
    covers('2.5-23', '4-31');
    const { page, context } = await visit(`${shelter.url}/#FOOD`);
    await page.getByRole('radio', { name: 'Meals' }).waitFor();
    const tabs = await page.getByRole('navigation', { name: 'Kinds of help' }).boundingBox();
    // At the bottom, within reach of the thumb.
    expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0);
    expect(tabs?.height).toBeLessThan(120);
    expect(await page.getByRole('link', { name: 'Food', exact: true }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: 'Health', exact: true }).click();
    await page.getByRole('radio', { name: 'Medical' }).waitFor();
    expect(page.url()).toContain('#HEALTH');
    await page.waitForFunction(() => document.cookie.includes('tab=HEALTH'));
    await context.close();
  });

  test('keeps tab, filters and scroll position when the language changes', async () => {
    covers('rule-10');
    const { page, context } = await visit(`${shelter.url}/#RESOURCES`, { height: 420 });
    const listResponse = page.waitForResponse(/isOpen=true/);
    await page.getByRole('checkbox', { name: 'Open now' }).check();
    await listResponse;
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, 60));
    const chips = page.getByRole('radio').first();
    const before = await chips.evaluate((chip) => chip.getBoundingClientRect().top);
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByText(/lo más cercano primero/).waitFor();

    await page.locator('html[lang="es"]').waitFor({ state: 'attached' });
    expect(page.url()).toContain('#RESOURCES');
    expect(await page.getByRole('checkbox', { name: 'Abierto ahora' }).isChecked()).toBe(true);
    // The scroll position is kept, except for lines that longer words need.
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(Math.abs((await chips.evaluate((chip) => chip.getBoundingClientRect().top)) - before)).toBeLessThan(60);
    await context.close();
  });

  test('lets a visitor choose a place with the keyboard alone', async () => {
    covers('2.5-3');
    const { page, context } = await visit(shelter.url);
    await page.getByRole('button', { name: /Change location/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox').waitFor();
    const searchResponse = page.waitForResponse(
      (response) => response.url().endsWith('/search-city-or-zip') && response.request().postData()?.includes('"8020"') === true,
    );
    await page.keyboard.type('8020');
    await searchResponse;
    await page.getByRole('option', { name: /^8020/ }).nth(2).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=option]:nth-child(2)[aria-selected=true]').waitFor();
    const second = await page.getByRole('option').nth(1).textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Change location: ${second}` }).waitFor();
    await page.locator(`button[aria-label="Change location: ${second}"]:focus`).waitFor();
    expect(second).toMatch(/^8020\d/);
    await context.close();
  });

  test('shows the place in one line on a desktop, which has enough room', async () => {
    for (const [label, fullLabel] of [
      ['San Fernando Valley, CA', true],
      ['Truth or Consequences and Elephant Butte and Hot Springs, New Mexico', false],
    ] as const) {
      const { page, context } = await visit(shelter.url, { width: 1280, place: `34.28|-118.44|city|${label}` });
      const name = page.getByRole('button', { name: `Change location: ${label}` }).locator('span');
      const { lines, isCut } = await name.evaluate((element) => ({
        lines: Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
        isCut: element.scrollWidth > element.clientWidth,
      }));
      expect({ label, lines, isCut }).toEqual({ label, lines: 1, isCut: !fullLabel });
      expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(60);
      await context.close();
    }
  });

  test('keeps a favorite after a reload', async () => {
    covers('2.5-19');
    const { page, context } = await visit(shelter.url);
    const favoriteButton = page.getByRole('button', { name: /^Save to My Favorites/ }).first();
    await favoriteButton.click();
    const notice = await page.getByText('Added to My Favorites').locator('..').boundingBox();
    const { width } = page.viewportSize() ?? { width: 0 };
    // At the top, in the middle.
    expect(notice?.y).toBeLessThan(40);
    expect(Math.abs((notice?.x ?? 0) + (notice?.width ?? 0) / 2 - width / 2)).toBeLessThan(10);
    await page.reload();
    await page.locator('button[aria-label^="Save to My Favorites"][aria-pressed="true"]').waitFor();
    await context.close();
  });

  test('shows the places of the list on the map, and the card of a pin', async () => {
    covers('2.1-2');
    const { page, context, pageErrors } = await visit(shelter.url);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const mapPin = page.locator('button[data-tab="SHELTER"]').first();
    await mapPin.waitFor();
    const name = (await mapPin.getAttribute('aria-label')) ?? '';
    await mapPin.click();
    const placeHeading = await page.getByRole('region', { name: 'Chosen location' }).getByRole('heading').textContent();
    expect(name).toContain(placeHeading);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByText(/closest open places first/).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('lets an administrator swipe a card to reveal edit and delete, and still scroll on it', async () => {
    const { page, context, pageErrors } = await visit(shelter.url, { session: administrator() });
    const row = page.locator('li[data-service]').nth(1);
    await row.getByRole('link', { name: /^Edit / }).waitFor();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await row.boundingBox();
    const touchSession = await context.newCDPSession(page);
    const y = Math.round(box?.y ?? 0) + 60;
    /** Drags from one point to another in small steps, as a finger does. */
    const drag = async (from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }) => {
      const touch = (type: 'touchStart' | 'touchMove', fraction: number) => {
        const point = { x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction };
        return touchSession.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
      };
      await touch('touchStart', 0);
      for (let step = 1; step <= 20; step += 1) await touch('touchMove', step / 20);
      await touchSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag({ x: 300, y }, { x: 100, y });
    await page.waitForFunction(() => document.querySelectorAll('li[data-service]')[1]?.scrollLeft === 176);
    expect((await row.locator('> button').boundingBox())?.x).toBeLessThan(360 - 48);
    const before = await page.evaluate(() => window.scrollY);
    await drag({ x: 60, y }, { x: 60, y: y - 200 });
    await page.waitForFunction((previousScrollY) => window.scrollY > previousScrollY + 100, before);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('opens crisis help with one tap, without a connection', async () => {
    covers('1-7', 'rule-2');
    const { page, context } = await visit(shelter.url);
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Crisis/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Crisis lines' });
    expect(await sheet.getByRole('link', { name: /988 Suicide/ }).getAttribute('href')).toBe('tel:988');
    expect(await sheet.getByRole('link', { name: 'Text 988' }).getAttribute('href')).toBe('sms:988');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('a:focus', { hasText: 'Crisis' }).waitFor();
    await context.close();
  });

  test('returns 404 for an unknown URL, with a message', async () => {
    covers('2.1-17');
    expect((await fetch(`${shelter.url}/nowhere`, { headers: RETURNING_VISITOR })).status).toBe(404);
    const { page, context } = await visit(`${shelter.url}/nowhere`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the list' }).click();
    await page.getByText(/closest open places first/).waitFor();
    await context.close();
  });
});
