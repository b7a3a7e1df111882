import pLimit from 'p-limit';
import { product, visits } from './product.ts';
import { listenToLine, type Line, type Sent } from './sentBytes.ts';
import { servicePath } from './servicePath.ts';

/*
 * What a first view costs a phone over the line: the page, scripts, styles, fonts and pictures with all headers, what is fetched
 * ahead of the next touch among them. `tests/unit/budgets.test.ts` holds what of it comes before the page is alive, and what the
 * service worker keeps beside it.
 */

const shelter = product();
const visit = visits();
/** Bytes. Raising this is a decision, not a fix. */
const MAX_BYTES = 208_000;
/** The page and its scripts alone are more than this. */
const MIN_BYTES = 110_000;
/** Views beside each other: most of what one takes is waiting for what a page leaves for later. */
const AT_ONCE = 4;

interface View {
  readonly view: string;
  readonly path: string;
  readonly firstTime?: true;
  readonly leadsTo?: string;
}
const VIEWS: readonly View[] = [
  { view: '/, come to for the first time', path: '/', firstTime: true, leadsTo: '/introduce' },
  { view: '/', path: '/' },
  { view: '/introduce', path: '/introduce' },
  { view: '/services/:id', path: '/services/:id' },
  { view: '/crisis_lines', path: '/crisis_lines' },
];
const CASES = VIEWS.flatMap((view) => (['en', 'es'] as const).map((language) => ({ ...view, language })));

const total = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);

interface Measured {
  readonly requestPath: string;
  readonly pathname: string;
  /** What the browser knows that it asked for. */
  readonly files: readonly string[];
  readonly sent: readonly Sent[];
}

const measure = async ({ path, firstTime, language }: (typeof CASES)[number]): Promise<Measured> => {
  // A place on the map that one can go to: its page shows where.
  const requestPath = path === '/services/:id' ? await servicePath(shelter.url, 'Larkspur House') : path;
  let line: Line | undefined;
  const { page, context } = await visit(shelter.url + requestPath, {
    language,
    ...(firstTime && { firstTime }),
    worker: false,
    async early(opened, owner) {
      line = await listenToLine(owner, opened);
      // What a phone keeps for a day without a connection is asked for once the page has what it needs; this is the last of it.
      const last = opened.waitForResponse(/\/api\/services\?type=WORK/);
      await opened.goto(shelter.url + requestPath);
      await last;
    },
  });
  const sent = (await line?.quiet()) ?? [];
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const { pathname } = new URL(page.url());
  await context.close();
  return { requestPath, pathname, files, sent };
};

let measured: readonly Promise<Measured>[] = [];
beforeAll(async () => {
  const limit = pLimit(AT_ONCE);
  measured = CASES.map((one) => limit(measure, one));
  await Promise.allSettled(measured);
});

test.each(CASES.map((one, index) => ({ ...one, index })))(
  'a first view of $view is 208 kB at most in all ($language)',
  async ({ leadsTo, index }) => {
    covers('pages-1');
    const { requestPath, pathname, files, sent } = (await measured[index])!;
    expect(pathname).toBe(leadsTo ?? requestPath);
    // Control: the page, where it was asked for, and each file that the browser knows of are in the sum.
    const wanted = [requestPath, leadsTo ?? requestPath, ...files.filter((file) => !file.startsWith('/api/'))];
    expect(sent.map((one) => one.path)).toEqual(expect.arrayContaining(wanted));
    expect(total(sent)).toBeGreaterThan(MIN_BYTES);
    expect(total(sent) <= MAX_BYTES ? [] : sent).toEqual([]);
  },
);
