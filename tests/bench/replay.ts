import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { BenchRow } from 'test-tools/benchRow.ts';
import type { ReplayChanges, ReplaySummary } from '#contract/replayOperations.ts';
import { launchChromium } from '../browser/chromium.ts';
import { signIn, type SignedIn } from '../browser/visitor.ts';
import { createRandom, type LongLog } from '../support/generator.ts';
import { runTool } from '../support/tool.ts';
import { median } from './median.ts';
import {
  chooseSpeed,
  moveSlider,
  openReplayPage,
  openTimed,
  playToEnd,
  press,
  reachesCounter,
  readCounter,
  readHeap,
  recordFrames,
  shownMoment,
  type ReplayPeriod,
} from './replayPlayer.ts';
import { withFilledProduct, type WholeProduct } from './wholeProduct.ts';
import { appendYear } from './yearOfDirectory.ts';

export const title =
  'The replay of a month of a year’s directory in a browser (`REPLAY=opening,heap` limits the parts; `EVENTS`, `MINUTES` of the part `heap`)';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30;
/** A replay of everything shows at most 10,000 places; some are added during the month. */
const MAX_PLACES = 9000;
/** At the chosen speed a month lasts twelve minutes. */
const MINUTES = Number(process.env['MINUTES'] ?? 10);
const OPENING_COUNT = 7;
const FRAME_ROUNDS = 2;
const LONG_FRAME_MS = 50;
const MOVE_COUNT = 40;
const SEED = Number(process.env['SEED'] ?? 51);
const CHANGES_PER_CHUNK = 500;
const ADMINISTRATOR = { email: 'bench@example.org', password: 'three quiet harbors' };

interface OpenedShelter {
  readonly url: string;
  readonly session: SignedIn;
  readonly browser: Browser;
  /** The last month in which a replay may show every place. */
  readonly month: ReplayPeriod;
}

const monthOf = (now: number, { services }: LongLog): ReplayPeriod => {
  // Services are added evenly over the year.
  const daysBefore = YEAR_DAYS * (1 - Math.min(1, MAX_PLACES / services.length));
  const to = now - Math.ceil(daysBefore) * DAY_MS;
  return { from: new Date(to - MONTH_DAYS * DAY_MS).toISOString(), to: new Date(to).toISOString() };
};

const openAdministrator = async (url: string, dataDir: string): Promise<SignedIn> => {
  const { output } = await runTool('admin', [ADMINISTRATOR.email], { SHELTER_DATA_DIR: dataDir });
  const token = /resetPassword\?token=(\S+)/.exec(output)?.[1];
  if (token === undefined) throw new Error(`No administrator: ${output}`);
  const answer = await fetch(`${url}/api/auth/password?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMINISTRATOR.password }),
  });
  if (!answer.ok) throw new Error(`No password: ${await answer.text()}`);
  return signIn(url, ADMINISTRATOR);
};

/** Reads from the API; repeats while the versions are being loaded. */
const read = async <Body>({ url, session }: Pick<OpenedShelter, 'url' | 'session'>, path: string, query: object): Promise<Body> => {
  for (;;) {
    const answer = await fetch(`${url}/api${path}?${new URLSearchParams(query as Record<string, string>).toString()}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    if (answer.ok) return (await answer.json()) as Body;
    if (answer.status !== 503) throw new Error(`${path}: ${await answer.text()}`);
    await delay(500);
  }
};
const readSummary = (shelter: OpenedShelter, query: object): Promise<ReplaySummary> => read(shelter, '/replay', query);

const inThousands = (count: number): string => count.toLocaleString('en-US');

