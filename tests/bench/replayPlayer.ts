import type { Browser, BrowserContext, Page } from '@playwright/test';
import replayEn from '#web/i18n/replay.en.json';
import { visit, type SignedIn } from '../browser/visitor.ts';

/* The page of a replay in a browser, as an administrator uses it on a wide screen. */

const WORDS = replayEn.replay;
/** The counter of the page, as `{{applied}} of {{count}} changes`. */
const COUNTER_PATTERN = new RegExp(`^${WORDS.position.replace('{{applied}}', '([\\d,]+)').replace('{{count}}', '([\\d,]+)')}$`);
const MAX_PLAY_MS = 600_000;

export interface ReplayPeriod {
  /** ISO 8601 UTC. */
  readonly from: string;
  readonly to: string;
  readonly kinds?: string;
}

export interface ReplayPlayer {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Milliseconds from the navigation to the counter, which the page shows with its places. */
  readonly openedMs: number;
}

export const replayPathOf = ({ from, to, kinds }: ReplayPeriod): string =>
  `/replay?${new URLSearchParams({ from, to, ...(kinds !== undefined && { kinds }) }).toString()}`;

/** Opens a page in a new context; returns the milliseconds from the navigation until `waitUntilShown` resolves. */
export const openTimed = async (
  browser: Browser,
  url: string,
  session: SignedIn,
  waitUntilShown: (page: Page) => Promise<unknown>,
): Promise<ReplayPlayer> => {
  let openedMs = Number.NaN;
  const { page, context, pageErrors } = await visit(browser, url, {
    session,
    width: 1280,
    height: 800,
    place: '34.05|-118.24|city|Los Angeles, CA',
    beforeNavigation: async (newPage) => {
      await newPage.emulateMedia({ reducedMotion: 'no-preference' });
      const startMs = performance.now();
      await newPage.goto(url, { waitUntil: 'commit' });
      await waitUntilShown(newPage);
      openedMs = performance.now() - startMs;
    },
  });
  if (pageErrors.length > 0) throw new Error(`${url}: ${pageErrors.join('; ')}`);
  return { page, context, openedMs };
};

const counterOf = (page: Page) => page.getByText(COUNTER_PATTERN).first();

export const openReplayPage = (browser: Browser, url: string, session: SignedIn, period: ReplayPeriod): Promise<ReplayPlayer> =>
  openTimed(browser, url + replayPathOf(period), session, (page) => counterOf(page).waitFor());

/** Returns the numbers that the counter of the page shows. */
export const readCounter = async (page: Page): Promise<{ readonly applied: number; readonly count: number }> => {
  const [, applied = '', count = ''] = COUNTER_PATTERN.exec(await counterOf(page).innerText()) ?? [];
  return { applied: Number(applied.replaceAll(',', '')), count: Number(count.replaceAll(',', '')) };
};

/** Resolves with whether the counter shows this number of changes within some seconds. */
export const reachesCounter = async (page: Page, applied: number, timeout = 15_000): Promise<boolean> => {
  const isShown = counterOf(page).filter({ hasText: new RegExp(`^${applied.toLocaleString('en-US').replaceAll(',', ',?')} of `) });
  return isShown.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
};

/** Returns the shown moment, which the address contains; undefined before the first move. */
export const shownMoment = (page: Page): string | undefined => new URL(page.url()).searchParams.get('at') ?? undefined;

export const press = (page: Page, name: 'play' | 'pause' | 'next' | 'previous'): Promise<void> =>
  page.getByRole('button', { name: WORDS[name], exact: true }).click();

export const chooseSpeed = async (page: Page, speed: 'day' | 'hour'): Promise<void> => {
  await page.getByRole('combobox', { name: WORDS.speed.label, exact: true }).selectOption(speed);
};

/** Moves the slider to a thousandth of the period. */
export const moveSlider = (page: Page, thousandth: number): Promise<void> =>
  page.getByRole('slider', { name: WORDS.moment, exact: true }).fill(String(thousandth));

/** Plays from the shown moment to the end of the period; resolves when the page stops there. */
export const playToEnd = async (page: Page, { to }: ReplayPeriod): Promise<void> => {
  await chooseSpeed(page, 'day');
  await press(page, 'play');
  await page.waitForURL((url) => url.searchParams.get('at') === to, { timeout: MAX_PLAY_MS });
  await page.getByRole('button', { name: WORDS.play, exact: true }).waitFor({ timeout: MAX_PLAY_MS });
};

interface RecordingWindow {
  isRecordingFrames: boolean;
}

/** Returns the milliseconds between the frames of a page while the work runs. */
export const recordFrames = async (page: Page, work: () => Promise<unknown>): Promise<readonly number[]> => {
  const recording = page.evaluate(async () => {
    const recordingWindow = window as unknown as RecordingWindow;
    recordingWindow.isRecordingFrames = true;
    const intervals: number[] = [];
    let previous: number | undefined;
    while (recordingWindow.isRecordingFrames) {
      const frame = await new Promise<number>((resolve) => {
        requestAnimationFrame(resolve);
      });
      if (previous !== undefined) intervals.push(frame - previous);
      previous = frame;
    }
    return intervals;
  });
  await work();
  await page.evaluate(() => {
    (window as unknown as RecordingWindow).isRecordingFrames = false;
  });
  return recording;
};

/** Returns the bytes of live objects of the page, after a garbage collection. */
export const readHeap = async ({ page, context }: Pick<ReplayPlayer, 'page' | 'context'>): Promise<number> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
};
