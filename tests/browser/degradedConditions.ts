import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { untilPersisted } from './persistedQueries.ts';
import { holdScripts, slowDown } from './slowScripts.ts';
import { hydrated, type Visitor, type VisitorOptions } from './visitor.ts';
import { walkByTab } from './keyboardWalk.ts';

/* Screens of visitors when something is missing: each proves its heading and its data, passes axe, and complains of nothing. */

type Visit = (url: string, options?: VisitorOptions) => Promise<Visitor>;
type Language = 'en' | 'es';

interface VisitorScreen {
  readonly screen: string;
  readonly path: string;
  /** Shows that its data came. */
  readonly data: string;
  /** The kind of answer that it needs on a day without a connection. */
  readonly kept?: string;
  /** What is done before that. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is tapped of the server's page by somebody who does not wait, and what shows that it was done; crisis help unless it is said. */
  readonly early?: { readonly tap: string; readonly shows: string };
}

const openMap = (page: Page): Promise<void> => page.getByRole('button', { name: /^(Map|Mapa)$/ }).click();

const MENU = { tap: 'header button[aria-haspopup]', shows: 'dialog[open] a[href="/my_favorites"]' };
const CRISIS = { tap: 'header a[href="tel:988"]', shows: 'dialog[open] a[href="tel:911"]' };

export const VISITOR_SCREENS: readonly VisitorScreen[] = [
  { screen: 'the list', path: '/', data: 'main article', kept: 'services', early: MENU },
  { screen: 'the map', path: '/', data: 'button[data-tab="SHELTER"]', kept: 'map', open: openMap, early: MENU },
  {
    screen: 'a service',
    path: '/services/:id',
    data: 'main a[href^="tel:"]',
    kept: 'service',
    early: { tap: 'header button[aria-pressed]', shows: 'header button[aria-pressed="true"]' },
  },
  {
    screen: 'the crisis lines',
    path: '/crisis_lines',
    data: 'main article a[href="tel:988"]',
    kept: 'crisisLines',
    early: { tap: 'input[type=search]', shows: 'input[type=search]:focus' },
  },
  {
    screen: 'the tutorial',
    path: '/introduce',
    data: 'main svg',
    early: { tap: '#slide-0 a[href="#slide-8"]', shows: '#slide-8:not([inert])' },
  },
  { screen: 'the favorites', path: '/my_favorites', data: 'main p' },
  { screen: 'feedback', path: '/feedback', data: 'main textarea' },
  { screen: 'questions and answers', path: '/faq', data: 'main h2', kept: 'page' },
  { screen: 'about', path: '/about', data: 'main h2', kept: 'page' },
  { screen: 'the terms', path: '/terms_of_use', data: 'main h2', kept: 'page' },
  { screen: 'privacy', path: '/privacy_policy', data: 'main h2', kept: 'page' },
];

interface DegradedCondition {
  readonly condition: string;
  readonly options?: VisitorOptions;
  /** What happens once the screen is there. */
  readonly after?: (visitor: Visitor, screen: VisitorScreen) => Promise<void>;
  /** What the browser itself says of such a day. */
  readonly saidByTheBrowser?: RegExp;
}

const isShown = async (page: Page, { data, open }: VisitorScreen): Promise<void> => {
  await open?.(page);
  await page.locator(data).first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const reloadOffline = async ({ page, context }: Visitor, screen: VisitorScreen): Promise<void> => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  if (screen.kept !== undefined) await untilPersisted(page, screen.kept);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await hydrated(page);
  if (screen.open !== undefined) await page.getByRole('button', { name: /^(List|Lista)$/ }).waitFor();
  await page.locator(screen.data).first().waitFor();
  await page
    .getByText(/No connection|Sin conexión/)
    .first()
    .waitFor();
};

