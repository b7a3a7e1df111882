import { setTimeout as delay } from 'node:timers/promises';
import { buildPages } from '../support/shelter.ts';
import { load, type LoadResult } from './httpLoad.ts';
import { alternately, distinctPaths, SERVICES, withList } from './list.ts';
import type { BenchRow } from './row.ts';

export const title = `First pages: cached, freshly rendered, and compared with the list; of ${SERVICES.toLocaleString('en-US')} services, on one core`;

const SAMPLE = 60;
const SECONDS = 4;
const FEW = 8;
const MANY = 64;
/** One request in this many is for a page that is not cached. */
const FRESH_EVERY = 10;
const COOKIE = 'alreadyAccessed=true';
const HEADERS = `Cookie: ${COOKIE}\r\nAccept-Encoding: gzip\r\n`;

let requests = 0;
/** Returns the URL of a page that is not cached. */
const nextFresh = (): string => `/?n=${(requests += 1)}`;
const nextMixed = (): string => ((requests += 1) % FRESH_EVERY === 0 ? `/?n=${requests}` : '/');

/** Measures the milliseconds of pages that are not cached, with a pause after each. */
const freshCost = async (port: number): Promise<{ readonly ms: number; readonly bytes: number }> => {
  const times: number[] = [];
  let bytes = 0;
  for (let index = 0; index < 40; index += 1) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${nextFresh()}`, { headers: { cookie: COOKIE, 'accept-encoding': 'identity' } });
    bytes = (await response.arrayBuffer()).byteLength;
    const ms = performance.now() - began;
    if (index >= 10) times.push(ms);
    await delay(ms);
  }
  return { ms: times.sort((one, other) => one - other)[times.length >> 1]!, bytes };
};

const perSecond = ({ requestsPerSecond }: LoadResult): string => `${Math.round(requestsPerSecond)}/s`;
const share = ({ answers }: LoadResult, status: number): number =>
  (answers[status] ?? 0) / Object.values(answers).reduce((sum, count) => sum + count, 0);

const measure = async (port: number, points: readonly (readonly [number, number])[]): Promise<BenchRow[]> => {
  const fresh = await freshCost(port);
  const nextPath = distinctPaths(points);
  const manyOnList = () => load({ port, seconds: SECONDS, connections: MANY, nextPath });
  let pages: LoadResult[] = [];
  const listBesidePages = async () => {
    const [list, page] = await Promise.all([
      load({ port, seconds: SECONDS, connections: FEW, nextPath }),
      load({ port, seconds: SECONDS, connections: MANY, headers: HEADERS, nextPath: nextMixed, statuses: [200, 503] }),
    ]);
    pages.push(page);
    return list;
  };
  await manyOnList();
  await listBesidePages();
  pages = [];
  const [alone, beside] = await alternately(manyOnList, listBesidePages);
  const answered = pages.toSorted((one, other) => share(one, 200) - share(other, 200))[0]!;

  const cached = () => load({ port, seconds: SECONDS, connections: FEW, headers: HEADERS, nextPath: () => '/' });
  const fixed = () => load({ port, seconds: SECONDS, connections: FEW, headers: HEADERS, nextPath: () => '/static' });
  await cached();
  const [cachedPage, staticPage] = await alternately(cached, fixed);

  return [
    {
      measure: `p99 of the list (${FEW} connections) during ${MANY} on /`,
      value: beside.p99,
      unit: 'ms',
      beside: `${MANY} on the list: ${alone.p99.toFixed(1)} ms`,
      ratio: beside.p99 / alone.p99,
      goal: '<= 5',
    },
    {
      measure: `pages with status 200, one in ${FRESH_EVERY} uncached (worst round)`,
      value: 100 * share(answered, 200),
      unit: '%',
      beside: `503: ${(100 * share(answered, 503)).toFixed(2)} %, ${perSecond(answered)}`,
      ratio: share(answered, 200),
      goal: '>= 0.9',
    },
    {
      measure: `cached / (${(cachedPage.bytes / 1000).toFixed(1)} KB)`,
      value: cachedPage.requestsPerSecond,
      unit: 'req/s',
      beside: `static, same page: ${perSecond(staticPage)}`,
      ratio: cachedPage.requestsPerSecond / staticPage.requestsPerSecond,
      goal: '>= 0.3',
    },
    {
      measure: `uncached / at ${SERVICES.toLocaleString('en-US')} services (${(fresh.bytes / 1000).toFixed(0)} KB of HTML)`,
      value: fresh.ms,
      unit: 'ms',
      beside: `kept: ${(1000 / cachedPage.requestsPerSecond).toFixed(2)} ms`,
      ratio: (fresh.ms * cachedPage.requestsPerSecond) / 1000,
      goal: 'reported',
    },
  ];
};

const measureFew = async (port: number): Promise<BenchRow[]> => {
  const fresh = await freshCost(port);
  const cached = await load({ port, seconds: 1, connections: 1, headers: HEADERS, nextPath: () => '/' });
  return [
    {
      measure: `uncached / at ${SAMPLE} services (${(fresh.bytes / 1000).toFixed(0)} KB of HTML)`,
      value: fresh.ms,
      unit: 'ms',
      beside: `kept: ${cached.p50.toFixed(2)} ms`,
      ratio: fresh.ms / cached.p50,
      goal: 'reported',
    },
  ];
};

export const run = async (): Promise<readonly BenchRow[]> => {
  buildPages();
  return [...(await withList(SERVICES, measure)), ...(await withList(SAMPLE, measureFew))];
};
