import type { Browser, CDPSession, Page } from '@playwright/test';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { visit, waitUntilHydrated, type VisitorOptions } from '../browser/visitor.ts';

const CPU_SLOWDOWN_RATE = 4;
/** Milliseconds. */
const GOAL_MS = 200;
const ROUND_COUNT = Number(process.env['ROUNDS'] ?? 3);
/** One in this many interactions of a page is ignored, by the definition of INP. */
const INTERACTIONS_PER_OUTLIER = 50;

export interface Step {
  readonly name: string;
  readonly performStep: (page: Page) => Promise<void>;
}

export interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  /** Session and screen size of the user; default: a visitor with a phone. */
  readonly options?: Pick<VisitorOptions, 'session' | 'width' | 'height' | 'hasTouchInput'>;
  /** Loads what the user finds before the first step, at full speed. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** A tap before the scripts run, as soon as the element is visible. */
  readonly earlyStep?: Step;
  readonly steps: readonly Step[];
}

export const step = (name: string, performStep: (page: Page) => Promise<void>): Step => ({ name, performStep });
export const tapByRole = (page: Page, role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp): Promise<void> =>
  page.getByRole(role, { name, exact: true }).first().tap();
export const tapStep = (
  name: string,
  role: 'button' | 'link' | 'radio' | 'checkbox',
  label: string | RegExp,
  awaitedSelector: string,
): Step =>
  step(name, async (page) => {
    await tapByRole(page, role, label);
    await page.locator(awaitedSelector).first().waitFor();
  });
/** Milliseconds between keys, at the speed of thumbs. */
const KEY_INTERVAL_MS = 150;

/** Types at the speed of a user who does not hesitate. */
export const typeStep = (name: string, field: string, words: string): Step =>
  step(name, async (page) => {
    await page.locator(field).first().focus();
    await page.keyboard.type(words, { delay: KEY_INTERVAL_MS });
  });
export const closeStep = (name: string): Step =>
  step(name, async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

interface SeenInteraction {
  readonly id: number;
  readonly duration: number;
}

interface ObservedWindow {
  seen: SeenInteraction[];
}

/** Records interactions. Runs in the page before its scripts. The browser does not report durations under 16 ms. */
const observeInteractions = (): void => {
  const seen: SeenInteraction[] = [];
  (window as unknown as ObservedWindow).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId?: number })[])
      if (entry.interactionId) seen.push({ id: entry.interactionId, duration: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** Returns the interactions since the last call, once the page has painted. */
const takeSeenInteractions = (page: Page): Promise<readonly SeenInteraction[]> =>
  page.evaluate(
    () =>
      new Promise<SeenInteraction[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as ObservedWindow).seen.splice(0)), 100)),
        );
      }),
  );

interface Interaction {
  readonly step: string;
  readonly duration: number;
}

/** Groups events by interaction; its duration is that of the longest event. */
const interactionsOf = (name: string, seen: readonly SeenInteraction[]): Interaction[] => {
  const longestDurations = new Map<number, number>();
  for (const { id, duration } of seen) longestDurations.set(id, Math.max(duration, longestDurations.get(id) ?? 0));
  return [...longestDurations.values()].map((duration) => ({ step: name, duration }));
};

const runRound = async (
  browser: Browser,
  origin: string,
  { path, options, prepare, earlyStep, steps }: MeasuredScreen,
): Promise<readonly Interaction[]> => {
  const { page, context } = await visit(browser, origin + path, { ...options, initScript: observeInteractions, worker: true });
  const devtools = await context.newCDPSession(page);
  await prepare?.(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_RATE });
  // A reload at the throttled speed, including the work after the first paint.
  if (earlyStep !== undefined) await page.reload({ waitUntil: 'commit' });
  await recordScreen(devtools);
  const interactions: Interaction[] = [];
  const measureStep = async ({ name, performStep }: Step): Promise<void> => {
    await performStep(page);
    interactions.push(...interactionsOf(name, await takeSeenInteractions(page)));
  };
  if (earlyStep !== undefined) await measureStep(earlyStep);
  await waitUntilHydrated(page);
  await takeSeenInteractions(page);
  for (const each of steps) await measureStep(each);
  await context.close();
  return interactions;
};

/** Records the screen: without one the browser skips frames, and an interaction would seem to last until the next frame. */
const recordScreen = async (devtools: CDPSession): Promise<void> => {
  devtools.on(
    'Page.screencastFrame',
    ({ sessionId }) => void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined),
  );
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 36, maxHeight: 74 });
};

/** Returns the worst interaction, without those ignored by definition. */
const worstInteraction = (interactions: readonly Interaction[]): Interaction => {
  const sorted = interactions.toSorted((a, b) => b.duration - a.duration);
  const worstCounted = sorted[Math.floor(sorted.length / INTERACTIONS_PER_OUTLIER)];
  if (worstCounted === undefined) throw new Error('No interaction was long enough to measure');
  return worstCounted;
};

/** Measures one screen in several rounds; prints its interactions above the limit to stderr. */
export const measureScreen = async (browser: Browser, origin: string, screen: MeasuredScreen): Promise<BenchRow> => {
  const worstPerRound: Interaction[] = [];
  const slowInteractions = new Set<string>();
  let count = 0;
  for (let roundIndex = 0; roundIndex < ROUND_COUNT; roundIndex++) {
    const interactions = await runRound(browser, origin, screen);
    count = interactions.length;
    worstPerRound.push(worstInteraction(interactions));
    for (const { step: name, duration } of interactions) if (duration > GOAL_MS) slowInteractions.add(`${name} (${duration} ms)`);
  }
  if (slowInteractions.size > 0) console.error(`${screen.name} is slow at: ${[...slowInteractions].join(', ')}`);
  const { step: name, duration } = worstPerRound.toSorted((a, b) => a.duration - b.duration)[Math.floor(ROUND_COUNT / 2)] as Interaction;
  return {
    measure: `${screen.name}: the slowest of ${count} (${name})`,
    value: duration,
    unit: 'ms',
    beside: `${GOAL_MS} ms`,
    ratio: duration / GOAL_MS,
    goal: `≤ ${GOAL_MS}`,
  };
};
