import type { Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { runs } from '../support/programs.ts';
import { personOf, startShelter, type RunningShelter } from '../support/shelter.ts';
import { visits } from './product.ts';
import { STORY_VIEWS, playStory } from './story.ts';
import { signIn, type SignedIn, type VisitorOptions } from './visitor.ts';

/* A user's change appears on pages that others have open. This suite has its own product, because it counts beds. */
const visit = visits();
let shelter: RunningShelter;
let owner: SignedIn;
let lead: SignedIn;
let id: string;
let name: string;

type Body = Readonly<Record<string, unknown>>;
const callApi = async ({ token }: SignedIn, method: string, path: string, body?: Body): Promise<Body> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${shelter.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Body;
};
const countBeds = (availableBeds: number): Promise<Body> =>
  callApi(owner, 'POST', '/services/update-available-beds', { services: [{ id, availableBeds }] });

/** Adds a shelter to the sample's shelters. */
const addShelter = async (shelterName: string): Promise<string> => {
  const [nearbyService] = (await callApi(lead, 'GET', '/services?type=SHELTER&limit=1')) as unknown as Body[];
  const { city, state, zip, location } = nearbyService!;
  const place = {
    address1: '7 Example Street',
    city,
    state,
    zip: zip ?? '43604',
    country: 'US',
    ...(location !== undefined && { location }),
  };
  const words = { name: shelterName, serviceSummary: 'Beds for tonight', description: 'Come as you are.', phone: '(419) 555-0177' };
  const added = await callApi(owner, 'POST', '/services', { ...words, ...place, type: ['EMERGENCY_SHELTER'], category: ['ALL'], schedules: [{ type: 'FULL_DAY' }], totalBeds: 20 }); // oxfmt-ignore
  return String(added['id']);
};
const approve = (shelterId: string): Promise<Body> => callApi(lead, 'POST', '/services/approve-services', { services: [shelterId] });

/** Resolves once guests can see a service. */
const expectListed = async (shelterId: string): Promise<void> => {
  while (!(await fetch(`${shelter.url}/api/services/${shelterId}`)).ok);
};

beforeAll(async () => {
  shelter = await startShelter({}, runs('app/start.ts'));
  [owner, lead] = await Promise.all([
    signIn(shelter.url, personOf(shelter, 'user')),
    signIn(shelter.url, personOf(shelter, 'administrator')),
  ]);
  name = 'Lantern House';
  id = await addShelter(name);
  await approve(id);
  await countBeds(11);
  // Guests send no consistency token, so their first page shows the state of the product at that moment.
  await expectListed(id);
});
afterAll(() => shelter.stop());

/** Resolves when the page receives changes. */
const waitForEventStream = async (page: Page): Promise<void> => {
  await page.waitForResponse((response) => response.url().includes('/api/changes'), { timeout: 0 });
};
const openPage = (path: string, options: VisitorOptions = {}) => visit(`${shelter.url}${path}`, { tab: 'SHELTER', ...options });
const row = (page: Page) => page.locator(`[data-service="${id}"]`);

test('a bed count and an approval appear in the list and the service page that guests have open', async () => {
  const [list, detail] = await Promise.all([openPage('/'), openPage(`/services/${id}`, { language: 'es' })]);
  await row(list.page)
    .getByText(/\b11\b/)
    .waitFor();
  await countBeds(4);
  await row(list.page).getByText(/\b4\b/).waitFor();
  await detail.page.getByRole('region', { name: 'Camas esta noche' }).getByText('4', { exact: true }).waitFor();

  const otherShelterId = await addShelter('Harvest House');
  await approve(otherShelterId);
  await list.page.locator(`[data-service="${otherShelterId}"]`).waitFor();
  expect([...list.pageErrors, ...detail.pageErrors]).toEqual([]);
});

test('a focused row does not change: a line offers to show the changed places', async () => {
  covers('live-4');
  await countBeds(9);
  const { page, pageErrors } = await openPage('/', { language: 'es' });
  const link = row(page).getByRole('link').first();
  await link.focus();
  const rowState = async () => [await row(page).innerText(), await row(page).boundingBox()];
  const before = await rowState();
  await countBeds(2);
  await page.getByText('Cambió 1 lugar').waitFor();
  expect(await rowState()).toEqual(before);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await row(page).getByText(/\b2\b/).waitFor();
  expect(await page.getByText('Cambió 1 lugar').count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('a visitor who saves data opens no event stream', async () => {
  covers('live-5');
  const requests: string[] = [];
  const { page } = await openPage('/', {
    initScript: () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    async beforeNavigation(opened) {
      opened.on('request', (request) => requests.push(request.url()));
      await opened.goto(shelter.url);
    },
  });
  await page.waitForLoadState('networkidle');
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((url) => url.includes('/api/changes'))).toEqual([]);
  await openPage('/', {
    async beforeNavigation(opened) {
      await Promise.all([waitForEventStream(opened), opened.goto(shelter.url)]);
    },
  });
});

test.each(matrixSubset(STORY_VIEWS))(
  'provider, lead and guest: from sign-up to a shelter in an open list (%j, a lead by %j)',
  async (...views) => {
    await playStory(visit, shelter, views);
  },
);
