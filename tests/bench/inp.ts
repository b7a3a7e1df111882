import type { CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../browser/chromium.ts';
import { hydrated, visit } from '../browser/visitor.ts';
import { startCrowdedShelter } from './crowdedShelter.ts';
import type { BenchRow } from './row.ts';

export const title =
  'Interaction to next paint: scripted touches and keys on a phone with a quarter of the speed, the median of three rounds';

const SLOWER = 4;
/** Milliseconds. */
const GOAL = 200;
const ROUNDS = 3;
/** One in this many interactions of a page is ignored, by the definition of INP. */
const PER_IGNORED = 50;

interface Step {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

interface Screen {
  readonly name: string;
  readonly path: string;
  /** A tap before the scripts run, as soon as the element is visible. */
  readonly early: Step;
  readonly steps: readonly Step[];
}

const step = (name: string, act: (page: Page) => Promise<void>): Step => ({ name, act });
const tapped = (page: Page, role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp): Promise<void> =>
  page.getByRole(role, { name, exact: true }).first().tap();
const tap = (name: string, role: 'button' | 'link' | 'radio' | 'checkbox', label: string | RegExp, shows: string): Step =>
  step(name, async (page) => {
    await tapped(page, role, label);
    await page.locator(shows).first().waitFor();
  });
/** Milliseconds between keys, at the speed of thumbs. */
const BETWEEN_KEYS = 150;

/** Types at the speed of a user who does not hesitate. */
const type = (name: string, field: string, words: string): Step =>
  step(name, async (page) => {
    await page.locator(field).first().focus();
    await page.keyboard.type(words, { delay: BETWEEN_KEYS });
  });
const shut = (name: string): Step =>
  step(name, async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

const LIST = 'main ul[aria-busy="false"] article';
const SHEET = 'dialog[open]';

const home: Screen = {
  name: 'the list',
  path: '/',
  early: tap('the menu, at once', 'button', 'Menu', SHEET),
  steps: [
    shut('the menu, closed'),
    tap('another tab', 'link', 'Food', LIST),
    step('the next rows', async (page) => {
      const rows = page.locator(LIST);
      const before = await rows.count();
      // Scrolling is no interaction, but loads the rows for the next one.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(([list, count]) => document.querySelectorAll(list).length > count, [LIST, before] as const);
    }),
    step('a service of the list', async (page) => {
      await page
        .getByRole('link', { name: /^Details of/ })
        .nth(30)
        .tap({ position: { x: 60, y: 50 } });
      await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    }),
    tap('back to the list', 'link', 'Back', LIST),
    tap('the first tab again', 'link', 'Shelter', LIST),
    tap('a kind', 'radio', 'Emergency', LIST),
    tap('all kinds', 'radio', 'All', LIST),
    tap('open now', 'checkbox', 'Open now', LIST),
    tap('open now, off', 'checkbox', 'Open now', LIST),
    tap('the search', 'button', 'Search', 'input[type=search]'),
    type('what is searched for', 'input[type=search]', 'shelter'),
    tap('the search, closed', 'button', 'Close search', LIST),
    step('the star of a card', (page) => tapped(page, 'button', /^Save to My Favorites/)),
    tap('the map', 'button', 'Map', 'button[data-tab="SHELTER"]'),
    tap('the list', 'button', 'List', LIST),
    tap('the filters', 'button', 'Filters', SHEET),
    shut('the filters, closed'),
    tap('the menu', 'button', 'Menu', SHEET),
    shut('the menu, closed again'),
    tap('the place', 'button', /^Change place/, SHEET),
    type('a zip code', '[role=combobox]', '80205'),
    shut('the place, closed'),
    tap('the other language', 'link', 'Español', 'html[lang=es]'),
  ],
};

const detail = (id: string): Screen => ({
  name: 'a service',
  path: `/services/${id}`,
  early: tap('the star, at once', 'button', 'Save', 'main button[aria-pressed=true]'),
  steps: [
    step('the star', (page) => tapped(page, 'button', 'Save')),
    tap('share', 'button', 'Share', SHEET),
    shut('share, closed'),
    tap('write to them', 'button', /^Connect/, `${SHEET} textarea`),
    type('a message', `${SHEET} textarea`, 'Is there a bed for tonight?'),
    shut('the message, closed'),
  ],
});

const crisisLines: Screen = {
  name: 'crisis lines',
  path: '/crisis_lines',
  early: step('the search, at once', (page) => page.locator('input[type=search]').tap()),
  steps: [type('a search', 'input[type=search]', 'veterans'), tap('the other language', 'link', 'Español', 'html[lang=es]')],
};

const feedback: Screen = {
  name: 'feedback',
  path: '/feedback',
  early: tap('crisis help, at once', 'link', /^Crisis lines/, SHEET),
  steps: [
    shut('crisis help, closed'),
    type('the e-mail', 'input[type=email]', 'ana@example.org'),
    type('the message', 'textarea', 'The number of the kitchen is another one now.'),
    tap('send, with something left out', 'button', 'Send', '[aria-invalid=true]'),
  ],
};

const tutorial: Screen = {
  name: 'the tutorial',
  path: '/introduce',
  early: step('to the end, at once', async (page) => {
    await page.locator('#slide-0').getByRole('link', { name: 'Skip' }).tap();
    await page.locator('#slide-8:not([inert])').waitFor();
  }),
  steps: [
    tap('back to the beginning', 'link', 'Cancel', '#slide-0:not([inert])'),
    tap('the language', 'link', 'English', '#slide-1:not([inert])'),
    ...[2, 3, 4, 5, 6, 7].map((slide) =>
      step(`next, to slide ${slide}`, async (page) => {
        await page.locator('section:not([inert])').getByRole('link', { name: 'Next', exact: true }).tap();
        await page.locator(`#slide-${slide}:not([inert])`).waitFor();
      }),
    ),
  ],
};

interface Seen {
  readonly id: number;
  readonly duration: number;
}

interface Watching {
  seen: Seen[];
}

/** Records interactions. Runs in the page before its scripts. The browser does not report durations under 16 ms. */
const watch = (): void => {
  const seen: Seen[] = [];
  (window as unknown as Watching).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId?: number })[])
      if (entry.interactionId) seen.push({ id: entry.interactionId, duration: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** Returns the interactions since the last call, once the page has painted. */
const sinceThen = (page: Page): Promise<readonly Seen[]> =>
  page.evaluate(
    () =>
      new Promise<Seen[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as Watching).seen.splice(0)), 100)),
        );
      }),
  );

