import type { Browser, Page } from '@playwright/test';
import pLimit from 'p-limit';
import { matrixSubset } from 'test-tools/matrix.ts';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';
import { PUBLIC_SCREENS } from '#web/app/screens/visitorScreens.ts';
import { brokenWords } from './brokenWords.ts';
import { launchChromium } from './chromium.ts';
import { sampleConfirmPath } from './confirmLinks.ts';
import { product } from './product.ts';
import type { Screen } from './screenKinds.ts';
import { servicePath } from './servicePath.ts';
import { visit, type Visitor } from './visitor.ts';
import { TUTORIAL_STEPS, visitorScreens } from './visitorScreens.ts';

/* At 320 px with text twice as large, set in the browser, no public screen overflows sideways or breaks a word. */

const shelter = product();
/** Spanish has the longer words; the matrix tests both. */
const LANGUAGES = matrixSubset(['es', 'en'] as const);
/** Number of screens checked concurrently. */
const MAX_CONCURRENT = 3;
const PHONE_VIEWPORT = { width: 320, height: 740 };
const LONG_FIELDS = {
  name: 'Interdenominational Rehabilitation and Reintegration Collaborative of Greater Northglenn-Commerce City',
  address1: '12345 Southwestern Martin Luther King Jr. Boulevard Extension, Building Washington, Suite 4200-B',
  city: 'Northglenn-Commerce City Unincorporated',
  contactEmail: 'intake.coordination.department@interdenominational-rehabilitation.example.org',
  website: 'https://www.interdenominational-rehabilitation-collaborative.example.org/intake/emergency-shelter',
  phone: '(303) 555-0142',
  phoneExtension: '123456',
  isContact: true,
  description:
    'Interdenominational-rehabilitation-and-reintegration: bring https://www.interdenominational-rehabilitation.example.org/forms.',
};

const clickButton = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

const withLongFields = (service: object): object => ({ ...service, ...LONG_FIELDS });

/** Changes responses so that the service of a card or a page has names and addresses of the maximum length. */
const answerWithLongFields = async (page: Page, pattern: RegExp): Promise<void> => {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(withLongFields) : withLongFields(body as object) });
  });
};

const answerWithLongList = async (page: Page): Promise<void> => {
  await answerWithLongFields(page, /\/api\/services\?/);
  await page.getByRole('checkbox', { name: /^(Open now|Abierto ahora)$/ }).check();
  await page.getByRole('heading', { name: LONG_FIELDS.name }).first().waitFor();
};

const answerWithLongDetail = async (page: Page): Promise<void> => {
  await answerWithLongFields(page, /\/api\/services\/[\w-]+(\?|$)/);
  await page.locator('main article a[href^="/services/"]').nth(1).click();
  await page.getByRole('heading', { level: 1, name: LONG_FIELDS.name }).waitFor();
};

const openMessageForm = async (page: Page): Promise<void> => {
  await clickButton(page, /^(Connect|Contactar)/);
  await page.getByRole('dialog').waitFor();
};

const chooseTab = (tab: string) => async (page: Page) => {
  await page.locator(`nav [data-tab="${tab}"]`).click();
  await page.locator(`nav [data-tab="${tab}"][aria-current="page"]`).waitFor();
};

const closeSheets = async (page: Page): Promise<void> => {
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
};

const openMap = async (page: Page): Promise<void> => {
  await clickButton(page, /^(Map|Mapa)$/);
  await page.locator('button[data-tab]').nth(2).waitFor();
};

/**
 * A screen to check; `worker`: with the service worker installed; `next`: screens opened on the same page afterwards, each from the
 * previous one.
 */
interface CheckedScreen extends Pick<Screen, 'name' | 'path' | 'act'> {
  readonly worker?: boolean;
  readonly next?: readonly { readonly name: string; readonly act: (page: Page) => Promise<void> }[];
}

