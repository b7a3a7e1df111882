import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { buildWebClient } from '../support/shelter.ts';
import { runLoad, type LoadResult } from './httpLoad.ts';
import { runAlternately, distinctPaths, SERVICE_COUNT, withListServer } from './list.ts';

export const title = `First pages: cached, freshly rendered, and compared with the list; of ${SERVICE_COUNT.toLocaleString('en-US')} services, on one core`;

const SAMPLE_SERVICE_COUNT = 60;
const ROUND_SECONDS = 4;
const FEW_CONNECTIONS = 8;
const MANY_CONNECTIONS = 64;
/** One request in this many is for a page that is not cached. */
const FRESH_INTERVAL = 10;
const COOKIE = 'alreadyAccessed=true';
const RAW_HEADERS = `Cookie: ${COOKIE}\r\nAccept-Encoding: gzip\r\n`;

let requests = 0;
/** Returns the URL of a page that is not cached. */
const nextFreshPath = (): string => `/?n=${(requests += 1)}`;
const nextMixedPath = (): string => ((requests += 1) % FRESH_INTERVAL === 0 ? `/?n=${requests}` : '/');

/** Measures the milliseconds of pages that are not cached, with a pause after each. */
const measureFreshPage = async (port: number): Promise<{ readonly ms: number; readonly bytes: number }> => {
  const times: number[] = [];
  let bytes = 0;
  for (let index = 0; index < 40; index += 1) {
    const startMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${nextFreshPath()}`, {
      headers: { cookie: COOKIE, 'accept-encoding': 'identity' },
    });
    bytes = (await response.arrayBuffer()).byteLength;
    const ms = performance.now() - startMs;
    if (index >= 10) times.push(ms);
    await delay(ms);
  }
  return { ms: times.sort((one, other) => one - other)[times.length >> 1]!, bytes };
};

const rateText = ({ requestsPerSecond }: LoadResult): string => `${Math.round(requestsPerSecond)}/s`;
const statusShare = ({ answers }: LoadResult, status: number): number =>
  (answers[status] ?? 0) / Object.values(answers).reduce((sum, count) => sum + count, 0);

const measure = async (port: number, points: readonly (readonly [number, number])[]): Promise<BenchRow[]> => {
  const freshPage = await measureFreshPage(port);
  const nextPath = distinctPaths(points);
  const loadListByMany = () => runLoad({ port, seconds: ROUND_SECONDS, connections: MANY_CONNECTIONS, nextPath });
  let pages: LoadResult[] = [];
  const loadListBesidePages = async () => {
    const [list, page] = await Promise.all([
      runLoad({ port, seconds: ROUND_SECONDS, connections: FEW_CONNECTIONS, nextPath }),
      runLoad({
        port,
        seconds: ROUND_SECONDS,
        connections: MANY_CONNECTIONS,
        headers: RAW_HEADERS,
        nextPath: nextMixedPath,
        statuses: [200, 503],
      }),
    ]);
    pages.push(page);
    return list;
  };
  await loadListByMany();
  await loadListBesidePages();
  pages = [];
  const [listOnlyResult, listBesidePagesResult] = await runAlternately(loadListByMany, loadListBesidePages);
  const slowestAnswered = pages.toSorted((one, other) => statusShare(one, 200) - statusShare(other, 200))[0]!;

  const cached = () => runLoad({ port, seconds: ROUND_SECONDS, connections: FEW_CONNECTIONS, headers: RAW_HEADERS, nextPath: () => '/' });
  const loadStaticPage = () =>
    runLoad({ port, seconds: ROUND_SECONDS, connections: FEW_CONNECTIONS, headers: RAW_HEADERS, nextPath: () => '/static' });
  await cached();
  const [cachedPage, staticPage] = await runAlternately(cached, loadStaticPage);

  return [
    {
      measure: `p99 of the list (${FEW_CONNECTIONS} connections) during ${MANY_CONNECTIONS} on /`,
      value: listBesidePagesResult.p99,
      unit: 'ms',
      beside: `${MANY_CONNECTIONS} on the list: ${listOnlyResult.p99.toFixed(1)} ms`,
      ratio: listBesidePagesResult.p99 / listOnlyResult.p99,
      goal: '<= 5',
    },
    {
      measure: `pages with status 200, one in ${FRESH_INTERVAL} uncached (worst round)`,
      value: 100 * statusShare(slowestAnswered, 200),
      unit: '%',
      beside: `503: ${(100 * statusShare(slowestAnswered, 503)).toFixed(2)} %, ${rateText(slowestAnswered)}`,
      ratio: statusShare(slowestAnswered, 200),
      goal: '>= 0.9',
    },
    {
      measure: `cached / (${(cachedPage.bytes / 1000).toFixed(1)} KB)`,
      value: cachedPage.requestsPerSecond,
      unit: 'req/s',
      beside: `static, same page: ${rateText(staticPage)}`,
      ratio: cachedPage.requestsPerSecond / staticPage.requestsPerSecond,
      goal: '>= 0.3',
    },
    {
      measure: `uncached / at ${SERVICE_COUNT.toLocaleString('en-US')} services (${(freshPage.bytes / 1000).toFixed(0)} KB of HTML)`,
      value: freshPage.ms,
      unit: 'ms',
      beside: `kept: ${(1000 / cachedPage.requestsPerSecond).toFixed(2)} ms`,
      ratio: (freshPage.ms * cachedPage.requestsPerSecond) / 1000,
      goal: 'reported',
    },
  ];
};

const measureFew = async (port: number): Promise<BenchRow[]> => {
  const freshPage = await measureFreshPage(port);
  const cached = await runLoad({ port, seconds: 1, connections: 1, headers: RAW_HEADERS, nextPath: () => '/' });
  return [
    {
      measure: `uncached / at ${SAMPLE_SERVICE_COUNT} services (${(freshPage.bytes / 1000).toFixed(0)} KB of HTML)`,
      value: freshPage.ms,
      unit: 'ms',
      beside: `kept: ${cached.p50.toFixed(2)} ms`,
      ratio: freshPage.ms / cached.p50,
      goal: 'reported',
    },
  ];
};

export const run = async (): Promise<readonly BenchRow[]> => {
  buildWebClient();
  return [...(await withListServer(SERVICE_COUNT, measure)), ...(await withListServer(SAMPLE_SERVICE_COUNT, measureFew))];
};
