import type { BenchRow } from 'test-tools/benchRow.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startCrowdedShelter } from './crowdedShelter.ts';
import { measureScreen, type MeasuredScreen } from './interactions.ts';
import { startManagedShelter } from './managedShelter.ts';
import { staffScreens } from './staffScreens.ts';
import { visitorScreens } from './visitorScreens.ts';

export const title =
  'Interaction to next paint: scripted touches and keys at a quarter of the speed, the median of three rounds; staff with 3,000 rows';

/** Listings, and as many that wait for approval. */
const STAFF_ROWS = 3000;

/** Returns whether `INP` selects a path: `INP=/,/audit` tests only these; `/services` is the page of a service. */
const isRequestedScreen = ({ path }: Pick<MeasuredScreen, 'path'>): boolean =>
  process.env['INP']?.split(',').includes(path.replace(/^\/services.*/, '/services')) ?? true;

type Browser = Awaited<ReturnType<typeof launchChromium>>;

const measureScreens = async (browser: Browser, url: string, screens: readonly MeasuredScreen[]): Promise<readonly BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const screen of screens) rows.push(await measureScreen(browser, url, screen));
  return rows;
};

const measureVisitorScreens = async (browser: Browser): Promise<readonly BenchRow[]> => {
  if (!visitorScreens('').some(isRequestedScreen)) return [];
  const shelter = await startCrowdedShelter();
  try {
    const answer = await fetch(`${shelter.url}/api/services?q=Dandelion&limit=1`);
    const [serviceWithMessages] = (await answer.json()) as { readonly id: string }[];
    if (serviceWithMessages === undefined) throw new Error('No service of the sample accepts messages');
    return await measureScreens(browser, shelter.url, visitorScreens(serviceWithMessages.id).filter(isRequestedScreen));
  } finally {
    await shelter.stop();
  }
};

const measureStaffScreens = async (browser: Browser): Promise<readonly BenchRow[]> => {
  const isRequested = ['/manage_services', '/manage_approvals', '/audit'].some((path) => isRequestedScreen({ path }));
  if (!isRequested) return [];
  const shelter = await startManagedShelter({ listed: STAFF_ROWS, waiting: STAFF_ROWS });
  try {
    return await measureScreens(browser, shelter.url, staffScreens(shelter.sessions.administrator).filter(isRequestedScreen));
  } finally {
    await shelter.stop();
  }
};

/** Measures the worst interaction on every screen. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const browser = await launchChromium({ usesJit: true });
  try {
    return [...(await measureVisitorScreens(browser)), ...(await measureStaffScreens(browser))];
  } finally {
    await browser.close();
  }
};