/** Opens the live map and the month alternately, each in a new context. */
const measureOpening = async ({ browser, url, session, month }: OpenedShelter): Promise<readonly BenchRow[]> => {
  const times: { readonly live: number[]; readonly replay: number[] } = { live: [], replay: [] };
  for (let round = -1; round < OPENING_COUNT; round += 1) {
    const live = await openTimed(browser, `${url}/`, session, (page) => page.locator('.leaflet-marker-icon button').first().waitFor());
    await live.context.close();
    const replay = await openReplayPage(browser, url, session, month);
    await replay.context.close();
    if (round < 0) continue;
    times.live.push(live.openedMs);
    times.replay.push(replay.openedMs);
  }
  return [
    {
      measure: `opening a month, median of ${OPENING_COUNT}`,
      value: median(times.replay),
      unit: 'ms',
      beside: `the live map: ${median(times.live).toFixed(0)} ms`,
      ratio: median(times.replay) / median(times.live),
      goal: '<= 3',
    },
  ];
};

/** Reads all chunks from the API and counts the changes that follow their predecessor by number and moment. */
const measureOrder = async (shelter: OpenedShelter, { count, upTo }: ReplaySummary): Promise<readonly BenchRow[]> => {
  let [ordered, previousAt] = [0, ''];
  for (let skip = 0; skip < count; skip += CHANGES_PER_CHUNK) {
    const { changes } = await read<ReplayChanges>(shelter, '/replay/changes', { ...shelter.month, upTo, skip, limit: CHANGES_PER_CHUNK });
    for (const { number, at } of changes) {
      if (number === ordered + 1 && at >= previousAt) ordered += 1;
      previousAt = at;
    }
  }
  return [
    {
      measure: 'changes of the API once and in order',
      value: ordered,
      unit: 'changes',
      beside: `their number: ${inThousands(count)}`,
      ratio: ordered / count,
      goal: '= 1',
    },
  ];
};

/** Jumps, steps and plays at random, and compares the counter with the server after each move. */
const measureMoves = async (shelter: OpenedShelter, { count, upTo }: ReplaySummary): Promise<readonly BenchRow[]> => {
  const { browser, url, session, month } = shelter;
  const { page, context } = await openReplayPage(browser, url, session, month);
  const random = createRandom(SEED);
  let correct = 0;
  for (let move = 0; move < MOVE_COUNT; move += 1) {
    const before = { at: shownMoment(page), ...(await readCounter(page)) };
    const kind = before.at === undefined ? 'jump' : random.pick(['jump', 'next', 'previous', 'play'] as const);
    const canStep = { next: before.applied < count, previous: before.at !== month.from, play: before.at !== month.to, jump: true }[kind];
    if (kind === 'jump' || !canStep) await moveSlider(page, random.int(0, 1000));
    else if (kind === 'play') {
      await chooseSpeed(page, random.pick(['hour', 'day']));
      await press(page, 'play');
      await delay(random.int(600, 2500));
      // At the end, the page has stopped by itself.
      if (shownMoment(page) !== month.to) await press(page, 'pause').catch(() => undefined);
    } else await press(page, kind);
    await page.waitForURL((address) => address.searchParams.get('at') !== (before.at ?? null), { timeout: 15_000 }).catch(() => undefined);
    const at = shownMoment(page) ?? month.from;
    const { applied = 0 } = await readSummary(shelter, { ...month, upTo, at });
    if (await reachesCounter(page, applied)) correct += 1;
    else console.error(`move ${move} (${kind}) to ${at}: the page shows ${(await readCounter(page)).applied}, the server ${applied}`);
  }
  await context.close();
  return [
    {
      measure: 'random jumps, steps and pauses with the count of the server',
      value: correct,
      unit: 'moves',
      beside: `${MOVE_COUNT} moves, seed ${SEED}`,
      ratio: correct / MOVE_COUNT,
      goal: '= 1',
    },
  ];
};

const shareOfLongFrames = (intervals: readonly number[]): number =>
  (100 * intervals.filter((interval) => interval > LONG_FRAME_MS).length) / intervals.length;

