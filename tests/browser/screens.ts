/*
 * `npm run screens`: takes the pictures of docs/screens from the running product and its sample directory: list, map and
 * a service by itself, on a phone and on a desk, in both languages, by day and by night.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startShelter } from '../support/shelter.ts';
import { launchChromium } from './chromium.ts';
import { palettePng } from './palettePng.ts';
import { visit, type VisitorOptions } from './visitor.ts';

const FOLDER = 'docs/screens';
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;
const LOOKS = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'es', theme: 'light' },
  { language: 'es', theme: 'dark' },
] as const satisfies readonly VisitorOptions[];

const PIN = 'button[data-tab="SHELTER"]';

/** The list stands for itself on a phone; on a desk the map stands beside it, with a place chosen. */
const screens: Readonly<Record<string, (page: Page, size: keyof typeof SIZES) => Promise<void>>> = {
  list: async (page, size) => {
    if (size === 'desk') await page.locator(PIN).first().waitFor();
  },
  map: async (page, size) => {
    if (size === 'phone') await page.getByRole('button', { name: /^(Map|Mapa)$/ }).click();
    await page.locator(PIN).nth(2).click();
    await page.waitForLoadState('networkidle');
  },
  detail: async () => undefined,
};

const picture = async (browser: Browser, url: string, name: string, size: keyof typeof SIZES): Promise<void> => {
  for (const look of LOOKS) {
    const { page, context } = await visit(browser, url, { ...look, ...SIZES[size] });
    await page.waitForLoadState('networkidle');
    await screens[name]?.(page, size);
    const file = path.join(FOLDER, `${name}-${size}-${look.language}-${look.theme}.png`);
    await writeFile(file, palettePng(await page.screenshot()));
    console.log(file);
    await context.close();
  }
};

const shelter = await startShelter();
const browser = await launchChromium();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const answer = await fetch(`${shelter.url}/api/services?type=EMERGENCY_SHELTER&limit=20`);
const cards = (await answer.json()) as readonly {
  readonly id: string;
  readonly openings: readonly (readonly [number, number])[];
  readonly availableBeds?: number;
}[];
const now = Date.now() / 1000;
const isLit = (card: (typeof cards)[number]): boolean =>
  card.availableBeds !== undefined && card.openings.some(([start, end]) => start <= now && now < end);
const shown = cards.find(isLit) ?? cards[0];
for (const size of ['phone', 'desk'] as const) {
  await picture(browser, shelter.url, 'list', size);
  await picture(browser, shelter.url, 'map', size);
  await picture(browser, `${shelter.url}/services/${shown?.id}`, 'detail', size);
}
await browser.close();
await shelter.stop();