/** Returns the screens to check for each public route; only the path for a route without a row. */
const screensByRoute = async (): Promise<Readonly<Record<string, readonly CheckedScreen[]>>> => {
  const clinicPath = await servicePath(shelter.url, 'Sage Street Free Clinic');
  const screensByName = visitorScreens({ messageServicePath: clinicPath, plainServicePath: clinicPath });
  /** Opens each dialog on the same page, after closing the previous one. */
  const nextStepsOf = (...names: readonly string[]): NonNullable<CheckedScreen['next']> =>
    names.map((name) => ({
      name,
      async act(page) {
        await closeSheets(page);
        await screensByName.find((screen) => screen.name === name)?.act?.(page, 'phone');
      },
    }));
  const screensNamed = (...names: readonly string[]): readonly CheckedScreen[] =>
    names.map((name) => ({ ...screensByName.find((screen) => screen.name === name)! }));
  return {
    '/': [
      { name: 'list', path: '/', next: TABS.map((tab) => ({ name: `list of ${tab}`, act: chooseTab(tab) })) },
      {
        name: 'menu',
        path: '/',
        act: (page) => clickButton(page, /^Men[uú]$/),
        next: nextStepsOf('feedback-home', 'filters', 'place', 'place-refused', 'cleared'),
      },
      { name: 'list of long names', path: '/', act: answerWithLongList },
      { name: 'map', path: '/', act: openMap },
      ...screensNamed('empty', 'favorites'),
      ...screensNamed('offline').map((screen) => ({ ...screen, worker: true, next: nextStepsOf('offline-not-kept') })),
    ],
    '/services/:id': [
      { name: 'clinic', path: clinicPath, next: nextStepsOf('share', 'report') },
      { name: 'closed shelter', path: await servicePath(shelter.url, 'Old Mill Shelter') },
      { name: 'confidential shelter', path: await servicePath(shelter.url, 'Quiet Harbor') },
      { name: 'service that is not there', path: '/services/none' },
      {
        name: 'service with long names',
        path: '/',
        act: answerWithLongDetail,
        next: [{ name: 'message to a service', act: openMessageForm }],
      },
    ],
    '/introduce': [{ name: 'introduce', path: '/introduce', next: TUTORIAL_STEPS }],
    '/feedback': screensNamed('feedback', 'feedback-refused'),
    '/login': [
      {
        name: 'sign in',
        path: '/login',
        next: [{ name: 'sign in refused', act: (page) => clickButton(page, /^(Sign in|Iniciar sesión)$/) }],
      },
      {
        name: 'sign up',
        path: '/login?volunteer=true',
        next: [{ name: 'sign up refused', act: (page) => clickButton(page, /^(Sign up|Registrarse)$/) }],
      },
    ],
    '/confirm': [
      { name: 'link that does not work', path: '/confirm' },
      { name: 'listing to confirm', path: await sampleConfirmPath(shelter) },
    ],
    '/auth/resetPassword': [
      { name: 'link that is not complete', path: '/auth/resetPassword' },
      { name: 'new password', path: '/auth/resetPassword?token=unknown' },
    ],
  };
};

/** Returns the sideways overflow of the page, and the controls beyond its right edge, except in rows that scroll themselves. */
const measureOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrollable = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
        isScrollable(element.parentElement));
    const pressed = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect();
      const isShown = width > 1 && height > 1 && element.closest('[inert], .leaflet-container') === null;
      return (
        isShown &&
        element.checkVisibility({ visibilityProperty: true }) &&
        right > clientWidth + 0.5 &&
        !isScrollable(element.parentElement)
      );
    });
    return { sideways: scrollWidth - clientWidth, pressed: pressed.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
  });

const expectFits = async (name: string, page: Page): Promise<void> => {
  expect({ name, ...(await measureOverflow(page)) }).toEqual({ name, sideways: 0, pressed: [] });
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium({ textSize: 32 });
});
afterAll(() => browser.close());

const waitForEverything = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
};

/** Opens a screen; resolves once its content is loaded. */
const openScreen = async ({ path, act, worker = false }: CheckedScreen, language: 'en' | 'es'): Promise<Visitor> => {
  const visitor = await visit(browser, shelter.url + path, {
    language,
    ...PHONE_VIEWPORT,
    worker,
    firstTime: path === '/introduce',
    place: '39.74|-104.99|city|Denver, CO',
  });
  await visitor.page.waitForLoadState('networkidle');
  await act?.(visitor.page, 'phone');
  await waitForEverything(visitor.page);
  return visitor;
};

test('every public screen has a path to check', async () => {
  const routes = Object.keys(PUBLIC_SCREENS);
  const routesWithScreens = Object.keys(await screensByRoute());
  expect(routesWithScreens.filter((route) => !routes.includes(route))).toEqual([]);
  expect(routes.filter((route) => route.includes(':') && !routesWithScreens.includes(route))).toEqual([]);
});

test.each(LANGUAGES)('no public screen overflows sideways at 320 px with text twice as large (%s)', async (language) => {
  covers('visitors-13');
  const rows = await screensByRoute();
  const checkedScreens = Object.keys(PUBLIC_SCREENS).flatMap(
    (route): readonly CheckedScreen[] => rows[route] ?? [{ name: route, path: route }],
  );
  const checkScreen = async (screen: CheckedScreen): Promise<void> => {
    const { page, context } = await openScreen(screen, language).catch((error: unknown) => {
      throw new Error(`${screen.name} does not open`, { cause: error });
    });
    await expectFits(screen.name, page);
    // Only the product's own texts must not break; long names entered by users may.
    if (screen.act === undefined) expect({ name: screen.name, broken: await brokenWords(page) }).toEqual({ name: screen.name, broken: [] });
    for (const { name, act } of screen.next ?? []) {
      await act(page);
      await waitForEverything(page);
      await expectFits(name, page);
    }
    // A response that is still being modified would fail after its page has closed.
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  };
  // Most of the time of a screen is spent waiting for its network to become idle.
  await pLimit(MAX_CONCURRENT).map([...checkedScreens, { name: 'not found', path: '/nowhere' }], checkScreen);
});

test('control: a call button that is wider than the screen is detected', async () => {
  const path = await servicePath(shelter.url, 'Quiet Harbor');
  const { page } = await openScreen({ name: 'a call', path }, 'en');
  await page
    .locator('main a[href^="tel:"]')
    .first()
    .evaluate((call) => call.setAttribute('style', 'width: 400px; max-width: none'));
  const { sideways, pressed } = await measureOverflow(page);
  expect(sideways).toBeGreaterThan(0);
  expect(pressed).toEqual([expect.stringContaining('tel:')]);
});
