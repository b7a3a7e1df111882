import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { launchChromium } from '../browser/chromium.ts';
import { HERE_BEFORE, visit } from '../browser/visitor.ts';
import { cookiesOf, managedScreens, nameOf, type ManagedScreen } from './managedScreens.ts';
import { startManagedShelter, type ManagedShelter } from './managedShelter.ts';
import type { BenchRow } from './row.ts';

export const title =
  'First data of management screens compared with a visitor’s first page, uncached: the page and all requests of the browser until the first row or field';

const ROUNDS = 30;
/** Number of warm-up rounds that do not count. */
const FIRST = 10;

/** A screen, with the queries of its page up to its first response. */
interface ScreenQueries extends ManagedScreen {
  readonly queries: readonly string[];
}

/** Excludes further pages of rows, which are requested after the first response. */
const isOfFirst = (query: string): boolean => !/[?&]skip=[1-9]/.test(query);

/** Opens a screen as a signed-in user's browser does, and records its requests. */
const watch = async (browser: Browser, { url, sessions }: ManagedShelter, managed: ManagedScreen): Promise<ScreenQueries> => {
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
  return { ...managed, queries: [...new Set([...queries, '/api/auth/session'])].filter(isOfFirst) };
};

const answerOf = async (url: string, headers: Readonly<Record<string, string>>): Promise<void> => {
  const response = await fetch(url, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
};

let requests = 0;
/** Returns a URL that was not requested before. */
const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}n=${(requests += 1)}`;

/** Returns the server's milliseconds for one screen: its page, then its queries in sequence. */
const cost = async ({ url, sessions }: ManagedShelter, { path, as, queries }: ScreenQueries): Promise<number> => {
  const cookie = Object.entries(cookiesOf(sessions[as]))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { authorization: `Bearer ${sessions[as].token}`, 'accept-language': 'en' };
  const began = performance.now();
  await answerOf(url + fresh(path), { cookie });
  for (const query of queries) await answerOf(url + query, headers);
  return performance.now() - began;
};

const visitorsCost = async ({ url }: ManagedShelter): Promise<number> => {
  const began = performance.now();
  await answerOf(url + fresh('/'), HERE_BEFORE);
  return performance.now() - began;
};

const middle = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1]!;

const measure = async (shelter: ManagedShelter, screens: readonly ScreenQueries[]): Promise<BenchRow[]> => {
  const visitors: number[] = [];
  const managers = screens.map((screen) => ({ screen, times: [] as number[] }));
  // Measured alternately, so that other load of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    const isCounted = round >= FIRST;
    const visitor = await visitorsCost(shelter);
    if (isCounted) visitors.push(visitor);
    // The server pauses after it renders a page. Wait here, so that the pause is not measured with the next screen.
    await delay(visitor);
    for (const { screen, times } of managers) {
      const time = await cost(shelter, screen);
      if (isCounted) times.push(time);
    }
  }
  const beside = middle(visitors);
  return managers.map(({ screen, times }) => ({
    measure: `${nameOf(screen)} (${screen.queries.length} queries)`,
    value: middle(times),
    unit: 'ms',
    beside: `a fresh /: ${beside.toFixed(1)} ms`,
    ratio: middle(times) / beside,
    goal: '<= 1',
  }));
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const shelter = await startManagedShelter();
  try {
    const browser = await launchChromium();
    const screens: ScreenQueries[] = [];
    for (const managed of managedScreens(shelter)) screens.push(await watch(browser, shelter, managed));
    await browser.close();
    return await measure(shelter, screens);
  } finally {
    await shelter.stop();
  }
};
