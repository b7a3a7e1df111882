import type { Page } from '@playwright/test';
import { product, visits } from './product.ts';
import { waitForFrames, holdScripts } from './slowScripts.ts';
import { waitUntilHydrated, type VisitorOptions } from './visitor.ts';

/* After Exit, Back shows neither the page nor earlier pages of the product. */

const shelter = product();
const visit = visits();
const NEUTRAL_URL = 'https://www.weather.gov/';
const PREVIOUS_SITE_URL = 'https://before.example/';
const EXIT_LABEL = 'Exit this page now';

/**
 * Reports the path of the page while it shows readable text, in the next frame after each report arrived: a report for every frame would hold up a
 * slow browser. Runs in the page.
 */
const watchVisibility = (): void => {
  const reportVisible = async (): Promise<void> => {
    const main = document.querySelector('main');
    if (main !== null && main.checkVisibility() && main.innerText !== '') await Reflect.get(window, 'seen')?.(window.location.pathname);
    requestAnimationFrame(() => void reportVisible());
  };
  void reportVisible();
};

interface LeavingVisitor {
  readonly page: Page;
  /** Returns the paths of the product's pages that were visible since the last call. */
  readonly visiblePaths: () => string[];
  /** The referrers that the neutral site received. */
  readonly referrers: (string | undefined)[];
}

/** Opens the list in a tab that showed another site before. */
const openFromPreviousSite = async (options: VisitorOptions = {}): Promise<LeavingVisitor> => {
  const paths: string[] = [];
  const referrers: (string | undefined)[] = [];
  const { page } = await visit(shelter.url, {
    ...options,
    async beforeNavigation(opened, context) {
      await context.exposeFunction('seen', (path: string) => paths.push(path));
      await context.addInitScript(watchVisibility);
      const neutralResponse = { contentType: 'text/html', body: '<!doctype html><title>Weather</title><p>Rain' };
      await context.route(`${NEUTRAL_URL}**`, (route) => {
        referrers.push(route.request().headers()['referer']);
        return route.fulfill(neutralResponse);
      });
      await context.route(`${PREVIOUS_SITE_URL}**`, (route) => route.fulfill(neutralResponse));
      await opened.goto(PREVIOUS_SITE_URL);
      await opened.goto(shelter.url);
    },
  });
  return { page, visiblePaths: () => paths.splice(0), referrers };
};

const detailsOf = (page: Page) => page.getByRole('link', { name: /^Details for/ }).first();
const openInApp = async (page: Page): Promise<void> => {
  await detailsOf(page).click();
  await page.getByRole('link', { name: EXIT_LABEL }).waitFor();
};
const openByAddress = async (page: Page): Promise<void> => {
  await page.goto(shelter.url + (await detailsOf(page).getAttribute('href')));
  await waitUntilHydrated(page);
};
const clickExit = (page: Page): Promise<void> => page.getByRole('link', { name: EXIT_LABEL }).click();
const waitForNeutralSite = (page: Page): Promise<void> => page.waitForURL(NEUTRAL_URL, { waitUntil: 'commit' });
/** Presses Back without waiting for the navigation. */
const goBack = (page: Page): Promise<unknown> => page.evaluate(() => window.history.back()).catch(() => undefined);
/** Presses Back to a page of the product, and waits until that page redirects away. */
const goBackAndLeave = async (page: Page): Promise<void> => {
  await Promise.all([page.waitForRequest(NEUTRAL_URL), goBack(page)]);
  await waitForNeutralSite(page);
};

test.each([
  ['come to within the app', openInApp],
  ['come to by its address', openByAddress],
])('Exit from a service %s: Back skips it and the list, and shows the site before the directory', async (_how, open) => {
  covers('rule-3');
  const { page, visiblePaths, referrers } = await openFromPreviousSite();
  await open(page);
  const seenPaths: string[] = [];
  while (!seenPaths.some((path) => path.startsWith('/services/'))) {
    await waitForFrames(page, 3);
    seenPaths.push(...visiblePaths());
  }
  expect(seenPaths).toContain('/');
  await clickExit(page);
  await waitForNeutralSite(page);
  visiblePaths();
  await goBackAndLeave(page);
  await goBack(page);
  await page.waitForURL(PREVIOUS_SITE_URL);
  expect(visiblePaths()).toEqual([]);
  expect(referrers).toEqual([undefined, undefined]);
});

test('control: Back without Exit shows the list again, and the test detects it', async () => {
  const { page, visiblePaths } = await openFromPreviousSite();
  await openByAddress(page);
  await page.goto(PREVIOUS_SITE_URL);
  visiblePaths();
  await goBack(page);
  await page.waitForURL(/\/services\//);
  await page.getByRole('link', { name: EXIT_LABEL }).waitFor();
  await waitForFrames(page, 3);
  expect(visiblePaths()).not.toEqual([]);
});

test('a page restored from the browser’s cache after Exit goes blank and redirects away', async () => {
  const { page, visiblePaths } = await openFromPreviousSite();
  // This Chromium has no back/forward cache, so the list gets the `pageshow` event directly, in a tab where Exit was used on another page.
  await page.evaluate(() => {
    window.sessionStorage.setItem('left', '1');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  visiblePaths();
  await waitForNeutralSite(page);
  expect(visiblePaths()).toEqual([]);
});

test.each([
  ['Exit leaves', clickExit],
  [
    'Shift three times leaves',
    async (page: Page) => {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
    },
  ],
])('%s before any script of the page has loaded, and permanently', async (_what, leave) => {
  covers('rule-3');
  const { page, visiblePaths } = await openFromPreviousSite();
  await holdScripts(page);
  await page.goto(`${shelter.url}/crisis_lines`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: EXIT_LABEL }).waitFor();
  await leave(page);
  await waitForNeutralSite(page);
  visiblePaths();
  await goBackAndLeave(page);
  expect(visiblePaths()).toEqual([]);
});

test('after Exit the offline copy of the directory redirects away too, until the visitor opens it again', async () => {
  const { page, visiblePaths } = await openFromPreviousSite({ worker: true });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await openInApp(page);
  await clickExit(page);
  await waitForNeutralSite(page);
  visiblePaths();
  await goBackAndLeave(page);
  expect(visiblePaths()).toEqual([]);
  await page.goto(shelter.url);
  await page.getByRole('article').first().waitFor();
  await openInApp(page);
});
