import { chromium, type BrowserContext } from '@playwright/test';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { loadLighthouse, measurePage, startDebuggedChromium, TIME_AUDITS, type PageFigures, type Lighthouse } from './lighthouse.ts';
import { managedScreens, screenLabel, signInWithCookies, type ManagedScreen } from './managedScreens.ts';
import { startManagedShelter } from './managedShelter.ts';
import { median } from './median.ts';

export const title =
  'Lighthouse, mobile: the median time to the first data of each management screen (`FIRST_ANSWERS=/available_beds` limits the screens)';

/** Runs only the audits that are used: a full run takes three times as long. */
const LIGHTHOUSE_FLAGS = { onlyAudits: Object.keys(TIME_AUDITS) };
const LOAD_COUNT = 3;
const GOAL_MS = TIME_AUDITS['largest-contentful-paint'].most;

/** Opens a page with the same files as the login page, which the browser then caches, without files of the screen itself. */
const openAfterLogin = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'service_workers,cache_storage' });
  await page.goto(`${url}/account-deletion-policy`, { waitUntil: 'networkidle' });
  await page.close();
};

/** Measures a screen coming from the login page, where a user on a new device starts: the last and largest paint is the response. */
const rowOf = async (
  screen: ManagedScreen,
  {
    lighthouse,
    url,
    port,
    context,
  }: { readonly lighthouse: Lighthouse; readonly url: string; readonly port: number; readonly context: BrowserContext },
): Promise<BenchRow> => {
  const loads: PageFigures[] = [];
  for (let load = 0; load < LOAD_COUNT; load++) {
    await openAfterLogin(context, url);
    loads.push(await measurePage(lighthouse, url + screen.path, port, { ...LIGHTHOUSE_FLAGS, disableStorageReset: true }));
  }
  const value = median(loads.map(({ times }) => times['largest-contentful-paint'] ?? Number.NaN));
  return { measure: screenLabel(screen), value, unit: 'ms', beside: `${GOAL_MS} ms`, ratio: value / GOAL_MS, goal: `≤ ${GOAL_MS}` };
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const lighthouse = await loadLighthouse();
  const shelter = await startManagedShelter();
  const debuggedChromium = await startDebuggedChromium();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggedChromium.port}`);
  try {
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('Chromium has no profile');
    const { url, sessions } = shelter;
    const requestedScreens = process.env['FIRST_ANSWERS']?.split(',');
    const rows: BenchRow[] = [];
    for (const screen of managedScreens(shelter).filter((managedScreen) => requestedScreens?.includes(managedScreen.screen) ?? true)) {
      await signInWithCookies(context, url, sessions[screen.as]);
      rows.push(await rowOf(screen, { lighthouse, url, port: debuggedChromium.port, context }));
    }
    return rows;
  } finally {
    await browser.close();
    await debuggedChromium.stop();
    await shelter.stop();
  }
};
