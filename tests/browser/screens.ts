/*
 * `npm run screens [-- FOLDER]`: takes the pictures of docs/screens from the running product and its sample directory:
 * list, map and a service by itself, on a phone and on a desk, in both languages, by day and by night; the screens of
 * accounts in English by day and in Spanish by night.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { personOf, startShelter } from '../support/shelter.ts';
import { launchChromium } from './chromium.ts';
import { palettePng } from './palettePng.ts';
import { signIn, visit, type SignedIn, type VisitorOptions } from './visitor.ts';

const FOLDER = process.argv[2] ?? 'docs/screens';
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

/** English by day and Spanish by night. */
const TWO_LOOKS = [LOOKS[0], LOOKS[3]];

const picture = async (browser: Browser, url: string, name: string, size: keyof typeof SIZES, session?: SignedIn): Promise<void> => {
  for (const look of name in screens ? LOOKS : TWO_LOOKS) {
    const { page, context } = await visit(browser, url, { ...look, ...SIZES[size], ...(session && { session }) });
    await page.waitForLoadState('networkidle');
    await screens[name]?.(page, size);
    const file = path.join(FOLDER, `${name}-${size}-${look.language}-${look.theme}.png`);
    await writeFile(file, palettePng(await page.screenshot()));
    console.log(file);
    await context.close();
  }
};

/** The side menu, open. */
const pictureOfMenu = async (browser: Browser, url: string, session: SignedIn): Promise<void> => {
  for (const look of TWO_LOOKS) {
    const { page, context } = await visit(browser, url, { ...look, ...SIZES.phone, session });
    await page.getByRole('button', { name: /^Men[uú]$/ }).click();
    await page.getByRole('link', { name: /^(Users|Personas) / }).waitFor();
    const file = path.join(FOLDER, `menu-phone-${look.language}-${look.theme}.png`);
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

const administrator = await signIn(shelter.url, personOf(shelter, 'administrator'));
const volunteer = await signIn(shelter.url, personOf(shelter, 'volunteer'));
const ofAccounts = [
  ['login', '/login'],
  ['signup', '/login?volunteer=true'],
  ['profile', '/update_profile', volunteer],
  ['users', '/manage_users', administrator],
  ['volunteers', '/manage_volunteers', administrator],
  ['user', `/users/${volunteer.user.id}`, administrator],
  ['access', '/manage_access', administrator],
  ['permissions', '/permissions', administrator],
] as const;
for (const [name, at, session] of ofAccounts)
  for (const size of ['phone', 'desk'] as const) await picture(browser, shelter.url + at, name, size, session);
await pictureOfMenu(browser, shelter.url, administrator);
await browser.close();
await shelter.stop();
