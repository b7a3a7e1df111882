import type { Page } from '@playwright/test';
import { personOf, type RunningShelter } from '../support/shelter.ts';
import { violationsOn } from './axe.ts';
import { sampleConfirmPath } from './confirmLinks.ts';
import { walkByTab } from './keyboardWalk.ts';
import { waitUntilPersisted } from './persistedQueries.ts';
import { holdScripts, throttle } from './slowScripts.ts';
import { waitUntilHydrated, signIn, type SignedIn, type Visitor, type VisitorOptions } from './visitor.ts';

/* Screens under degraded conditions: each must show its heading and its data, pass axe, and log no complaint. */

type Visit = (url: string, options?: VisitorOptions) => Promise<Visitor>;
type Language = 'en' | 'es';
type ShelterAccess = Pick<RunningShelter, 'url' | 'people' | 'dataDir'>;

interface DegradedScreen {
  readonly screen: string;
  /** Path in which `:id` is replaced by a service with a phone number, and `:confirm` by a mailed confirmation link. */
  readonly path: string;
  /** Selector of an element that proves that the data arrived. */
  readonly data: string;
  /** The kind of persisted query that the screen needs offline. */
  readonly persistedKind?: string;
  /** Selector of the text shown offline if the device has no data for the screen. */
  readonly offlineFallback?: string;
  /** True for screens that only administrators may open. */
  readonly manages?: boolean;
  /** Steps before the data is shown. */
  readonly open?: (page: Page) => Promise<void>;
  /** Element that a visitor taps before the scripts run, and selector that proves the effect; default: crisis help. */
  readonly earlyTap?: { readonly tap: string; readonly shows: string };
}

const openMap = (page: Page): Promise<void> => page.getByRole('button', { name: /^(Map|Mapa)$/ }).click();

const MENU_TAP = { tap: 'header button[aria-haspopup]', shows: 'dialog[open] a[href="/my_favorites"]' };
const RETRY_BUTTON = 'main button';
const CRISIS_TAP = { tap: 'header a[href="tel:988"]', shows: 'dialog[open] a[href="tel:911"]' };

export const VISITOR_SCREENS: readonly DegradedScreen[] = [
  { screen: 'the list', path: '/', data: 'main article', persistedKind: 'services', earlyTap: MENU_TAP },
  { screen: 'the map', path: '/', data: 'button[data-tab="SHELTER"]', persistedKind: 'map', open: openMap, earlyTap: MENU_TAP },
  {
    screen: 'a listing',
    path: '/services/:id',
    data: 'main a[href^="tel:"]',
    persistedKind: 'service',
    earlyTap: { tap: 'header button[aria-pressed]', shows: 'header button[aria-pressed="true"]' },
  },
  {
    screen: 'the crisis lines',
    path: '/crisis_lines',
    data: 'main article a[href="tel:988"]',
    persistedKind: 'crisisLines',
    earlyTap: { tap: 'input[type=search]', shows: 'input[type=search]:focus' },
  },
  {
    screen: 'the tutorial',
    path: '/introduce',
    data: 'main svg',
    earlyTap: { tap: '#slide-0 a[href="#slide-8"]', shows: '#slide-8:not([inert])' },
  },
  { screen: 'the favorites', path: '/my_favorites', data: 'main p' },
  { screen: 'feedback', path: '/feedback', data: 'main textarea' },
  { screen: 'the chatbot', path: '/chatbot', data: 'form textarea' },
  { screen: 'questions and answers', path: '/faq', data: 'main h2', persistedKind: 'page' },
  { screen: 'about', path: '/about', data: 'main h2', persistedKind: 'page' },
  { screen: 'the terms', path: '/terms_of_use', data: 'main h2', persistedKind: 'page' },
  { screen: 'privacy', path: '/privacy_policy', data: 'main h2', persistedKind: 'page' },
  { screen: 'the link to confirm a place', path: ':confirm', data: 'main dl', offlineFallback: RETRY_BUTTON },
];

