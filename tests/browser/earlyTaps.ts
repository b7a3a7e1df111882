import type { Page } from '@playwright/test';
import { waitForFrames, holdScripts, throttle } from './slowScripts.ts';
import { waitUntilHydrated, type Visitor, type VisitorOptions } from './visitor.ts';

/* Taps before the scripts of a page run, and checks that each took effect exactly once. */

interface EarlyTap {
  readonly what: string;
  readonly path: string;
  /** True for a first visit. */
  readonly firstTime?: true;
  /** Acts on the HTML of the server, before scripts run. */
  readonly performTap: (page: Page) => Promise<void>;
  /** Resolves when the effect is visible; it must remain after hydration. */
  readonly expectEffect: (page: Page) => Promise<void>;
}

const tapButton =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().tap();
const expectOpened =
  (within: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`dialog[open] ${within}`).first().waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
  };
const expectChipChecked =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('label').filter({ hasText: name }).first().tap();
  };

/** Taps with the texts of the English page. */
export const EARLY_TAPS: readonly EarlyTap[] = [
  { what: 'the menu', path: '/', performTap: tapButton('Menu'), expectEffect: expectOpened('a[href="/my_favorites"]') },
  {
    what: 'the menu, twice',
    path: '/',
    async performTap(page) {
      await tapButton('Menu')(page);
      // The first tap may already have opened the menu if the page was fast.
      if ((await page.locator('dialog[open]').count()) === 0) await tapButton('Menu')(page).catch(() => undefined);
    },
    expectEffect: expectOpened('a[href="/my_favorites"]'),
  },
  { what: 'the place', path: '/', performTap: tapButton(/^Change location/), expectEffect: expectOpened('[role=combobox]') },
  { what: 'the filters', path: '/', performTap: tapButton('Filters'), expectEffect: expectOpened('fieldset') },
  {
    what: 'a chip',
    path: '/',
    performTap: expectChipChecked('Open now'),
    async expectEffect(page) {
      await page.waitForFunction(() => window.localStorage.getItem('openNow') === 'true');
      await page.getByRole('checkbox', { name: 'Open now', checked: true }).first().waitFor();
    },
  },
  {
    what: 'a kind',
    path: '/',
    performTap: expectChipChecked('Emergency'),
    async expectEffect(page) {
      await page.waitForFunction(() => window.localStorage.getItem('subFilter') === '"EMERGENCY_SHELTER"');
      await page.getByRole('radio', { name: 'Emergency', checked: true }).waitFor();
    },
  },
  {
    what: 'a tab',
    path: '/',
    performTap: (page) => page.getByRole('link', { name: 'Food', exact: true }).tap(),
    async expectEffect(page) {
      await page.locator('a[data-tab="FOOD"][aria-current="page"]').waitFor();
      await page.getByRole('radio', { name: 'Meals' }).waitFor();
    },
  },
  {
    what: 'the search',
    path: '/',
    performTap: tapButton('Search'),
    expectEffect: (page) => page.locator('input[type=search]:focus').waitFor(),
  },
  {
    what: 'the star of a card',
    path: '/',
    performTap: tapButton(/^Save to My Favorites/),
    async expectEffect(page) {
      await page.waitForFunction(() => (JSON.parse(window.localStorage.getItem('favorites') ?? '[]') as unknown[]).length === 1);
      await page.locator('button[aria-pressed="true"][aria-label^="Save to"]').waitFor();
    },
  },
  {
    what: 'Skip in the tutorial',
    path: '/introduce',
    firstTime: true,
    performTap: (page) => page.locator('#slide-0').getByRole('link', { name: 'Skip' }).tap(),
    async expectEffect(page) {
      await page.locator('#slide-8:not([inert])').waitFor();
      await page.waitForFunction(() => Math.abs(document.querySelector('#slide-8')?.getBoundingClientRect().left ?? 1) < 1);
    },
  },
];

/**
 * The moment of a tap: while all scripts are blocked, after this number of scripts, or this number of frames after all scripts were
 * released.
 */
export interface TapMoment {
  readonly scripts: number | 'all';
  readonly frames: number;
}

type Visit = (url: string, options?: VisitorOptions) => Promise<Visitor>;

/** Opens a page on a slow phone, acts at a moment of its load, and checks the effect. */
export const expectTapHandled = async (
  visit: Visit,
  url: string,
  { path, firstTime, performTap, expectEffect }: EarlyTap,
  { moment, isSlowConnection }: { readonly moment: TapMoment; readonly isSlowConnection: boolean },
): Promise<void> => {
  const { page, pageErrors } = await visit(url + path, {
    ...(firstTime && { firstTime }),
    worker: false,
    async beforeNavigation(opened, context) {
      await throttle(context, opened, { isSlowConnection });
      const scripts = await holdScripts(opened);
      await opened.goto(url + path, { waitUntil: 'domcontentloaded' });
      if (moment.scripts === 'all') await scripts.release();
      else await scripts.releaseNext(moment.scripts);
      await waitForFrames(opened, moment.frames);
      // Control: while scripts are blocked, the page is as the server rendered it.
      if (moment.scripts !== 'all') expect(await opened.locator('#root[data-hydrated]').count()).toBe(0);
      await performTap(opened);
      await scripts.release();
    },
  });
  await expectEffect(page);
  await waitUntilHydrated(page);
  await expectEffect(page);
  expect(await page.locator('button[aria-busy], a[aria-busy]').count()).toBe(0);
  expect(pageErrors).toEqual([]);
};
