import type { Page } from '@playwright/test';
import { personOf } from '../support/shelter.ts';
import { addService, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES } from './inputModes.ts';
import { product, visits } from './product.ts';
import { signIn, type SignedIn } from './visitor.ts';

/* A coordinator reads the free beds of last Thursday, 8:35 PM, with the keyboard alone. */

const shelter = product();
const visit = visits();

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const THURSDAY = 4;
/** Counts of more than seven days ago are refused. */
const MAX_AGE_MS = 6.5 * DAY_MS;

/**
 * Returns the last Thursday, 8:35 PM, before now in the time zone of browser and tests; on a Thursday afternoon the Friday after it, because
 * its counts would be refused.
 */
const lastThursday = (): Date => {
  const at = new Date();
  at.setHours(20, 35, 0, 0);
  while (at.getDay() !== THURSDAY || at.getTime() > Date.now()) at.setDate(at.getDate() - 1);
  if (Date.now() - at.getTime() > MAX_AGE_MS) at.setDate(at.getDate() + 1);
  return at;
};

const addCount = async ({ token }: SignedIn, id: string, availableBeds: number, totalBeds: number, observedAt: Date): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ services: [{ id, availableBeds, totalBeds, observedAt: observedAt.toISOString() }] });
  const answer = await fetch(`${shelter.url}/api/services/update-available-beds`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Not counted: ${await answer.text()}`);
};

let coordinator: SignedIn;
const thursday = lastThursday();
const weekdayText = (locale: string): string => new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(thursday);
const isNine = (words: string): boolean => words.startsWith(`${weekdayText('es-US')} `) && /, 9:00\sPM,/.test(words);
const minutesBefore = (minutes: number): Date => new Date(thursday.getTime() - minutes * MINUTE_MS);
/** The shelters of this test are the only ones of their city. */
const CITY = { city: 'Fresno', state: 'CA', zip: '93701', totalBeds: 40 };

beforeAll(async () => {
  coordinator = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));
  const owner = await signUp('thursday@example.org', 'Ana Example');
  const larkId = await addService(owner, 'Lark House', { ...CITY, address1: '1 Lark Street' });
  const wrenId = await addService(owner, 'Wren House', { ...CITY, address1: '2 Wren Street' });
  await addService(owner, 'Finch House', { ...CITY, address1: '3 Finch Street' });
  await addCount(owner, larkId, 30, 40, minutesBefore(120));
  await addCount(owner, larkId, 9, 40, minutesBefore(33));
  await addCount(owner, wrenId, 5, 16, minutesBefore(200));
});

/** Counts the keys that were pressed on the page. */
const countKeys = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counter = window as unknown as { pressedKeys: number };
    counter.pressedKeys = 0;
    document.addEventListener('keydown', () => (counter.pressedKeys += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { pressedKeys: number }).pressedKeys);
};

test('the fields for date and time lead to the free beds of last Thursday, 8:35 PM', async () => {
  covers('beds-10');
  const url = `${shelter.url}/beds_history?city=Fresno&state=CA`;
  const { page, pageErrors } = await visit(url, { session: coordinator, width: 1280, height: 800, hasTouchInput: false });
  const { write } = INPUT_MODES.keyboard(page);
  await page.getByRole('slider', { name: 'Time on the chart' }).waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
  const pressedKeys = await countKeys(page);
  const digits = [thursday.getMonth() + 1, thursday.getDate()].map((number) => String(number).padStart(2, '0')).join('');
  await write(page.getByLabel('Date', { exact: true }), `${digits}${thursday.getFullYear()}`);
  await write(page.getByLabel('Time', { exact: true }), '0835PM');

  // 9 of 40 beds at Lark House and 5 of 16 at Wren House; nobody counted Finch House.
  await page.getByText('25% free (14 of 56)', { exact: true }).waitFor();
  await page.getByText(new RegExp(String.raw`^${weekdayText('en-US')} .*, 8:35\sPM · 2 of 3 shelters counted$`)).waitFor();
  expect(await pressedKeys()).toBeLessThan(50);
  expect(pageErrors).toEqual([]);
});

test('keys move along the chart to Thursday, 9 PM, and the slider says what the chart shows', async () => {
  covers('beds-10');
  const url = `${shelter.url}/beds_history?city=Fresno&state=CA`;
  const { page, pageErrors } = await visit(url, { language: 'es', session: coordinator, hasTouchInput: false });
  const slider = page.getByRole('slider', { name: 'Hora en el gráfico' });
  await slider.focus();
  const text = async () => (await slider.getAttribute('aria-valuetext')) ?? '';
  const nine = new Date(thursday);
  nine.setHours(21, 0);
  // On a Thursday at 8:50 PM, 9 PM is still to come.
  const key = nine.getTime() < Date.now() ? 'ArrowLeft' : 'End';
  for (let days = Math.floor((Date.now() - nine.getTime()) / DAY_MS); days > 0; days -= 1) await page.keyboard.press('PageDown');
  for (let hours = 0; hours < 25 && !isNine(await text()); hours += 1) await page.keyboard.press(key);

  expect(await text()).toMatch(/PM, 25\s% libres \(14\sde\s56\), 2 de 3 refugios con conteo$/);
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});
