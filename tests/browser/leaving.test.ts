import type { Page } from '@playwright/test';
import { product, visits } from './product.ts';
import { frames, holdScripts } from './slowScripts.ts';
import { hydrated, type VisitorOptions } from './visitor.ts';

/* After Exit, Back shows neither the page nor earlier pages of the product. */

const shelter = product();
const visit = visits();
const NEUTRAL = 'https://www.weather.gov/';
const BEFORE = 'https://before.example/';
const EXIT = 'Exit this page now';

/** Reports the path of every frame in which the page shows readable text. Runs in the page. */
const watch = (): void => {
  const reportVisible = (): void => {
    const main = document.querySelector('main');
    if (main !== null && main.checkVisibility() && main.innerText !== '') void Reflect.get(window, 'seen')?.(window.location.pathname);
    requestAnimationFrame(reportVisible);
  };
  reportVisible();
};

interface Leaver {
  readonly page: Page;
  /** Returns the paths of the product's pages that were visible since the last call. */
  readonly seen: () => string[];
  /** The referrers that the neutral site received. */
  readonly referrers: (string | undefined)[];
}

/** Opens the list in a tab that showed another site before. */
const arrive = async (options: VisitorOptions = {}): Promise<Leaver> => {
  const paths: string[] = [];
  const referrers: (string | undefined)[] = [];
  const { page } = await visit(shelter.url, {
    ...options,
    async early(opened, context) {
      await context.exposeFunction('seen', (path: string) => paths.push(path));
      await context.addInitScript(watch);
      const site = { contentType: 'text/html', body: '<!doctype html><title>Weather</title><p>Rain' };
      await context.route(`${NEUTRAL}**`, (route) => {
        referrers.push(route.request().headers()['referer']);
        return route.fulfill(site);
      });
      await context.route(`${BEFORE}**`, (route) => route.fulfill(site));
      await opened.goto(BEFORE);
      await opened.goto(shelter.url);
    },
  });
  return { page, seen: () => paths.splice(0), referrers };
};

const detailsOf = (page: Page) => page.getByRole('link', { name: /^Details of/ }).first();
const openInApp = async (page: Page): Promise<void> => {
  await detailsOf(page).click();
  await page.getByRole('link', { name: EXIT }).waitFor();
};
const openByAddress = async (page: Page): Promise<void> => {
  await page.goto(shelter.url + (await detailsOf(page).getAttribute('href')));
  await hydrated(page);
};
const exit = (page: Page): Promise<void> => page.getByRole('link', { name: EXIT }).click();
const isNeutral = (page: Page): Promise<void> => page.waitForURL(NEUTRAL, { waitUntil: 'commit' });
/** Presses Back without waiting for the navigation. */
const back = (page: Page): Promise<unknown> => page.evaluate(() => window.history.back()).catch(() => undefined);
/** Presses Back to a page of the product, and waits until that page redirects away. */
const backAndAway = async (page: Page): Promise<void> => {
  await Promise.all([page.waitForRequest(NEUTRAL), back(page)]);
  await isNeutral(page);
};

test.each([
  ['come to within the app', openInApp],
  ['come to by its address', openByAddress],
])('Exit from a service %s: Back skips it and the list, and shows the site before the directory', async (_how, open) => {
  covers('rule-3');
  const { page, seen, referrers } = await arrive();
  await open(page);
  await frames(page, 3);
  expect(seen()).toEqual(expect.arrayContaining(['/', expect.stringMatching('^/services/')]));
  await exit(page);
  await isNeutral(page);
  seen();
  await backAndAway(page);
  await back(page);
  await page.waitForURL(BEFORE);
  expect(seen()).toEqual([]);
  expect(referrers).toEqual([undefined, undefined]);
});

test('control: Back without Exit shows the list again, and the test detects it', async () => {
  const { page, seen } = await arrive();
  await openByAddress(page);
  await page.goto(BEFORE);
  seen();
  await back(page);
  await page.waitForURL(/\/services\//);
  await page.getByRole('link', { name: EXIT }).waitFor();
  await frames(page, 3);
  expect(seen()).not.toEqual([]);
});

test('a page restored from the browser’s cache after Exit goes blank and redirects away', async () => {
  const { page, seen } = await arrive();
  // This Chromium has no back/forward cache, so the list gets the `pageshow` event directly, in a tab where Exit was used on another page.
  await page.evaluate(() => {
    window.sessionStorage.setItem('left', '1');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  seen();
  await isNeutral(page);
  expect(seen()).toEqual([]);
});

test.each([
  ['Exit leaves', exit],
  [
    'Shift three times leaves',
    async (page: Page) => {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
    },
  ],
])('%s before any script of the page has loaded, and permanently', async (_what, leave) => {
  covers('rule-3');
  const { page, seen } = await arrive();
  await holdScripts(page);
  await page.goto(`${shelter.url}/crisis_lines`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: EXIT }).waitFor();
  await leave(page);
  await isNeutral(page);
  seen();
  await backAndAway(page);
  expect(seen()).toEqual([]);
});

test('after Exit the offline copy of the directory redirects away too, until the visitor opens it again', async () => {
  const { page, seen } = await arrive({ worker: true });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await openInApp(page);
  await exit(page);
  await isNeutral(page);
  seen();
  await backAndAway(page);
  expect(seen()).toEqual([]);
  await page.goto(shelter.url);
  await page.getByRole('article').first().waitFor();
  await openInApp(page);
});
