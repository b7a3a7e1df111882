import { matrixSubset } from 'test-tools/matrix.ts';
import { formatNumber } from '#domain/values/formatNumber.ts';
import replayEn from '#web/i18n/replay.en.json';
import replayEs from '#web/i18n/replay.es.json';
import { personOf } from '../support/shelter.ts';
import { addService, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';
import { signIn, type SignedIn } from './visitor.ts';

/* A coordinator replays an evening, sees at which moment the last free bed of a shelter went, and sends the link to a colleague. */

const shelter = product();
const visit = visits();
const admin = administratorSession();

const WORDS = { en: replayEn.replay, es: replayEs.replay } as const;
const HOUR_MS = 3_600_000;
const POLL_MS = 200;

const countBeds = async ({ token }: SignedIn, id: string, availableBeds: number): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ services: [{ id, availableBeds, totalBeds: 20 }] });
  const answer = await fetch(`${shelter.url}/api/services/update-available-beds`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Not counted: ${await answer.text()}`);
};

test.each(
  matrixSubset([
    ['es', 360, 'dark'],
    ['en', 1280, 'light'],
  ] as const),
)('a replay shows when the last free bed went, and its link shows the same to a colleague (%s, %i, %s)', async (language, width, theme) => {
  const words = WORDS[language];
  const owner = await signUp(`replay.${language}@example.org`, 'Ana Example');
  const name = `Cottonwood House ${language}`;
  const id = await addService(owner, name);
  for (const availableBeds of [3, 1, 0]) await countBeds(owner, id, availableBeds);
  const lead = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));
  const from = new Date(Date.now() - HOUR_MS).toISOString();
  const to = new Date().toISOString();

  const { page, pageErrors } = await visit(`${shelter.url}/replay?from=${from}&to=${to}`, { language, width, theme, session: lead });
  const player = page.getByRole('region', { name: words.controls, exact: true });
  const current = page.locator('li[aria-current=step]');
  const press = (label: string) => player.getByRole('button', { name: label, exact: true }).click();
  const shownMoment = () => new URL(page.url()).searchParams.get('at') ?? '';
  await player.waitFor();
  await page.keyboard.press('End');
  await page.waitForURL((url) => url.searchParams.get('at') === to);
  await current.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // Other changes of the shared product may lie between: steps back until the newest count of this shelter.
  while (!(await current.innerText()).includes(name)) {
    const before = shownMoment();
    await press(words.previous);
    await page.waitForURL((url) => (url.searchParams.get('at') ?? '') < before);
    await current.waitFor();
  }
  const sentence = await current.innerText();
  const placeRow = page.locator('section[aria-labelledby=replay-places] li', { hasText: name });
  const bedsNow = await placeRow.innerText();
  expect(bedsNow).toContain(words.bedsOf.replace('{{available}}', '0').replace('{{total}}', '20'));
  const link = page.url();

  // The map shows it too: groups of pins open until the place has its own pin, or stands in the list of its spot.
  const map = page.getByRole('region', { name: words.map.label, exact: true });
  const pin = map.getByRole('button', { name: `${name}, ${words.beds_other.replace('{{count}}', '0')}` });
  const listed = map.getByRole('listitem').filter({ hasText: name });
  const group = map.locator('button[data-chosen]');
  while (!(await pin.or(listed).first().isVisible())) {
    if (await group.isVisible()) await group.click();
    await page.waitForTimeout(POLL_MS);
  }

  // One change earlier, a bed was free.
  await press(words.previous);
  await page.waitForURL((url) => url.href !== link);
  await placeRow.filter({ hasText: words.bedsOf.replace('{{available}}', '1').replace('{{total}}', '20') }).waitFor();

  const { page: otherPage } = await visit(link, { language, session: admin() });
  const otherCurrent = otherPage.locator('li[aria-current=step]');
  await otherCurrent.waitFor();
  expect((await otherCurrent.innerText()).split('\n')[0]).toBe(sentence.split('\n')[0]);
  expect(await otherPage.locator('section[aria-labelledby=replay-places] li', { hasText: name }).innerText()).toBe(bedsNow);

  // Played to its end, the counter of the page is the number of changes of the server.
  await page.keyboard.press('Home');
  await page.waitForURL((url) => url.searchParams.get('at') === from);
  // The test browsers prefer reduced motion, but who presses play asks for it.
  await player.getByRole('combobox').selectOption('day');
  await press(words.play);
  await page.waitForURL((url) => url.searchParams.get('at') === to);
  const headers = { authorization: `Bearer ${lead.token}` };
  const { count } = (await (await fetch(`${shelter.url}/api/replay?from=${from}&to=${to}`, { headers })).json()) as {
    readonly count: number;
  };
  await player
    .getByText(words.position.replace('{{applied}}', formatNumber(count)).replace('{{count}}', formatNumber(count)), { exact: true })
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('an unknown region and a reversed period show a sentence and the nearest valid replay', async () => {
  const { page } = await visit(`${shelter.url}/replay?region=mars`, { session: admin() });
  await page.getByText(replayEn.replay.corrected.region, { exact: true }).waitFor();
  await page.getByRole('region', { name: replayEn.replay.controls, exact: true }).waitFor();
  await page.goto(`${shelter.url}/replay?from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z`);
  await page.getByText(replayEn.replay.corrected.reversed, { exact: true }).waitFor();
});
