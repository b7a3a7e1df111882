import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { launchChromium } from '../browser/chromium.ts';
import { RETURNING_VISITOR, visit } from '../browser/visitor.ts';
import { cookiesOf, managedScreens, screenLabel, type ManagedScreen } from './managedScreens.ts';
import { startManagedShelter, type ManagedShelter } from './managedShelter.ts';

export const title =
  'First data of management screens compared with a visitor’s first page, uncached: the page and all requests of the browser until the first row or field';

const ROUND_COUNT = 30;
/** Number of warm-up rounds that do not count. */
const WARM_UP_ROUNDS = 10;

/** A screen, with the queries of its page up to its first response. */
interface ScreenQueries extends ManagedScreen {
  readonly queries: readonly string[];
}

/** Excludes further pages of rows, which are requested after the first response. */
const isFirstPage = (query: string): boolean => !/[?&]skip=[1-9]/.test(query);

/** Opens a screen as a signed-in user's browser does, and records its requests. */
const recordQueries = async (browser: Browser, { url, sessions }: ManagedShelter, managed: ManagedScreen): Promise<ScreenQueries> => {
  const session = sessions[managed.as];
  const { page, context } = await visit(browser, `${url}/crisis_lines`, { session });
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET' && pathname !== '/api/changes') queries.push(pathname + search);
  });
  await page.goto(url + managed.path);
  await page.locator(managed.answer).first().waitFor();
  await context.close();
  // Every start checks the session, so that query counts even if it comes after the first response. Further rows do not count.
  return { ...managed, queries: [...new Set([...queries, '/api/auth/session'])].filter(isFirstPage) };
};

const fetchAnswer = async (url: string, headers: Readonly<Record<string, string>>): Promise<void> => {
  const response = await fetch(url, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
};

let requests = 0;
/** Returns a URL that was not requested before. */
const uncachedPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}n=${(requests += 1)}`;

/** Returns the server's milliseconds for one screen: its page, then its queries in sequence. */
const measureScreenCost = async ({ url, sessions }: ManagedShelter, { path, as, queries }: ScreenQueries): Promise<number> => {
  const cookie = Object.entries(cookiesOf(sessions[as]))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { authorization: `Bearer ${sessions[as].token}`, 'accept-language': 'en' };
  const startMs = performance.now();
  await fetchAnswer(url + uncachedPath(path), { cookie });
  for (const query of queries) await fetchAnswer(url + query, headers);
  return performance.now() - startMs;
};

const measureVisitorCost = async ({ url }: ManagedShelter): Promise<number> => {
  const startMs = performance.now();
  await fetchAnswer(url + uncachedPath('/'), RETURNING_VISITOR);
  return performance.now() - startMs;
};

const medianOf = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1]!;

const measure = async (shelter: ManagedShelter, screens: readonly ScreenQueries[]): Promise<BenchRow[]> => {
  const visitorTimes: number[] = [];
  const managerTimes = screens.map((screen) => ({ screen, times: [] as number[] }));
  // Measured alternately, so that other load of the machine affects all of them.
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const isCounted = round >= WARM_UP_ROUNDS;
    const visitor = await measureVisitorCost(shelter);
    if (isCounted) visitorTimes.push(visitor);
    // The server pauses after it renders a page. Wait here, so that the pause is not measured with the next screen.
    await delay(visitor);
    for (const { screen, times } of managerTimes) {
      const time = await measureScreenCost(shelter, screen);
      if (isCounted) times.push(time);
    }
  }
  const baselineMs = medianOf(visitorTimes);
  return managerTimes.map(({ screen, times }) => ({
    measure: `${screenLabel(screen)} (${screen.queries.length} queries)`,
    value: medianOf(times),
    unit: 'ms',
    beside: `a fresh /: ${baselineMs.toFixed(1)} ms`,
    ratio: medianOf(times) / baselineMs,
    goal: '<= 1',
  }));
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const shelter = await startManagedShelter();
  try {
    const browser = await launchChromium();
    const screens: ScreenQueries[] = [];
    for (const managed of managedScreens(shelter)) screens.push(await recordQueries(browser, shelter, managed));
    await browser.close();
    return await measure(shelter, screens);
  } finally {
    await shelter.stop();
  }
};
