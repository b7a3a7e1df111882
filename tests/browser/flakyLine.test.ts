import type { Page } from '@playwright/test';
import { builtFile } from './builtFiles.ts';
import { product, visits } from './product.ts';
import { hydrated } from './visitor.ts';

const shelter = product();
const visit = visits();

/** Where a service worker would answer from what it kept, a line that loses things is not noticed. */
const withoutWorker = (): void => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
};

interface FlakyLine {
  readonly page: Page;
  /** When it has lost the file for the last time. */
  readonly lost: Promise<void>;
}

const SCREEN = 'HomePage';

/** Opens a page whose connection loses the file of its screen this many times before it delivers it. */
const onFlakyLine = async (losses: number, name = SCREEN): Promise<FlakyLine> => {
  // It begins on a page of nothing, which is taken for hydrated.
  const { page } = await visit(shelter.url, {
    script: withoutWorker,
    early: (opened) => opened.setContent('<div id="root" data-hydrated></div>'),
  });
  let left = losses;
  const lost = new Promise<void>((resolve) => {
    const file = builtFile(name);
    void page.route(
      ({ pathname }) => pathname === file,
      async (route) => {
        if (left === 0) return route.continue();
        left -= 1;
        await route.abort('connectionreset');
        if (left === 0) resolve();
      },
    );
  });
  await page.goto(shelter.url);
  return { page, lost };
};

test.each([
  ['the file of its screen', SCREEN],
  ['the file that brings it to life', 'client'],
  ['what all that shows services shares', 'services'],
])('a page hydrates although the connection lost %s', async (_what, name) => {
  const { page, lost } = await onFlakyLine(1, name);
  await lost;
  await hydrated(page);
});

test('a page without the file of its screen hydrates once it has a connection', async () => {
  const { page, lost } = await onFlakyLine(2);
  await lost;
  // Told until it listens: it does so as soon as it knows that the file is lost.
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('online'));
    return document.querySelector('#root[data-hydrated]') !== null;
  });
});

test('a page that never hydrates still has working links', async () => {
  const { page, lost } = await onFlakyLine(2);
  await lost;
  const name = await page.getByRole('article').first().getByRole('heading').textContent();
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
});
