import type { Page } from '@playwright/test';
import { builtFile } from '../support/builtFiles.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated } from './visitor.ts';

const shelter = product();
const visit = visits();

/** Disables service workers, which could serve files from their cache and hide lost requests. */
const disableServiceWorker = (): void => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
};

interface FlakyConnection {
  readonly page: Page;
  /** Resolves when the connection lost the file for the last time. */
  readonly connectionLost: Promise<void>;
}

const SCREEN_CHUNK = 'HomePage';

/** Opens a page whose connection loses the file of its screen this many times, and then delivers it. */
const simulateFlakyConnection = async (lossCount: number, name = SCREEN_CHUNK): Promise<FlakyConnection> => {
  // Starts on an empty page that is marked as hydrated, so that `visit` does not wait.
  const { page } = await visit(shelter.url, {
    initScript: disableServiceWorker,
    beforeNavigation: (opened) => opened.setContent('<div id="root" data-hydrated></div>'),
  });
  let remainingLosses = lossCount;
  const connectionLost = new Promise<void>((resolve) => {
    const file = builtFile(name);
    void page.route(
      ({ pathname }) => pathname === file,
      async (route) => {
        if (remainingLosses === 0) return route.continue();
        remainingLosses -= 1;
        await route.abort('connectionreset');
        if (remainingLosses === 0) resolve();
      },
    );
  });
  await page.goto(shelter.url);
  return { page, connectionLost };
};

test.each([
  ['the file of its screen', SCREEN_CHUNK],
  ['the file that brings it to life', 'client'],
  ['what all that shows services shares', 'services'],
])('a page hydrates although the connection lost %s', async (_what, name) => {
  const { page, connectionLost } = await simulateFlakyConnection(1, name);
  await connectionLost;
  await waitUntilHydrated(page);
});

test('a page without the file of its screen hydrates once it has a connection', async () => {
  const { page, connectionLost } = await simulateFlakyConnection(2);
  await connectionLost;
  // The event is repeated until the page listens, which it does once it detects that the file is lost.
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('online'));
    return document.querySelector('#root[data-hydrated]') !== null;
  });
});

test('a page that never hydrates still has working links', async () => {
  const { page, connectionLost } = await simulateFlakyConnection(2);
  await connectionLost;
  const name = await page.getByRole('article').first().getByRole('heading').textContent();
  await page
    .getByRole('link', { name: /^Details for/ })
    .first()
    .click();
  await waitUntilHydrated(page);
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
});