/** Plays the month, and the same places without any change, alternately. */
const measurePlaying = async (shelter: OpenedShelter, summary: ReplaySummary): Promise<readonly BenchRow[]> => {
  const { browser, url, session, month } = shelter;
  // No place is removed in this log.
  const empty = { ...month, kinds: 'removals' };
  const { count: emptyCount } = await readSummary(shelter, empty);
  if (emptyCount > 0) throw new Error(`The empty period has ${emptyCount} changes`);
  const frames = { month: [] as number[], empty: [] as number[] };
  let shown = { applied: Number.NaN, count: Number.NaN };
  for (let round = 0; round < FRAME_ROUNDS; round += 1)
    for (const [name, period] of Object.entries({ empty, month }) as ['empty' | 'month', ReplayPeriod][]) {
      const { page, context } = await openReplayPage(browser, url, session, period);
      frames[name].push(...(await recordFrames(page, () => playToEnd(page, period))));
      if (name === 'month') {
        // The last changes may still load.
        await reachesCounter(page, summary.count);
        shown = await readCounter(page);
      }
      await context.close();
    }
  const [monthShare, emptyShare] = [shareOfLongFrames(frames.month), shareOfLongFrames(frames.empty)];
  return [
    {
      measure: 'changes that the page applied up to the end of the month',
      value: shown.applied,
      unit: `of ${inThousands(shown.count)}`,
      beside: `the server: ${inThousands(summary.count)}`,
      ratio: shown.applied / summary.count,
      goal: '= 1',
    },
    {
      measure: `more frames over ${LONG_FRAME_MS} ms than without changes (${inThousands(frames.month.length)} frames)`,
      value: monthShare - emptyShare,
      unit: 'points',
      beside: `${monthShare.toFixed(2)} %; without changes ${emptyShare.toFixed(2)} %`,
      ratio: (monthShare - emptyShare) / 5,
      goal: '<= 1 (5 points)',
    },
  ];
};

/** Plays at an hour a second, at which ten minutes are most of a month. */
const measureHeap = async ({ browser, url, session, month }: OpenedShelter): Promise<readonly BenchRow[]> => {
  const { page, context } = await openReplayPage(browser, url, session, month);
  await chooseSpeed(page, 'hour');
  await press(page, 'play');
  const earlyMinutes = MINUTES / 5;
  await delay(earlyMinutes * 60_000);
  const early = await readHeap({ page, context });
  await delay((MINUTES - earlyMinutes) * 60_000);
  const late = await readHeap({ page, context });
  const { applied } = await readCounter(page);
  await context.close();
  return [
    {
      measure: `JS heap after ${MINUTES} minutes (${inThousands(applied)} changes)`,
      value: late / 1e6,
      unit: 'MB',
      beside: `after ${earlyMinutes} minutes: ${(early / 1e6).toFixed(1)} MB`,
      ratio: late / early,
      goal: '<= 1.1',
    },
  ];
};

/** The parts of the benchmark, in their order. */
const PARTS: Readonly<Record<string, (shelter: OpenedShelter, summary: ReplaySummary) => Promise<readonly BenchRow[]>>> = {
  opening: measureOpening,
  order: measureOrder,
  playing: measurePlaying,
  moves: measureMoves,
  heap: measureHeap,
};
const isRequestedPart = (name: string): boolean => process.env['REPLAY']?.split(',').includes(name) ?? true;

const measure = async ({ url, dataDir, filled: month }: WholeProduct<ReplayPeriod>): Promise<readonly BenchRow[]> => {
  const session = await openAdministrator(url, dataDir);
  const browser = await launchChromium({ usesJit: true });
  try {
    const shelter = { url, session, browser, month };
    const summary = await readSummary(shelter, month);
    console.error(`${inThousands(summary.count)} changes from ${month.from} to ${month.to}; seed of the moves: ${SEED}`);
    const rows: BenchRow[] = [];
    for (const [name, measurePart] of Object.entries(PARTS)) {
      if (!isRequestedPart(name)) continue;
      const startMs = performance.now();
      rows.push(...(await measurePart(shelter, summary)));
      console.error(`${name}: ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
    }
    return rows;
  } finally {
    await browser.close();
  }
};

export const run = (): Promise<readonly BenchRow[]> => {
  const now = Date.now();
  return withFilledProduct(
    async ({ eventStore }) => monthOf(now, await appendYear(eventStore, now)),
    { environment: { LOG_LEVEL: 'error', NODE_ENV: 'production' }, args: ['--build'], isIsolated: true },
    measure,
  );
};
