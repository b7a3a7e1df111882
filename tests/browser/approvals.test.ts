import type { Page } from '@playwright/test';
import { serviceForm } from '../http/commandsSupport.ts';
import { personOf } from '../support/shelter.ts';
import { administratorSession, product, visits } from './product.ts';
import { signIn, type SignedIn } from './visitor.ts';

/* Decisions about one listing after another, with the keyboard alone. */

const shelter = product();
const visit = visits();
const administrator = administratorSession();
const NAMES = ['Keyboard Walk One', 'Keyboard Walk Two', 'Keyboard Walk Three'] as const;
const serviceIds: string[] = [];

const postCommand = async (path: string, { token }: SignedIn, body: object): Promise<{ readonly id: string }> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${shelter.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { readonly id: string };
};

beforeAll(async () => {
  const owner = await signIn(shelter.url, personOf(shelter, 'user'));
  for (const name of NAMES) serviceIds.push((await postCommand('/services', owner, serviceForm({ name }))).id);
});
afterAll(async () => {
  await postCommand('/services/remove-services', administrator(), { services: serviceIds });
});

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const pane = (page: Page, name: string) => page.getByRole('article', { name });
const focusedButton = (page: Page, name: string) => pane(page, name).locator('button:focus', { hasText: 'Approve' });

/** Opens the list of the three listings. */
const openList = async (height: number, width: number): Promise<Page> => {
  const { page } = await visit(`${shelter.url}/manage_approvals`, { width, height, session: administrator() });
  await page.getByRole('searchbox').fill('Keyboard Walk');
  await page.getByText('3 listings', { exact: true }).waitFor();
  return page;
};

test.each([
  [1280, 800, ['Approve', 'Delete']],
  // On a phone, deleting scrolls away with the links.
  [360, 740, ['Approve']],
] as const)('the buttons of an entry are in view at %i × %i, also at the end of the pane', async (width, height, names) => {
  const page = await openList(height, width);
  await row(page, NAMES[1]).click();
  const table = pane(page, NAMES[1]).getByRole('table');
  await table.waitFor();
  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  for (const name of names) {
    const box = await pane(page, NAMES[1]).getByRole('button', { name }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
});

test('the keyboard approves one listing after another and goes back to the list', async () => {
  covers('approvals-3');
  const page = await openList(800, 1280);
  await row(page, NAMES[0]).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await pane(page, NAMES[0]).locator('h2:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('a:focus', { hasText: NAMES[0] }).waitFor();
  await page.keyboard.press('Enter');
  await pane(page, NAMES[0]).locator('h2:focus').waitFor();
  await page.keyboard.press('Tab');
  await focusedButton(page, NAMES[0]).waitFor();
  await page.keyboard.press('Enter');
  await focusedButton(page, NAMES[1]).waitFor();
  await page.keyboard.press('Enter');
  await focusedButton(page, NAMES[2]).waitFor();
  await page.getByText('1 listing', { exact: true }).waitFor();
  expect(await row(page, NAMES[0]).count()).toBe(0);
  expect(await row(page, NAMES[2]).isVisible()).toBe(true);
});