interface Interaction {
  readonly step: string;
  readonly duration: number;
}

/** Groups events by interaction; its duration is that of the longest event. */
const interactionsOf = (name: string, seen: readonly Seen[]): Interaction[] => {
  const longest = new Map<number, number>();
  for (const { id, duration } of seen) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  return [...longest.values()].map((duration) => ({ step: name, duration }));
};

type Browser = Awaited<ReturnType<typeof launchChromium>>;

const round = async (browser: Browser, origin: string, { path, early, steps }: Screen): Promise<readonly Interaction[]> => {
  const { page, context } = await visit(browser, origin + path, { script: watch, worker: true });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // A reload at the throttled speed, including the work after the first paint.
  await page.reload({ waitUntil: 'commit' });
  await recordScreen(devtools);
  const interactions: Interaction[] = [];
  for (const { name, act } of [early, ...steps]) {
    await act(page);
    interactions.push(...interactionsOf(name, await sinceThen(page)));
    if (name === early.name) await hydrated(page);
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
const worst = (interactions: readonly Interaction[]): Interaction => {
  const sorted = interactions.toSorted((a, b) => b.duration - a.duration);
  const found = sorted[Math.floor(sorted.length / PER_IGNORED)];
  if (found === undefined) throw new Error('No interaction was long enough to measure');
  return found;
};

/** Returns whether `INP` selects a path: `INP=/,/feedback` tests only these; `/services` is the page of a service. */
const wanted = (path: string): boolean => process.env['INP']?.split(',').includes(path.replace(/(?<=services).*/, '')) ?? true;

/** Measures the worst interaction on every screen; prints those above the limit to stderr. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const shelter = await startCrowdedShelter();
  const browser = await launchChromium({ optimizes: true });
  try {
    const answer = await fetch(`${shelter.url}/api/services?q=Dandelion&limit=1`);
    const [connects] = (await answer.json()) as { readonly id: string }[];
    if (connects === undefined) throw new Error('No service of the sample accepts messages');
    const rows: BenchRow[] = [];
    for (const screen of [home, detail(connects.id), crisisLines, feedback, tutorial].filter(({ path }) => wanted(path))) {
      const rounds: Interaction[] = [];
      const slow = new Set<string>();
      let count = 0;
      for (let at = 0; at < ROUNDS; at++) {
        const interactions = await round(browser, shelter.url, screen);
        count = interactions.length;
        rounds.push(worst(interactions));
        for (const { step: name, duration } of interactions) if (duration > GOAL) slow.add(`${name} (${duration} ms)`);
      }
      if (slow.size > 0) console.error(`${screen.name} is slow at: ${[...slow].join(', ')}`);
      const { step: name, duration } = rounds.toSorted((a, b) => a.duration - b.duration)[Math.floor(ROUNDS / 2)] as Interaction;
      rows.push({
        measure: `${screen.name}: the slowest of ${count} (${name})`,
        value: duration,
        unit: 'ms',
        beside: `${GOAL} ms`,
        ratio: duration / GOAL,
        goal: `≤ ${GOAL}`,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await shelter.stop();
  }
};
