import type { CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../browser/chromium.ts';
import { waitUntilHydrated, visit } from '../browser/visitor.ts';
import { startCrowdedShelter } from './crowdedShelter.ts';
import type { BenchRow } from './row.ts';

export const title =
  'Interaction to next paint: scripted touches and keys on a phone with a quarter of the speed, the median of three rounds';

const CPU_SLOWDOWN_RATE = 4;
/** Milliseconds. */
const GOAL_MS = 200;
const ROUND_COUNT = 3;
/** One in this many interactions of a page is ignored, by the definition of INP. */
const INTERACTIONS_PER_OUTLIER = 50;

interface Step {
  readonly name: string;
  readonly performStep: (page: Page) => Promise<void>;
}

interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  /** A tap before the scripts run, as soon as the element is visible. */
  readonly earlyStep: Step;
  readonly steps: readonly Step[];
}

const step = (name: string, performStep: (page: Page) => Promise<void>): Step => ({ name, performStep });
const tapByRole = (page: Page, role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp): Promise<void> =>
  page.getByRole(role, { name, exact: true }).first().tap();
const tapStep = (name: string, role: 'button' | 'link' | 'radio' | 'checkbox', label: string | RegExp, awaitedSelector: string): Step =>
  step(name, async (page) => {
    await tapByRole(page, role, label);
    await page.locator(awaitedSelector).first().waitFor();
  });
/** Milliseconds between keys, at the speed of thumbs. */
const KEY_INTERVAL_MS = 150;

/** Types at the speed of a user who does not hesitate. */
const typeStep = (name: string, field: string, words: string): Step =>
  step(name, async (page) => {
    await page.locator(field).first().focus();
    await page.keyboard.type(words, { delay: KEY_INTERVAL_MS });
  });
const closeStep = (name: string): Step =>
  step(name, async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

const LIST_SELECTOR = 'main ul[aria-busy="false"] article';
const SHEET_SELECTOR = 'dialog[open]';

const homeScreen: MeasuredScreen = {
  name: 'the list',
  path: '/',
  earlyStep: tapStep('the menu, at once', 'button', 'Menu', SHEET_SELECTOR),
  steps: [
    closeStep('the menu, closed'),
    tapStep('another tab', 'link', 'Food', LIST_SELECTOR),
    step('the next rows', async (page) => {
      const rows = page.locator(LIST_SELECTOR);
      const before = await rows.count();
      // Scrolling is no interaction, but loads the rows for the next one.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(([list, count]) => document.querySelectorAll(list).length > count, [LIST_SELECTOR, before] as const);
    }),
    step('a service of the list', async (page) => {
      await page
        .getByRole('link', { name: /^Details for/ })
        .nth(30)
        .tap({ position: { x: 60, y: 50 } });
      await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    }),
    tapStep('back to the list', 'link', 'Back', LIST_SELECTOR),
    tapStep('the first tab again', 'link', 'Shelter', LIST_SELECTOR),
    tapStep('a kind', 'radio', 'Emergency', LIST_SELECTOR),
    tapStep('all kinds', 'radio', 'All', LIST_SELECTOR),
    tapStep('open now', 'checkbox', 'Open now', LIST_SELECTOR),
    tapStep('open now, off', 'checkbox', 'Open now', LIST_SELECTOR),
    tapStep('the search', 'button', 'Search', 'input[type=search]'),
    typeStep('what is searched for', 'input[type=search]', 'shelter'),
    tapStep('the search, closed', 'button', 'Close search', LIST_SELECTOR),
    step('the star of a card', (page) => tapByRole(page, 'button', /^Save to My Favorites/)),
    tapStep('the map', 'button', 'Map', 'button[data-tab="SHELTER"]'),
    tapStep('the list', 'button', 'List', LIST_SELECTOR),
    tapStep('the filters', 'button', 'Filters', SHEET_SELECTOR),
    closeStep('the filters, closed'),
    tapStep('the menu', 'button', 'Menu', SHEET_SELECTOR),
    closeStep('the menu, closed again'),
    tapStep('the place', 'button', /^Change location/, SHEET_SELECTOR),
    typeStep('a zip code', '[role=combobox]', '80205'),
    closeStep('the place, closed'),
    tapStep('the other language', 'link', 'Español', 'html[lang=es]'),
  ],
};

const detailScreen = (id: string): MeasuredScreen => ({
  name: 'a listing',
  path: `/services/${id}`,
  earlyStep: tapStep('the star, at once', 'button', 'Save', 'main button[aria-pressed=true]'),
  steps: [
    step('the star', (page) => tapByRole(page, 'button', 'Save')),
    tapStep('share', 'button', 'Share', SHEET_SELECTOR),
    closeStep('share, closed'),
    tapStep('write to them', 'button', /^Connect/, `${SHEET_SELECTOR} textarea`),
    typeStep('a message', `${SHEET_SELECTOR} textarea`, 'Is there a bed for tonight?'),
    closeStep('the message, closed'),
  ],
});

const crisisLinesScreen: MeasuredScreen = {
  name: 'crisis lines',
  path: '/crisis_lines',
  earlyStep: step('the search, at once', (page) => page.locator('input[type=search]').tap()),
  steps: [typeStep('a search', 'input[type=search]', 'veterans'), tapStep('the other language', 'link', 'Español', 'html[lang=es]')],
};

const feedbackScreen: MeasuredScreen = {
  name: 'feedback',
  path: '/feedback',
  earlyStep: tapStep('crisis help, at once', 'link', /^Crisis lines/, SHEET_SELECTOR),
  steps: [
    closeStep('crisis help, closed'),
    typeStep('the e-mail', 'input[type=email]', 'ana@example.org'),
    typeStep('the message', 'textarea', 'The number of the kitchen is another one now.'),
    tapStep('send, with something left out', 'button', 'Send', '[aria-invalid=true]'),
  ],
};

const tutorialScreen: MeasuredScreen = {
  name: 'the tutorial',
  path: '/introduce',
  earlyStep: step('to the end, at once', async (page) => {
    await page.locator('#slide-0').getByRole('link', { name: 'Skip' }).tap();
    await page.locator('#slide-8:not([inert])').waitFor();
  }),
  steps: [
    tapStep('back to the beginning', 'link', 'Cancel', '#slide-0:not([inert])'),
    tapStep('the language', 'link', 'English', '#slide-1:not([inert])'),
    ...[2, 3, 4, 5, 6, 7].map((slide) =>
      step(`next, to slide ${slide}`, async (page) => {
        await page.locator('section:not([inert])').getByRole('link', { name: 'Next', exact: true }).tap();
        await page.locator(`#slide-${slide}:not([inert])`).waitFor();
      }),
    ),
  ],
};

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

type Browser = Awaited<ReturnType<typeof launchChromium>>;

const runRound = async (browser: Browser, origin: string, { path, earlyStep, steps }: MeasuredScreen): Promise<readonly Interaction[]> => {
  const { page, context } = await visit(browser, origin + path, { initScript: observeInteractions, worker: true });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_RATE });
  // A reload at the throttled speed, including the work after the first paint.
  await page.reload({ waitUntil: 'commit' });
  await recordScreen(devtools);
  const interactions: Interaction[] = [];
  for (const { name, performStep } of [earlyStep, ...steps]) {
    await performStep(page);
    interactions.push(...interactionsOf(name, await takeSeenInteractions(page)));
    if (name === earlyStep.name) await waitUntilHydrated(page);
  }
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

