import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { installToCache } from '../support/installToCache.ts';
import { pathOfProgram } from '../support/otherPrograms.ts';
import { startCrowdedShelter } from './crowdedShelter.ts';
import { median } from './median.ts';

export const title = 'Lighthouse, mobile: the median of five loads of each screen (`LIGHTHOUSE=/,/introduce` limits the screens)';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const CATEGORY_GOALS: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Limits in milliseconds; the layout shift has its own unit. */
export const TIME_AUDITS = {
  'largest-contentful-paint': { most: 1800, unit: 'ms' },
  'total-blocking-time': { most: 100, unit: 'ms' },
  'cumulative-layout-shift': { most: 0.01, unit: '' },
} as const;
const LOAD_COUNT = 5;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly errorMessage?: string;
}
/**
 * The parts of a Lighthouse result that are used here: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
 */
interface LighthouseReport {
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
}
interface LighthouseFlags {
  readonly port: number;
  readonly logLevel: 'silent';
  readonly onlyAudits?: readonly string[];
  readonly onlyCategories?: readonly string[];
  /** True to keep the browser's storage, including its cache, between loads. */
  readonly disableStorageReset?: boolean;
}
export type Lighthouse = (url: string, flags: LighthouseFlags) => Promise<{ readonly lhr: LighthouseReport } | undefined>;

export const loadLighthouse = async (): Promise<Lighthouse> => {
  const installed = installToCache('lighthouse', path.join('tests', 'bench', 'lighthouse'));
  if ('missing' in installed) throw new Error(installed.missing);
  const entry = pathToFileURL(path.join(installed.folder, 'core', 'index.js')).href;
  return ((await import(entry)) as { readonly default: Lighthouse }).default;
};

interface DebuggedChromium {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a Chromium that Lighthouse can control, with its own profile. */
export const startDebuggedChromium = async (): Promise<DebuggedChromium> => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'shelter-lighthouse-'));
  const child = spawn(
    pathOfProgram('chromium'),
    ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    // A separate process group, because the executable may be a script that starts Chromium.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      const debuggingPort = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(chunk.toString())?.[1];
      if (debuggingPort !== undefined) resolve(Number(debuggingPort));
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}`)));
  });
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      // The process that controls this browser may have closed it already.
      if (child.exitCode === null && child.pid !== undefined) {
        process.kill(-child.pid);
        await ended;
      }
      // Child processes may keep the pipe open for long.
      child.stderr.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Completes the tutorial, so that the browser stores the cookie of a returning visitor. */
const visitBefore = async (lighthouse: Lighthouse, origin: string, port: number): Promise<void> => {
  await lighthouse(`${origin}/introduce?agreed=true`, { port, logLevel: 'silent', onlyAudits: ['viewport'] });
};

export interface PageFigures {
  readonly scores: Readonly<Record<string, number>>;
  readonly times: Readonly<Record<string, number>>;
  /** Audits that reduced the score. */
  readonly failedAudits: readonly string[];
}

/** Returns the numeric value of an audit; throws if there is none, because a median needs every load. */
const numericValueOf = (audit: Audit | undefined): number => {
  if (audit?.numericValue === undefined) throw new Error(`Lighthouse measured nothing: ${audit?.title} ${audit?.errorMessage ?? ''}`);
  return audit.numericValue;
};

export const measurePage = async (
  lighthouse: Lighthouse,
  url: string,
  port: number,
  flags: Partial<LighthouseFlags> = {},
): Promise<PageFigures> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    ...flags,
  });
  const lhr = result?.lhr;
  if (lhr === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`Lighthouse measured ${lhr.finalDisplayedUrl} in place of ${url}`);
  const failedAudits = CATEGORIES.flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
    times: Object.fromEntries(Object.keys(TIME_AUDITS).map((id) => [id, numericValueOf(lhr.audits[id])])),
    failedAudits,
  };
};

const rowsOf = (screen: string, loads: readonly PageFigures[]): BenchRow[] => [
  ...CATEGORIES.map((name) => {
    const value = median(loads.map(({ scores }) => scores[name] ?? 0));
    return {
      measure: `${screen}: ${name}`,
      value,
      unit: 'of 100',
      beside: 'a perfect page',
      ratio: value / 100,
      goal: `≥ ${CATEGORY_GOALS[name]}`,
    };
  }),
  ...Object.entries(TIME_AUDITS).map(([id, { most, unit }]) => {
    const value = median(loads.map(({ times }) => times[id] ?? Number.NaN));
    return { measure: `${screen}: ${id}`, value, unit, beside: `${most} ${unit}`.trim(), ratio: value / most, goal: `≤ ${most}` };
  }),
];

/** Screens as returning visitors see them; `:id` is a service of the directory. */
const SCREENS = ['/', '/introduce', '/services/:id', '/crisis_lines'] as const;
const requestedScreens = (): readonly string[] => {
  const requestedNames = process.env['LIGHTHOUSE']?.split(',') ?? SCREENS;
  return SCREENS.filter((screen) => requestedNames.includes(screen));
};

/** Measures scores and times of every screen; prints audits that cost points to stderr. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const lighthouse = await loadLighthouse();
  const shelter = await startCrowdedShelter();
  const chromium = await startDebuggedChromium();
  try {
    const answer = await fetch(`${shelter.url}/api/services?type=SHELTER&limit=1`);
    const [card] = (await answer.json()) as { readonly id: string }[];
    await visitBefore(lighthouse, shelter.url, chromium.port);
    const rows: BenchRow[] = [];
    for (const screen of requestedScreens()) {
      const loads: PageFigures[] = [];
      const pageUrl = shelter.url + screen.replace(':id', card?.id ?? '');
      for (let load = 0; load < LOAD_COUNT; load++) loads.push(await measurePage(lighthouse, pageUrl, chromium.port));
      const failedAudits = [...new Set(loads.flatMap((figures) => figures.failedAudits))];
      if (failedAudits.length > 0) console.error(`${screen} loses points because of: ${failedAudits.join(', ')}`);
      rows.push(...rowsOf(screen, loads));
    }
    return rows;
  } finally {
    await chromium.stop();
    await shelter.stop();
  }
};
