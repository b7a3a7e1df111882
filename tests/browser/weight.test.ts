import pLimit from 'p-limit';
import { monitorNetwork, type NetworkMonitor, type SentResponse } from './monitorNetwork.ts';
import { product, visits } from './product.ts';
import { servicePath } from './servicePath.ts';

/*
 * The bytes that a first view loads on a phone: the page, scripts, styles, fonts and images with all headers, including prefetched files.
 * `tests/unit/budgets.test.ts` limits the part that loads before hydration, and the files that the service worker caches in addition.
 */

const shelter = product();
const visit = visits();
/** Limit in bytes. Raising it is a decision, not a fix. */
const MAX_BYTES = 208_000;
/** Lower bound: the page and its scripts alone are larger. */
const MIN_BYTES = 110_000;
/** Number of concurrent views: most of their time is spent waiting for deferred requests. */
const MAX_CONCURRENT = 4;

interface MeasuredView {
  readonly view: string;
  readonly path: string;
  readonly firstTime?: true;
  readonly redirectPath?: string;
}
const VIEWS: readonly MeasuredView[] = [
  { view: '/, come to for the first time', path: '/', firstTime: true, redirectPath: '/introduce' },
  { view: '/', path: '/' },
  { view: '/introduce', path: '/introduce' },
  { view: '/services/:id', path: '/services/:id' },
  { view: '/crisis_lines', path: '/crisis_lines' },
];
const CASES = VIEWS.flatMap((view) => (['en', 'es'] as const).map((language) => ({ ...view, language })));

const total = (sent: readonly SentResponse[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);

interface ViewMeasurement {
  readonly requestPath: string;
  readonly pathname: string;
  /** URLs of the files that the browser reports as requested. */
  readonly files: readonly string[];
  readonly sent: readonly SentResponse[];
}

const measure = async ({ path, firstTime, language }: (typeof CASES)[number]): Promise<ViewMeasurement> => {
  // A service with a public place: its page shows a map.
  const requestPath = path === '/services/:id' ? await servicePath(shelter.url, 'Larkspur House') : path;
  let networkMonitor: NetworkMonitor | undefined;
  const { page, context } = await visit(shelter.url + requestPath, {
    language,
    ...(firstTime && { firstTime }),
    worker: false,
    async beforeNavigation(opened, owner) {
      networkMonitor = await monitorNetwork(owner, opened);
      // Data for offline use is requested after the page has loaded its own; this request is the last.
      const last = opened.waitForResponse(/\/api\/services\?type=WORK/);
      await opened.goto(shelter.url + requestPath);
      await last;
    },
  });
  const sent = (await networkMonitor?.waitForNetworkIdle()) ?? [];
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const { pathname } = new URL(page.url());
  await context.close();
  return { requestPath, pathname, files, sent };
};

let measured: readonly Promise<ViewMeasurement>[] = [];
beforeAll(async () => {
  const limit = pLimit(MAX_CONCURRENT);
  measured = CASES.map((measuredCase) => limit(measure, measuredCase));
  await Promise.allSettled(measured);
});

test.each(CASES.map((measuredCase, index) => ({ ...measuredCase, index })))(
  'a first view of $view loads at most 208 kB in total ($language)',
  async ({ redirectPath, index }) => {
    covers('pages-1');
    const { requestPath, pathname, files, sent } = (await measured[index])!;
    expect(pathname).toBe(redirectPath ?? requestPath);
    // Control: the sum includes the page, its URL before a redirect, and each file that the browser reports.
    const expectedPaths = [requestPath, redirectPath ?? requestPath, ...files.filter((file) => !file.startsWith('/api/'))];
    expect(sent.map((measuredCase) => measuredCase.path)).toEqual(expect.arrayContaining(expectedPaths));
    expect(total(sent)).toBeGreaterThan(MIN_BYTES);
    expect(total(sent) <= MAX_BYTES ? [] : sent).toEqual([]);
  },
);