/** Returns whether `INP` selects a path: `INP=/,/feedback` tests only these; `/services` is the page of a service. */
const isRequestedPath = (path: string): boolean => process.env['INP']?.split(',').includes(path.replace(/(?<=services).*/, '')) ?? true;

/** Measures the worst interaction on every screen; prints those above the limit to stderr. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const shelter = await startCrowdedShelter();
  const browser = await launchChromium({ usesJit: true });
  try {
    const answer = await fetch(`${shelter.url}/api/services?q=Dandelion&limit=1`);
    const [serviceWithMessages] = (await answer.json()) as { readonly id: string }[];
    if (serviceWithMessages === undefined) throw new Error('No service of the sample accepts messages');
    const rows: BenchRow[] = [];
    for (const screen of [homeScreen, detailScreen(serviceWithMessages.id), crisisLinesScreen, feedbackScreen, tutorialScreen].filter(
      ({ path }) => isRequestedPath(path),
    )) {
      const worstPerRound: Interaction[] = [];
      const slowInteractions = new Set<string>();
      let count = 0;
      for (let roundIndex = 0; roundIndex < ROUND_COUNT; roundIndex++) {
        const interactions = await runRound(browser, shelter.url, screen);
        count = interactions.length;
        worstPerRound.push(worstInteraction(interactions));
        for (const { step: name, duration } of interactions) if (duration > GOAL_MS) slowInteractions.add(`${name} (${duration} ms)`);
      }
      if (slowInteractions.size > 0) console.error(`${screen.name} is slow at: ${[...slowInteractions].join(', ')}`);
      const { step: name, duration } = worstPerRound.toSorted((a, b) => a.duration - b.duration)[
        Math.floor(ROUND_COUNT / 2)
      ] as Interaction;
      rows.push({
        measure: `${screen.name}: the slowest of ${count} (${name})`,
        value: duration,
        unit: 'ms',
        beside: `${GOAL_MS} ms`,
        ratio: duration / GOAL_MS,
        goal: `≤ ${GOAL_MS}`,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await shelter.stop();
  }
};
