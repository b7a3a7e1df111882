import type { Locator, Page, Request } from '@playwright/test';
import { formatMiles } from '#web/services/distance.ts';
import { throttle } from './slowScripts.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/* Counts the taps of a visitor on the way to a call, and checks that the call is to a place near them. */

/** Counts each tap, including each key of the phone's keyboard. */
export class TapCounter {
  readonly #page: Page;
  taps = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(text: string): Promise<void> {
    for (const key of text) {
      this.taps += 1;
      await this.#page.keyboard.press(key);
    }
  }
}

export interface PhoneCalls {
  /** Phone numbers of the `tel:` links that the page opened. */
  readonly calledNumbers: readonly string[];
  /** Resolves with the next call. */
  next(): Promise<unknown>;
}

const isCall = (request: Request): boolean => request.url().startsWith('tel:');

export const listenForCalls = (page: Page): PhoneCalls => {
  const calledNumbers: string[] = [];
  page.on('request', (request) => isCall(request) && calledNumbers.push(request.url()));
  return { calledNumbers, next: () => page.waitForEvent('request', isCall) };
};

const firstRow = (page: Page): Locator => page.getByRole('article').first();
/** Returns the first link of the first row. */
export const firstAction = (page: Page): Locator => firstRow(page).getByRole('link').first();

/** Returns the stored point in the format of the API; fails if another place is chosen. */
const pointFromCookie = async (page: Page, zip: string): Promise<string> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'place')?.value ?? '';
  const [latitude, longitude, kind, label] = decodeURIComponent(cookie).split('|');
  expect([kind, label]).toEqual(['zip', zip]);
  return `${longitude}|${latitude}`;
};

export interface NearestRow {
  readonly name: string;
  readonly tel: string;
}

/** Checks that the first row of a list shows its true distance from a ZIP code ("80205 Denver, CO"), and begins with its call button. */
export const expectCallNear = async (page: Page, zip: string): Promise<NearestRow> => {
  const nearCoordinate = await pointFromCookie(page, zip);
  const query = new URLSearchParams({ type: 'SHELTER', nearCoordinate, limit: '100' });
  const answer = await fetch(new URL(`/api/services?${query.toString()}`, page.url()));
  const listed = (await answer.json()) as { id: string; name: string; phone: string; distance: number }[];
  const address = await firstRow(page).locator('a[href^="/services/"]').getAttribute('href');
  const service = listed.find(({ id }) => address === `/services/${id}`);
  if (service === undefined) throw new Error(`The first row is of ${address}, which is not near ${zip}`);
  const tel = `tel:+1${service.phone}`;
  expect(await firstRow(page).getByText(formatMiles(service.distance), { exact: true }).count()).toBe(1);
  expect(await firstAction(page).getAttribute('href')).toBe(tel);
  return { name: service.name, tel };
};

export const WORDS = {
  es: { skip: 'Saltar en español', agree: 'Acepto', change: 'Cambiar ubicación', call: 'Llamar a', details: 'Detalles de' },
  en: { skip: 'Skip', agree: 'I agree', change: 'Change location', call: 'Call', details: 'Details for' },
} as const;
export type Language = keyof typeof WORDS;

export const ZIP_CODE = '80205';
export const ZIP_LABEL = `${ZIP_CODE} Denver, CO`;
/** Two taps through the tutorial, one to the place field, five digits, and one call. */
const MAX_TAPS = 9;

interface FirstVisit {
  readonly language: Language;
  /** Returns the button that opens the place field. */
  readonly locatePlaceButton: (page: Page) => Locator;
  /** Checks the list before a place is chosen. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Visits for the first time, on a slow phone with a slow connection, enters a ZIP code, and calls the first place near it. */
export const callOnFirstVisit = async (
  visit: (url: string, options?: VisitorOptions) => Promise<Visitor>,
  url: string,
  { language, locatePlaceButton, before }: FirstVisit,
): Promise<Visitor> => {
  const { skip, agree, change } = WORDS[language];
  const visitor = await visit(url, {
    firstTime: true,
    worker: false,
    async beforeNavigation(page, context) {
      // Without cookies: the page is English, whatever the browser prefers.
      await context.clearCookies();
      await throttle(context, page, { isSlowConnection: true });
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
    },
  });
  const { page, pageErrors } = visitor;
  expect(new URL(page.url()).pathname).toBe('/introduce');
  const calls = listenForCalls(page);
  const finger = new TapCounter(page);
  await finger.tap(page.locator('#slide-0').getByRole('link', { name: skip, exact: true }));
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await finger.tap(page.locator('#slide-8:not([inert])').getByRole('link', { name: agree }));
  const rows = page.locator('main ul[aria-busy="false"] article');
  await rows.first().waitFor();
  const miles = (): Promise<string[]> => rows.getByText(/^[\d,.]+\smi$/).allTextContents();
  const milesBefore = await miles();
  await before?.(page);
  await finger.tap(locatePlaceButton(page));
  await page.locator('[role=combobox]:focus').waitFor();
  await finger.type(ZIP_CODE);
  await page.getByRole('button', { name: `${change}: ${ZIP_LABEL}` }).waitFor();
  await page.locator('[role=combobox]').waitFor({ state: 'detached' });
  await rows.first().waitFor();
  const { tel } = await expectCallNear(page, ZIP_LABEL);
  // Control: the list was not sorted by the ZIP code before.
  expect(await miles()).not.toEqual(milesBefore);
  await Promise.all([calls.next(), finger.tap(firstAction(page))]);
  expect(calls.calledNumbers).toEqual([tel]);
  expect(finger.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(pageErrors.filter((pageError) => !pageError.includes(tel))).toEqual([]);
  return visitor;
};
