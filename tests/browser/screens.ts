/*
 * `npm run screens [-- FOLDER [NAME…]]`: takes the screenshots of docs/screens, or only those with these names, from the running product,
 * on a phone and on a desktop, in both languages and themes, with its sample directory; includes the first view of other kinds of
 * directories.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { startShelter, type RunningShelter } from '../support/shelter.ts';
import { accountScreens } from './accountScreens.ts';
import { launchChromium } from './chromium.ts';
import { DATA_SETS, startWithListings } from './otherDirectories.ts';
import { toPalettePng } from './palettePng.ts';
import { publicScreens } from './publicScreens.ts';
import type { Screen } from './screenKinds.ts';
import { visit, type VisitorOptions } from './visitor.ts';

const [folder = 'docs/screens', ...names] = process.argv.slice(2);
const VIEWPORT_SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;
const VARIANTS = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'es', theme: 'light' },
  { language: 'es', theme: 'dark' },
] as const satisfies readonly VisitorOptions[];
const TWO_VARIANTS = [VARIANTS[0], VARIANTS[3]];

const takePictures = async (browser: Browser, url: string, screen: Screen): Promise<void> => {
  for (const size of screen.sizes ?? (['phone', 'desk'] as const))
    for (const variant of screen.everyLook === true ? VARIANTS : TWO_VARIANTS) {
      const options = { ...(screen.session && { session: screen.session }), ...(screen.place === null && { place: null }) };
      const { page, context } = await visit(browser, url + screen.path, { ...variant, ...VIEWPORT_SIZES[size], ...options, worker: true });
      await page.waitForLoadState('networkidle');
      await screen.act?.(page, size);
      await page
        .getByRole('img', { name: /^(Loading|Cargando)$/ })
        .first()
        .waitFor({ state: 'detached' });
      const file = path.join(folder, `${screen.name}-${size}-${variant.language}-${variant.theme}.png`);
      await writeFile(file, toPalettePng(await page.screenshot()));
      console.log(file);
      await context.close();
    }
};

const isSelected = ({ name }: Screen): boolean => names.length === 0 || names.includes(name);

const takeAllPictures = async (
  browser: Browser,
  shelter: RunningShelter,
  screensOf: (shelter: RunningShelter) => Promise<readonly Screen[]>,
): Promise<void> => {
  try {
    for (const screen of (await screensOf(shelter)).filter(isSelected)) await takePictures(browser, shelter.url, screen);
  } finally {
    await shelter.stop();
  }
};

const sampleScreens = async (shelter: RunningShelter) => [...(await publicScreens(shelter)), ...(await accountScreens(shelter))];

const browser = await launchChromium();
try {
  if (names.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeAllPictures(browser, await startShelter(), sampleScreens);
  for (const kind of DATA_SETS)
    if (kind.screens.some(isSelected)) await takeAllPictures(browser, await startWithListings(kind), () => Promise.resolve(kind.screens));
} finally {
  await browser.close();
}