/** Screens of administrators, whose data is never stored on a device that others may use. */
export const MANAGED_SCREENS: readonly DegradedScreen[] = [
  { screen: 'to do', path: '/to_do', data: 'main li a' },
  { screen: 'what if', path: '/what-if?ownersPublish=true', data: 'main table' },
  { screen: 'reports', path: '/feedbacks', data: 'main li a' },
  { screen: 'a page that is edited', path: '/manage_pages/faq', data: '[contenteditable=true]:visible' },
  { screen: 'regions', path: '/regions', data: 'main li a' },
  { screen: 'coordinators', path: '/coordinators', data: 'main a[href^="tel:"]' },
  { screen: 'a new crisis line', path: '/crisis_lines/new', data: 'main textarea', unkept: 'main textarea' },
].map((screen) => ({ unkept: RETRY_BUTTON, ...screen, manages: true }));

interface DegradedCondition {
  readonly condition: string;
  readonly options?: VisitorOptions;
  /** Steps after the screen is shown. */
  readonly after?: (visitor: Visitor, screen: DegradedScreen) => Promise<void>;
  /**
   * True if the condition applies to visitors only: nobody is signed in under it, or the server does not render pages of signed-in users.
   */
  readonly isForVisitors?: boolean;
  /** Messages that the browser itself logs under this condition. */
  readonly browserMessage?: RegExp;
}

/** Opens the same URL again; if it contained a secret, the page has removed it. */
const visitAgain = async (page: Page, { path }: DegradedScreen, waitUntil: 'load' | 'domcontentloaded' = 'load'): Promise<void> => {
  await (path.includes('token=') ? page.goto(new URL(path, page.url()).href, { waitUntil }) : page.reload({ waitUntil }));
};

const expectShown = async (page: Page, { data, open }: DegradedScreen): Promise<void> => {
  await open?.(page);
  await page.locator(data).first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const reloadOffline = async ({ page, context }: Visitor, screen: DegradedScreen): Promise<void> => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  if (screen.persistedKind !== undefined) await waitUntilPersisted(page, screen.persistedKind);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await visitAgain(page, screen);
  await waitUntilHydrated(page);
  if (screen.open !== undefined) await page.getByRole('button', { name: /^(List|Lista)$/ }).waitFor();
  await page
    .locator(screen.offlineFallback ?? screen.data)
    .first()
    .waitFor();
  await page
    .getByText(/No connection|Sin conexión|Cannot connect|No hay conexión/)
    .first()
    .waitFor();
};

/** Reloads the page on a slow phone with a slow connection, and taps an element before its scripts run. */
const tapBeforeScripts = async ({ page, context }: Visitor, screen: DegradedScreen): Promise<void> => {
  const { earlyTap = CRISIS_TAP, data } = screen;
  await throttle(context, page, { isSlowConnection: true });
  const scripts = await holdScripts(page);
  await visitAgain(page, screen, 'domcontentloaded');
  await page.locator(earlyTap.tap).first().tap();
  expect(await page.locator('#root[data-hydrated]').count()).toBe(0);
  await scripts.release();
  await waitUntilHydrated(page);
  await page.locator(earlyTap.shows).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator(data).first().waitFor();
};

/** Returns how often the pages of this session have requested the location. */
const countLocationRequests = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'locationRequests') as number);

const expectMaxLocationRequests =
  (first: number, maxAfterReload: number) =>
  async ({ page }: Visitor, screen: DegradedScreen): Promise<void> => {
    expect(await countLocationRequests(page)).toBeLessThanOrEqual(first);
    await visitAgain(page, screen);
    await waitUntilHydrated(page);
    await page.locator(screen.data).first().waitFor();
    expect(await countLocationRequests(page)).toBeLessThanOrEqual(maxAfterReload);
  };

/** Simulates a phone whose user denies access to the location. Runs in the page. */
export const denyLocation = (): void => {
  Reflect.set(window, 'locationRequests', 0);
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (_onSuccess: PositionCallback, onError?: PositionErrorCallback) => {
        Reflect.set(window, 'locationRequests', (Reflect.get(window, 'locationRequests') as number) + 1);
        onError?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      },
    },
  });
};

const ignoreLocationRequests = (): void => {
  Reflect.set(window, 'locationRequests', 0);
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: () => {
        Reflect.set(window, 'locationRequests', (Reflect.get(window, 'locationRequests') as number) + 1);
      },
    },
  });
};

