import type { Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { builtFile } from '../support/builtFiles.ts';
import { violationsOn } from './axe.ts';
import { walkByTab } from './keyboardWalk.ts';
import { cutByLongWords } from './longWords.ts';
import { product, visits } from './product.ts';
import { servicePath } from './servicePath.ts';
import { smallTargets } from './targets.ts';
import { ENGLISH_LIGHT_FIRST, SPANISH_DARK_FIRST } from './variants.ts';
import { RETURNING_VISITOR, waitUntilHydrated } from './visitor.ts';

/*
 * The rules for people under stress (docs/rules.md) that only layout, network or navigation can prove, alternating between light theme in
 * English and dark theme in Spanish; web/app/stressRules.test.tsx tests the others.
 */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    crisis: 'Crisis lines: call, text or chat now',
    exit: 'Exit this page now',
    details: /^Details for/,
    map: 'Map',
    chosen: 'Chosen location',
    openNow: 'Open now',
    other: 'Español',
    message: 'Message',
    otherMessage: 'Mensaje',
    otherOpenNow: 'Abierto ahora',
  },
  es: {
    crisis: 'Crisis: llame, escriba o chatee ahora',
    exit: 'Salir de esta página ahora',
    details: /^Detalles de/,
    map: 'Mapa',
    chosen: 'Ubicación elegida',
    openNow: 'Abierto ahora',
    other: 'English',
    message: 'Mensaje',
    otherMessage: 'Message',
    otherOpenNow: 'Open now',
  },
} as const;
type Variant = (typeof ENGLISH_LIGHT_FIRST)[number];
const NARROW_VIEWPORT = { width: 320, height: 568 } as const;

const enableSaveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

let paths: readonly string[];
beforeAll(async () => {
  // Services whose data does not change during the test: the last weeks of the sample's history change other services just after the start.
  // The second has the longest hours text: 11:30 AM – 12:30 PM. The matrix tests more screens at this size.
  paths = [
    '/',
    await servicePath(shelter.url, 'Switchback Youth Shelter'),
    await servicePath(shelter.url, 'Clover Park Kids Lunch'),
    '/my_favorites',
    '/introduce',
    '/about',
  ];
});

/** Loads a page by its URL. Does nothing for `/`, which is already open. */
const navigateTo = async (page: Page, path: string): Promise<void> => {
  if (path === '/') return;
  await page.goto(shelter.url + path);
  await waitUntilHydrated(page);
};

const linkPositionOf = async (page: Page, name: string): Promise<string> => {
  const box = await page.getByRole('link', { name }).boundingBox();
  return `${box?.x} ${box?.y}`;
};

/** Returns whether a request is for the map: its code, its base map or its places. */
const isMapAsset = (url: string): boolean => {
  const { pathname } = new URL(url);
  return pathname.startsWith('/map/') || [builtFile('HomeMap'), builtFile('ground')].includes(pathname);
};

const expectTextKept = async (options: Variant): Promise<void> => {
  const words = WORDS[options.language];
  const { page } = await visit(`${shelter.url}/feedback`, options);
  await page.getByRole('textbox', { name: words.message }).fill('The bus');
  await page.getByRole('link', { name: words.other, exact: true }).click();
  const message = page.getByRole('textbox', { name: words.otherMessage });
  await message.waitFor();
  expect(await message.inputValue()).toBe('The bus');
};

const expectFiltersKept = async (options: Variant): Promise<void> => {
  const { language } = options;
  const words = WORDS[language];
  const { page } = await visit(`${shelter.url}/#FOOD`, options);
  await page.getByRole('checkbox', { name: words.openNow }).check();
  await page.getByRole('link', { name: words.other, exact: true }).click();
  await page.getByRole('checkbox', { name: words.otherOpenNow, checked: true }).waitFor();
  expect(page.url()).toContain('#FOOD');
  const other = language === 'en' ? 'es' : 'en';
  await page.locator(`html[lang="${other}"]`).waitFor({ state: 'attached' });
  const initialHtml = await (await fetch(shelter.url, { headers: { cookie: `${RETURNING_VISITOR.cookie}; language=${language}` } })).text();
  expect(initialHtml).toContain(`<html lang="${language}"`);
};