/** The page comes again to a slow phone by a slow line, and somebody taps what is there before its scripts are. */
const tapsEarly = async ({ page, context }: Visitor, { early = CRISIS, data }: VisitorScreen): Promise<void> => {
  await slowDown(context, page, true);
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator(early.tap).first().tap();
  expect(await page.locator('#root[data-hydrated]').count()).toBe(0);
  await scripts.release();
  await hydrated(page);
  await page.locator(early.shows).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator(data).first().waitFor();
};

/** How often this page and those before it in the session asked where the phone is. */
const timesAsked = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'timesAsked') as number);

const asksAtMost =
  (first: number, again: number) =>
  async ({ page }: Visitor, screen: VisitorScreen): Promise<void> => {
    expect(await timesAsked(page)).toBeLessThanOrEqual(first);
    await page.reload();
    await hydrated(page);
    await page.locator(screen.data).first().waitFor();
    expect(await timesAsked(page)).toBeLessThanOrEqual(again);
  };

/** A phone whose person does not allow pages to know where it is. Runs in the page. */
export const denied = (): void => {
  Reflect.set(window, 'timesAsked', 0);
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (_found: PositionCallback, failed?: PositionErrorCallback) => {
        Reflect.set(window, 'timesAsked', (Reflect.get(window, 'timesAsked') as number) + 1);
        failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      },
    },
  });
};

const silent = (): void => {
  Reflect.set(window, 'timesAsked', 0);
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: () => {
        Reflect.set(window, 'timesAsked', (Reflect.get(window, 'timesAsked') as number) + 1);
      },
    },
  });
};

const blocked = (): void => {
  const refusing = {
    get: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
    set: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, refusing);
  Object.defineProperty(document, 'cookie', refusing);
};

/** Storage that answers would make the day a common one. */
const isBlocked = async ({ page }: Visitor): Promise<void> => {
  const refused = await page.evaluate(() =>
    ['localStorage', 'sessionStorage', 'indexedDB'].filter((name) => {
      try {
        return Reflect.get(window, name) === null;
      } catch {
        return true;
      }
    }),
  );
  expect(refused).toHaveLength(3);
};

const byKeyboard = async ({ page }: Visitor): Promise<void> => {
  const { reached, faults } = await walkByTab(page);
  expect(faults).toEqual([]);
  expect(reached).toBeGreaterThan(3);
};

export const DEGRADED_CONDITIONS: readonly DegradedCondition[] = [
  { condition: 'with a keyboard alone', after: byKeyboard },
  { condition: 'without a connection', options: { worker: true }, after: reloadOffline, saidByTheBrowser: /ERR_INTERNET_DISCONNECTED/ },
  { condition: 'where the phone does not tell its place', options: { script: denied }, after: asksAtMost(1, 0) },
  { condition: 'where the phone never answers where it is', options: { script: silent }, after: asksAtMost(1, 1) },
  {
    condition: 'on a slow phone whose scripts are late',
    options: { worker: false },
    after: tapsEarly,
    saidByTheBrowser: /scheme does not have a registered handler/,
  },
  { condition: 'where nothing may be stored', options: { script: blocked }, after: isBlocked },
];

let service: Promise<string> | undefined;
/** One that can be called: one that is closed for good shows no number. */
const aService = async (url: string): Promise<string> => {
  const [card] = (await (await fetch(`${url}/api/services?type=SHELTER&hasFreeBeds=true&limit=1`)).json()) as { id: string }[];
  return card?.id ?? '';
};

/** One screen on one such day. */
export const expectUsable = async (
  visit: Visit,
  url: string,
  { screen, condition, language }: { readonly screen: VisitorScreen; readonly condition: DegradedCondition; readonly language: Language },
): Promise<void> => {
  service ??= aService(url);
  const visitor = await visit(url + screen.path.replace(':id', await service), { language, ...condition.options });
  const { page, complaints } = visitor;
  await isShown(page, screen);
  await condition.after?.(visitor, screen);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints.filter((complaint) => condition.saidByTheBrowser?.test(complaint) !== true)).toEqual([]);
};