const blockStorage = (): void => {
  const rejectingStorage = {
    get: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
    set: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, rejectingStorage);
  Object.defineProperty(document, 'cookie', rejectingStorage);
};

/** Checks that storage is really blocked; otherwise the test would not cover this condition. */
const expectStorageBlocked = async ({ page }: Visitor): Promise<void> => {
  const isStorageRejected = await page.evaluate(() =>
    ['localStorage', 'sessionStorage', 'indexedDB'].filter((name) => {
      try {
        return Reflect.get(window, name) === null;
      } catch {
        return true;
      }
    }),
  );
  expect(isStorageRejected).toHaveLength(3);
};

const expectKeyboardUsable = async ({ page }: Visitor): Promise<void> => {
  const { focusedCount, faults } = await walkByTab(page);
  expect(faults).toEqual([]);
  expect(focusedCount).toBeGreaterThan(3);
};

export const DEGRADED_CONDITIONS: readonly DegradedCondition[] = [
  { condition: 'with a keyboard alone', after: expectKeyboardUsable },
  { condition: 'without a connection', options: { worker: true }, after: reloadOffline, browserMessage: /ERR_INTERNET_DISCONNECTED/ },
  {
    condition: 'where the phone does not tell its place',
    options: { initScript: denyLocation },
    after: expectMaxLocationRequests(1, 0),
    isForVisitors: true,
  },
  {
    condition: 'where the phone never answers where it is',
    options: { initScript: ignoreLocationRequests },
    after: expectMaxLocationRequests(1, 1),
    isForVisitors: true,
  },
  {
    condition: 'on a slow phone whose scripts are late',
    options: { worker: false },
    after: tapBeforeScripts,
    browserMessage: /scheme does not have a registered handler/,
    isForVisitors: true,
  },
  { condition: 'where nothing may be stored', options: { initScript: blockStorage }, after: expectStorageBlocked, isForVisitors: true },
];

let service: Promise<string> | undefined;
/** Returns the id of a service with a phone number; a permanently closed service shows none. */
const serviceWithFreeBedsId = async (url: string): Promise<string> => {
  const [card] = (await (await fetch(`${url}/api/services?type=SHELTER&hasFreeBeds=true&limit=1`)).json()) as { id: string }[];
  return card?.id ?? '';
};

let confirmPathPromise: Promise<string> | undefined;
let administrator: Promise<SignedIn> | undefined;

/** Returns the path of a screen in a product. */
const resolvePath = async (shelter: ShelterAccess, path: string): Promise<string> => {
  if (path === ':confirm') return (confirmPathPromise ??= sampleConfirmPath(shelter));
  return path.includes(':id') ? path.replace(':id', await (service ??= serviceWithFreeBedsId(shelter.url))) : path;
};

interface DegradedCase {
  readonly screen: DegradedScreen;
  readonly condition: DegradedCondition;
  readonly language: Language;
}

/** Returns every screen under every condition that applies, in both languages. */
export const degradedCases = (screens: readonly DegradedScreen[]): readonly DegradedCase[] =>
  DEGRADED_CONDITIONS.flatMap((condition) =>
    screens
      .filter(({ manages }) => !(manages === true && condition.isForVisitors === true))
      .flatMap((screen) => (['en', 'es'] as const).map((language) => ({ screen, condition, language }))),
  );

/** Opens one screen under one condition and checks it. */
export const expectUsable = async (
  visit: Visit,
  shelter: ShelterAccess,
  { screen: degradedScreen, condition, language }: DegradedCase,
): Promise<void> => {
  const screen = { ...degradedScreen, path: await resolvePath(shelter, degradedScreen.path) };
  const session = screen.manages === true ? await (administrator ??= signIn(shelter.url, personOf(shelter, 'administrator'))) : undefined;
  const visitor = await visit(shelter.url + screen.path, { language, ...condition.options, ...(session && { session }) });
  const { page, pageErrors } = visitor;
  await expectShown(page, screen);
  await condition.after?.(visitor, screen);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors.filter((pageError) => condition.browserMessage?.test(pageError) !== true)).toEqual([]);
};
