import type { Page } from '@playwright/test';
import { RUNS_WHOLE_MATRIX, matrixSubset } from 'test-tools/matrix.ts';
import { serviceForm } from '../http/commandsSupport.ts';
import { personOf } from '../support/shelter.ts';
import { violationsOn } from './axe.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated, signIn, type SignedIn } from './visitor.ts';

/* Counting the beds of a shelter, with and without a connection. */

const shelter = product();
const visit = visits();
let provider: SignedIn;

const postCommand = async (path: string, { token }: SignedIn, body: object): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${shelter.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

beforeAll(async () => {
  provider = await signIn(shelter.url, personOf(shelter, 'user'));
  await postCommand('/services', provider, serviceForm({ name: SERVICE_NAME, totalBeds: 60, availableBeds: 12 }));
});

const WORDS = {
  en: {
    home: /^Beds: \d+ shelters? to update/,
    less: /^One fewer bed, Blue/,
    save: /^Save/,
    saved: /^Saved: /,
    unsent: /Not sent yet/,
    sent: 'Your count was sent.',
  },
  es: {
    home: /^Camas: \d+ refugios? por actualizar/,
    less: /^Una cama menos, Blue/,
    save: /^Guardar/,
    saved: /^Guardado: /,
    unsent: /Sin enviar/,
    sent: 'Se envió su conteo.',
  },
} as const;

const SERVICE_NAME = 'Blue Spruce Night Shelter';
/** Waits until the page can be opened without a connection. */
const waitForOfflineReady = async (page: Page): Promise<void> => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForLoadState('networkidle');
};
const row = (page: Page) => page.getByRole('article', { name: SERVICE_NAME });
const countBeds = async (page: Page, words: (typeof WORDS)['en' | 'es']): Promise<void> => {
  await row(page).getByRole('button', { name: words.less }).click();
  await row(page).getByRole('button', { name: words.save }).click();
};

const VIEW_VARIANTS = [
  ['en', 360, 'light'],
  ['es', 320, 'dark'],
  ['en', 1280, 'dark'],
  ['es', 1280, 'light'],
] as const;
test.each(matrixSubset(VIEW_VARIANTS))('beds are counted in three taps, offline too (%s, %i, %s)', async (language, width, theme) => {
  covers('1-28', '2.7-16');
  const words = WORDS[language];
  const { page, context, pageErrors } = await visit(shelter.url, { language, session: provider, width, theme });
  await page.getByRole('link', { name: words.home }).click();
  await row(page).waitFor();
  // Checked before a notice covers the rows.
  expect(await violationsOn(page)).toEqual([]);
  await countBeds(page, words);
  await page.getByText(words.saved).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  // The browser logs the rejected request: counting beds does not approve a pending shelter.
  expect(pageErrors.filter((pageError) => !/403/.test(pageError))).toEqual([]);

  const before = await row(page).getByRole('textbox').inputValue();
  if (RUNS_WHOLE_MATRIX) await waitForOfflineReady(page);
  await context.setOffline(true);
  await countBeds(page, words);
  await row(page).getByText(words.unsent).waitFor();
  if (RUNS_WHOLE_MATRIX) {
    // The board cannot be loaded offline, but the unsent count is shown with the name of the shelter.
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByText(words.unsent).filter({ hasText: SERVICE_NAME }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  }
  await context.setOffline(false);
  await page.getByText(words.sent).waitFor();
  await row(page).getByText(words.unsent).waitFor({ state: 'detached' });
  expect(await row(page).getByRole('textbox').inputValue()).toBe(String(Number(before) - 1));
  await context.close();
});
