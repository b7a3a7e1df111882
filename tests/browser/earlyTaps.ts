import type { Page } from '@playwright/test';
import { frames, holdScripts, slowDown } from './slowScripts.ts';
import { hydrated, type Visitor, type VisitorOptions } from './visitor.ts';

/* Taps before the scripts of a page run, and checks that each took effect exactly once. */

interface EarlyTap {
  readonly what: string;
  readonly path: string;
  /** True for a first visit. */
  readonly firstTime?: true;
  /** Acts on the HTML of the server, before scripts run. */
  readonly act: (page: Page) => Promise<void>;
  /** Resolves when the effect is visible; it must remain after hydration. */
  readonly shows: (page: Page) => Promise<void>;
}

const tapButton =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().tap();
const opens =
  (within: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`dialog[open] ${within}`).first().waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
  };
const chips =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('label').filter({ hasText: name }).first().tap();
  };

/** Taps with the texts of the English page. */
export const EARLY_TAPS: readonly EarlyTap[] = [
  { what: 'the menu', path: '/', act: tapButton('Menu'), shows: opens('a[href="/my_favorites"]') },
  {
    what: 'the menu, twice',
    path: '/',
    async act(page) {
      await tapButton('Menu')(page);
      // The first tap may already have opened the menu if the page was fast.
      if ((await page.locator('dialog[open]').count()) === 0) await tapButton('Menu')(page).catch(() => undefined);
    },
    shows: opens('a[href="/my_favorites"]'),
  },
  { what: 'the place', path: '/', act: tapButton(/^Change place/), shows: opens('[role=combobox]') },
  { what: 'the filters', path: '/', act: tapButton('Filters'), shows: opens('fieldset') },
  {
    what: 'a chip',
    path: '/',
    act: chips('Open now'),
    async shows(page) {
      await page.waitForFunction(() => window.localStorage.getItem('openNow') === 'true');
      await page.getByRole('checkbox', { name: 'Open now', checked: true }).first().waitFor();
    },
  },
  {
    what: 'a kind',
    path: '/',
    act: chips('Emergency'),
    async shows(page) {
      await page.waitForFunction(() => window.localStorage.getItem('subFilter') === '"EMERGENCY_SHELTER"');
      await page.getByRole('radio', { name: 'Emergency', checked: true }).waitFor();
    },
  },
  {
    what: 'a tab',
    path: '/',
    act: (page) => page.getByRole('link', { name: 'Food', exact: true }).tap(),
    async shows(page) {
      await page.locator('a[data-tab="FOOD"][aria-current="page"]').waitFor();
      await page.getByRole('radio', { name: 'Meals' }).waitFor();
    },
  },
  {
    what: 'the search',
    path: '/',
    act: tapButton('Search'),
    shows: (page) => page.locator('input[type=search]:focus').waitFor(),
  },
  {
    what: 'the star of a card',
    path: '/',
    act: tapButton(/^Save to My Favorites/),
    async shows(page) {
      await page.waitForFunction(() => (JSON.parse(window.localStorage.getItem('favorites') ?? '[]') as unknown[]).length === 1);
      await page.locator('button[aria-pressed="true"][aria-label^="Save to"]').waitFor();
    },
  },
  {
    what: 'Skip in the tutorial',
    path: '/introduce',
    firstTime: true,
    act: (page) => page.locator('#slide-0').getByRole('link', { name: 'Skip' }).tap(),
    async shows(page) {
      await page.locator('#slide-8:not([inert])').waitFor();
      await page.waitForFunction(() => Math.abs(document.querySelector('#slide-8')?.getBoundingClientRect().left ?? 1) < 1);
    },
  },
];

/**
 * The moment of a tap: while all scripts are blocked, after this number of scripts, or this number of frames after all scripts were
 * released.
 */
export interface Moment {
  readonly scripts: number | 'all';
  readonly frames: number;
}

type Visit = (url: string, options?: VisitorOptions) => Promise<Visitor>;

/** Opens a page on a slow phone, acts at a moment of its load, and checks the effect. */
export const expectNotLost = async (
  visit: Visit,
  url: string,
  { path, firstTime, act, shows }: EarlyTap,
  { moment, slowLine }: { readonly moment: Moment; readonly slowLine: boolean },
): Promise<void> => {
  const { page, complaints } = await visit(url + path, {
    ...(firstTime && { firstTime }),
    worker: false,
    async early(opened, context) {
      await slowDown(context, opened, slowLine);
      const scripts = await holdScripts(opened);
      await opened.goto(url + path, { waitUntil: 'domcontentloaded' });
      if (moment.scripts === 'all') await scripts.release();
      else await scripts.letThrough(moment.scripts);
      await frames(opened, moment.frames);
      // Control: while scripts are blocked, the page is as the server rendered it.
      if (moment.scripts !== 'all') expect(await opened.locator('#root[data-hydrated]').count()).toBe(0);
      await act(opened);
      await scripts.release();
    },
  });
  await shows(page);
  await hydrated(page);
  await shows(page);
  expect(await page.locator('button[aria-busy], a[aria-busy]').count()).toBe(0);
  expect(complaints).toEqual([]);
};
