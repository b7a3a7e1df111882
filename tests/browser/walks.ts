import type { Locator, Page, Request } from '@playwright/test';
import { wordMiles } from '../../web/services/distance.ts';

/* What somebody's finger does on the way to a call, counted, and what shows that it led to one near them. */

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

export const listenForCalls = (page: Page): Calls => {
  const isCall = (request: Request): boolean => request.url().startsWith('tel:');
  const called: string[] = [];
  page.on('request', (request) => isCall(request) && called.push(request.url()));
  return { called, next: () => page.waitForEvent('request', isCall) };
};

const firstRow = (page: Page): Locator => page.getByRole('article').first();
/** What the first row offers first. */
export const firstAction = (page: Page): Locator => firstRow(page).getByRole('link').first();

/** How far the rows say that they are. */
export const milesOfRows = (page: Page): Promise<string[]> =>
  page
    .getByRole('article')
    .getByText(/^[\d,.]+\smi$/)
    .allTextContents();

/** The point that the device keeps, as the API reads it; only while a place of this name is chosen. */
const keptPoint = async (page: Page, zip: string): Promise<string> => {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'place')?.value ?? '';
  const [latitude, longitude, kind, label] = decodeURIComponent(kept).split('|');
  expect([kind, label]).toEqual(['zip', zip]);
  return `${longitude}|${latitude}`;
};

export interface NearRow {
  readonly name: string;
  readonly tel: string;
}

/** Sees that the first row of a list says truly how far it is from a ZIP code ("80205 Denver, CO"), and begins with its call. */
export const expectCallNear = async (page: Page, zip: string): Promise<NearRow> => {
  const nearCoordinate = await keptPoint(page, zip);
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
