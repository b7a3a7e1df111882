import { matrixSubset } from 'test-tools/matrix.ts';
import { product, visits } from './product.ts';

/* The scripts of a whole first visit, those after the first paint included. */
const shelter = product();
const visit = visits();

const MAX_FILES = 12;
const LANGUAGES = matrixSubset(['en', 'es'] as const);
const PAGES = [
  ['/', false],
  ['/introduce', true],
] as const;

test.each(PAGES)('a first visit to %s loads at most twelve files of scripts', async (path, firstTime) => {
  covers('visitors-18');
  for (const language of LANGUAGES) {
    const { page, context } = await visit(`${shelter.url}${path}`, { language, firstTime, worker: true });
    // The worker is the last thing that starts; what loads ahead on a quiet connection came before it.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (new URL(name).pathname.endsWith('.js') ? [new URL(name).pathname] : [])),
    );
    expect(new Set(scripts).size).toBeGreaterThan(4);
    expect(new Set(scripts).size).toBeLessThanOrEqual(MAX_FILES);
    await context.close();
  }
});
