import type { Locator, Page, Request } from '@playwright/test';
import { wordMiles } from '#web/services/distance.ts';
import { slowDown } from './slowScripts.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/* Counts the taps of a visitor on the way to a call, and checks that the call is to a place near them. */

/** Each tap counts, and each key of the phone's keyboard. */
export class Finger {
  readonly #page: Page;
  taps = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  async type(text: string): Promise<void> {
    for (const key of text) {
      this.taps += 1;
      await this.#page.keyboard.press(key);
    }
  }
}

export interface Calls {
  /** The numbers that the page asked the phone to call, as `tel:` links. */
  readonly called: readonly string[];
  /** Resolves with the next one. */
  next(): Promise<unknown>;
}

const isCall = (request: Request): boolean => request.url().startsWith('tel:');

export const listenForCalls = (page: Page): Calls => {
  const called: string[] = [];
  page.on('request', (request) => isCall(request) && called.push(request.url()));
  return { called, next: () => page.waitForEvent('request', isCall) };
};

const firstRow = (page: Page): Locator => page.getByRole('article').first();
/** What the first row offers first. */
export const firstAction = (page: Page): Locator => firstRow(page).getByRole('link').first();

/** The point that the device keeps, as the API reads it; only while a place of this name is chosen. */
const pointFromCookie = async (page: Page, zip: string): Promise<string> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'place')?.value ?? '';
  const [latitude, longitude, kind, label] = decodeURIComponent(cookie).split('|');
  expect([kind, label]).toEqual(['zip', zip]);
  return `${longitude}|${latitude}`;
};

export interface NearRow {
  readonly name: string;
  readonly tel: string;
}

/** Sees that the first row of a list says truly how far it is from a ZIP code ("80205 Denver, CO"), and begins with its call. */
export const expectCallNear = async (page: Page, zip: string): Promise<NearRow> => {
  const nearCoordinate = await pointFromCookie(page, zip);
  const query = new URLSearchParams({ type: 'SHELTER', nearCoordinate, limit: '100' });
  const answer = await fetch(new URL(`/api/services?${query.toString()}`, page.url()));
  const listed = (await answer.json()) as { id: string; name: string; phone: string; distance: number }[];
  const address = await firstRow(page).locator('a[href^="/services/"]').getAttribute('href');
  const service = listed.find(({ id }) => address === `/services/${id}`);
  if (service === undefined) throw new Error(`The first row is of ${address}, which is not near ${zip}`);
  const tel = `tel:+1${service.phone}`;
  expect(await firstRow(page).getByText(wordMiles(service.distance), { exact: true }).count()).toBe(1);
  expect(await firstAction(page).getAttribute('href')).toBe(tel);
  return { name: service.name, tel };
};

export const WORDS = {
  es: { skip: 'Saltar en español', agree: 'Acepto', change: 'Cambiar ubicación', call: 'Llamar a', details: 'Detalles de' },
  en: { skip: 'Skip', agree: 'I agree', change: 'Change place', call: 'Call', details: 'Details of' },
} as const;
export type Language = keyof typeof WORDS;

export const ZIP = '80205';
export const ZIP_LABEL = `${ZIP} Denver, CO`;
/** Two lead through the tutorial, one to where a place is typed, five are digits, and the last one calls. */
const MAX_TAPS = 9;

interface FirstVisit {
  readonly language: Language;
  /** What is tapped to type a place. */
  readonly placeKey: (page: Page) => Locator;
  /** Sees that the list, before a place is chosen, is what it was to be. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Comes for the first time, on a slow phone by a slow line, knowing a ZIP code, and calls the first place near it. */
export const callOnFirstVisit = async (
  visit: (url: string, options?: VisitorOptions) => Promise<Visitor>,
  url: string,
  { language, placeKey, before }: FirstVisit,
): Promise<Visitor> => {
  const { skip, agree, change } = WORDS[language];
  const visitor = await visit(url, {
    firstTime: true,
    worker: false,
    async early(page, context) {
      // Nothing is known from before: the page is English, whatever the browser prefers.
      await context.clearCookies();
      await slowDown(context, page, true);
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
    },
  });
  const { page, complaints } = visitor;
  expect(new URL(page.url()).pathname).toBe('/introduce');
  const calls = listenForCalls(page);
  const finger = new Finger(page);
  await finger.tap(page.locator('#slide-0').getByRole('link', { name: skip, exact: true }));
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await finger.tap(page.locator('#slide-8:not([inert])').getByRole('link', { name: agree }));
  const rows = page.locator('main ul[aria-busy="false"] article');
  await rows.first().waitFor();
  const miles = (): Promise<string[]> => rows.getByText(/^[\d,.]+\smi$/).allTextContents();
  const milesBefore = await miles();
  await before?.(page);
  await finger.tap(placeKey(page));
  await page.locator('[role=combobox]:focus').waitFor();
  await finger.type(ZIP);
  await page.getByRole('button', { name: `${change}: ${ZIP_LABEL}` }).waitFor();
  await page.locator('[role=combobox]').waitFor({ state: 'detached' });
  await rows.first().waitFor();
  const { tel } = await expectCallNear(page, ZIP_LABEL);
  // Control: the list was not near the ZIP code by itself.
  expect(await miles()).not.toEqual(milesBefore);
  await Promise.all([calls.next(), finger.tap(firstAction(page))]);
  expect(calls.called).toEqual([tel]);
  expect(finger.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(complaints.filter((complaint) => !complaint.includes(tel))).toEqual([]);
  return visitor;
};