describe('for people under stress', () => {
  test.each(SPANISH_DARK_FIRST)(
    'rules 2, 11, 14, 15 and 20: one crisis button, no overflow, no tracker ($language, $theme)',
    async (options) => {
      covers('rule-2', 'rule-11', 'rule-14', 'rule-15', 'rule-20');
      const words = WORDS[options.language];
      const places = new Set<string>();
      const { page, pageErrors } = await visit(shelter.url, { ...options, ...NARROW_VIEWPORT });
      for (const path of paths) {
        await navigateTo(page, path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (path !== '/introduce') {
          const key = page.getByRole('link', { name: words.crisis });
          await key.waitFor();
          expect(await key.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(60);
          if (['/my_favorites', '/about'].includes(path)) places.add(await linkPositionOf(page, words.crisis));
        }
        expect({ path, small: await smallTargets(page) }).toEqual({ path, small: [] });
        if (path === paths[1]) expect((await walkByTab(page)).faults).toEqual([]);
        // The browser history stores the title: it must not contain what the visitor searched for.
        if (!['/introduce', '/about'].includes(path)) expect(await page.title()).toBe('Shelter');
        expect({ path, complaints: pageErrors }).toEqual({ path, complaints: [] });
        expect({ path, ...(await cutByLongWords(page)) }).toEqual({ path, cut: [], sideways: 0 });
      }
      expect(places.size).toBe(1);
    },
  );

  test.each(ENGLISH_LIGHT_FIRST)(
    'rule 3: the exit button blanks the page and leaves it permanently ($language, $theme)',
    async (options) => {
      covers('rule-3');
      const words = WORDS[options.language];
      const { page, context } = await visit(shelter.url + paths[1], options);
      await context.route('https://www.weather.gov/**', (route) => route.fulfill({ body: 'weather' }));
      await page.getByRole('link', { name: words.exit }).click();
      await page.waitForURL('https://www.weather.gov/');
      await page.goBack().catch(() => null);
      expect(page.url()).not.toContain('/services/');
    },
  );

  test.each(SPANISH_DARK_FIRST)(
    'rule 9: the map shows the places of the list, and loads only on demand ($language, $theme)',
    async (options) => {
      covers('rule-9');
      const words = WORDS[options.language];
      const { page } = await visit(shelter.url, options);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.waitForLoadState('networkidle');
      expect(requests.filter(isMapAsset)).toEqual([]);
      const listedRows = await page
        .locator('main article')
        .evaluateAll((rows) => rows.map((row) => [row.querySelector('h3')?.textContent ?? '', row.querySelector('p')?.textContent ?? '']));
      await page.getByRole('button', { name: words.map, exact: true }).click();
      const pins = page.locator('button[data-tab="SHELTER"]');
      await pins.first().waitFor();
      expect(requests.filter(isMapAsset).map((url) => new URL(url).pathname)).toContain(builtFile('HomeMap'));
      const labels = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label') ?? ''));
      const [name, status] = listedRows.find(([listedName = '']) => labels.some((label) => label.includes(listedName))) ?? [];
      const label = labels.find((pinLabel) => pinLabel.includes(name ?? '?'));
      await page.getByRole('button', { name: label ?? '?', exact: true }).focus();
      await page.keyboard.press('Enter');
      const chosen = page.getByRole('region', { name: words.chosen });
      await chosen.getByRole('heading', { name: name ?? '?', exact: true }).waitFor();
      expect(await chosen.locator('p').first().textContent()).toBe(status);
    },
  );

  /** The matrix tests both: home.test.ts covers the list too. */
  const KEPT_STATES = matrixSubset([
    ['entered text', expectTextKept],
    ['screen and filters', expectFiltersKept],
  ] as const).flatMap(([what, expectKept]) => ENGLISH_LIGHT_FIRST.map((variant) => ({ what, keeps: expectKept, ...variant })));
  test.each(KEPT_STATES)(
    'rule 10: switching the language keeps $what ($language, $theme)',
    async ({ keeps: expectKept, what: _what, ...variant }) => {
      covers('rule-10');
      await expectKept(variant);
    },
  );

  test.each(SPANISH_DARK_FIRST)(
    'rule 16: a new screen focuses its heading; a closed dialog, its button ($language, $theme)',
    async (options) => {
      covers('rule-16');
      const words = WORDS[options.language];
      const { page } = await visit(shelter.url, options);
      await page.getByRole('link', { name: words.crisis }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator(`a[aria-label="${words.crisis}"]:focus`).waitFor();
      await page.getByRole('link', { name: words.details }).first().focus();
      await page.keyboard.press('Enter');
      await page.locator('h1:focus').waitFor();
    },
  );
});

test('control: a small button, a covered one and one without visible focus are detected', async () => {
  const { page } = await visit(`${shelter.url}/nowhere`, NARROW_VIEWPORT);
  await page.evaluate(() => {
    const keys = document.createElement('div');
    for (const name of ['x', 'y']) {
      const key = document.createElement('button');
      key.textContent = name;
      key.style.cssText = 'width: 20px; height: 20px; outline: none; box-shadow: none';
      keys.append(key);
    }
    document.querySelector('main')?.append(keys);
  });
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^target-size: /)]);
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99';
    document.body.append(cover);
  });
  expect(await smallTargets(page)).toEqual(['BUTTON x is 20×20', 'BUTTON y is 20×20']);
  const { faults } = await walkByTab(page);
  expect(faults).toContain('BUTTON x does not show that it has focus');
  expect(faults).toContain('BUTTON x has focus and is covered');
});

test('rule 9: in data-saving mode the map beside the list loads only on request', async () => {
  covers('rule-9');
  const { page } = await visit(shelter.url, { width: 1280, height: 800, initScript: enableSaveData });
  await page.getByRole('button', { name: 'Show the map' }).waitFor();
  expect(await page.locator('button[data-tab="SHELTER"]').count()).toBe(0);
});
