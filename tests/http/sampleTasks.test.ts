import { Router } from 'express';
import { addSampleActivity } from '#app/sample/activity/addSampleActivity.ts';
import { fillWithSample, removeSample } from '#app/sample/index.ts';
import { sampleFeedbackId, sampleServiceId } from '#app/sample/sampleDirectory.ts';
import { addSamplePeople } from '#app/sample/samplePeople.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { createPages, type PageQueries } from '#query-api/pages/pages.ts';
import type { Renderer } from '#query-api/pages/renderer.ts';
import type { TestApi } from '../support/api.ts';
import { signIn, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { cardsOf, cardNames } from './queriesSupport.ts';

/* A new user who signs in as a user of the sample finds tasks. */
let api: TestApi;
let provider: Person;
let volunteer: Person;
let administrator: Person;

const context = () => ({ store: api.product.store, vault: api.product.vault, clock: api.clock, failpoint: noFailpoint });
const readAs = async (path: string, { token }: Person) => api.sendRequest(`/api/${path}`, { token });

/** Returns a router whose pages show only their donation link. */
const createPagesWith =
  (donate: string | null) =>
  (queries: PageQueries): Router => {
    const renderer: Renderer = {
      readRequest: ({ contact }) => ({ redirect: null, facts: { role: null }, donate: contact.donate }),
      renderPage: async (inputs) => ({ status: 200, headers: {}, html: String(Reflect.get(inputs, 'donate')) }),
    };
    const contact = { email: null, site: null, donate, social: [] };
    return createPages({ ...queries, renderer, assets: Router(), contact, tiles: null, signsInByX: false, clock: () => api.clock() });
  };
const donateLink = async ({ url } = api): Promise<string> => (await fetch(url)).text();

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false, pages: createPagesWith(null) } });
  await fillWithSample(context());
  const people = await addSamplePeople(context());
  await addSampleActivity(context());
  await api.caughtUp();
  const signInAs = (role: string): Promise<Person> => {
    const person = people.find((candidate) => candidate.role === role);
    return signIn(api, String(person?.email), person?.password);
  };
  [provider, volunteer, administrator] = [await signInAs('USER'), await signInAs('VOLUNTEER'), await signInAs('ADMINISTRATOR')];
});
afterAll(() => api.stop());

test('the sample has a placeholder donation link, unless one is configured', async () => {
  expect(await donateLink()).toBe('https://example.org/');
  const other = await api.another({ product: { reactions: false, pages: createPagesWith('https://shelter.example/give') } });
  expect(await donateLink(other)).toBe('https://shelter.example/give');
  await other.stop();
});

test('the sample provider owns two shelters and one pending service', async () => {
  const ownServices = await readAs('services/managed?sort=name', provider);
  expect(cardNames(ownServices)).toEqual(['Bluestem Warming Room', 'Cottonwood Family Shelter', 'Juniper Lockers']);
  expect(cardsOf(ownServices).map(({ isApproved }) => isApproved)).toEqual([true, true, false]);
  expect(cardNames(await readAs('services/beds', provider))).toEqual(
    expect.arrayContaining(['Bluestem Warming Room', 'Cottonwood Family Shelter']),
  );
});

test('the sample volunteer may add a service beside the three pending ones', async () => {
  const { totalServices } = (await readAs('auth/profile', volunteer)).body as { readonly totalServices: number };
  expect(totalServices).toBeGreaterThan(3);
  const added = await addService(api, { name: 'Aster Book Shelf' }, { token: volunteer.token });
  expect(added.status).toBe(201);
  await api.caughtUp();
  expect(cardNames(await readAs('services/managed?sort=name', volunteer))).toContain('Aster Book Shelf');
  const removal = await api.sendRequest(`/api/services/${idOf(added)}`, { method: 'DELETE', token: volunteer.token });
  expect(removal.status).toBe(200);
  // The following tests must not see the removed service.
  await api.projected(removal);
});

test('the sample shelters have counts of 30 days, the current count last', async () => {
  const bedCountEvents = (await api.product.store.readStream(`beds-${sampleServiceId('bluestem-warming-room')}`)).filter(
    ({ type }) => type === 'BedsCounted',
  );
  expect(bedCountEvents.length).toBeGreaterThan(45);
  const observedTimes = bedCountEvents.map(({ data }) => Date.parse((data as { observedAt: string }).observedAt));
  expect(observedTimes).toEqual(observedTimes.toSorted((one, other) => one - other));
  expect((api.clock() - (observedTimes[0] ?? 0)) / 86_400_000).toBeGreaterThan(28);
});

test('volunteers have three pending services, one with a shared number, and one changed since approval', async () => {
  const pendingServices = await readAs('services/approvals', administrator);
  const volunteerServices = cardsOf(pendingServices).filter(({ owner }) => (owner as { role: string }).role === 'VOLUNTEER');
  expect(volunteerServices).toHaveLength(3);
  expect(volunteerServices.filter((line) => 'sameAs' in line)).toHaveLength(1);
  expect(cardsOf(await readAs('services/approvals?shown=changed', administrator))).toMatchObject([
    { name: 'Bluestem Warming Room', changed: ['contact'], isSensitive: true },
  ]);
});

test('there are seven feedbacks, three of them archived', async () => {
  expect(cardsOf(await readAs('feedbacks', administrator))).toHaveLength(4);
  expect(cardsOf(await readAs('feedbacks?isArchive=true', administrator))).toHaveLength(3);
});

test('one report leads to its correction, to the approval of that and to the next count', async () => {
  const events = await api.product.store.readStream(`service-${sampleServiceId('cottonwood-family-shelter')}`);
  const [report] = await api.product.store.readStream(`feedback-${sampleFeedbackId('bakery')}`);
  const editEvent = events.find(({ metadata }) => metadata.causationId === report?.metadata.commandId);
  const approvalEvent = events.find(
    ({ type, metadata }) => type === 'ServiceApproved' && metadata.causationId === editEvent?.metadata.commandId,
  );
  const bedCountEvents = await api.product.store.readStream(`beds-${sampleServiceId('cottonwood-family-shelter')}`);
  const count = bedCountEvents.find(({ metadata }) => metadata.causationId === approvalEvent?.metadata.commandId);
  expect([report, editEvent, approvalEvent, count].map((event) => event?.metadata.actor.role)).toEqual([
    'GUEST',
    'USER',
    'VOLUNTEER LEAD',
    'USER',
  ]);
});

test('the urgent notice of the sample is still set after its history, in both languages', async () => {
  const activeNotices = cardsOf(await readAs('services?isCriticalHeader=true', administrator)) as readonly Readonly<
    Record<string, unknown>
  >[];
  const notices = activeNotices.map(({ id, criticalDescriptionEs }) => [id, criticalDescriptionEs]);
  expect(notices).toEqual([[sampleServiceId('bluestem-warming-room'), 'Sala con calefacción abierta esta noche']]);
});

test('adding the sample again appends nothing', async () => {
  const { length } = await api.product.store.readAll({ maxCount: 10_000 });
  await addSampleActivity(context());
  expect(await api.product.store.readAll({ maxCount: 10_000 })).toHaveLength(length);
});

test('sample:remove removes the whole sample', async () => {
  let id = 0;
  const newId = (): string => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`;
  const options = { ...context(), newId, administratorId: administrator.id, revisedToo: false };
  const removal = await removeSample(options);
  expect(removal).toMatchObject({ revised: [], feedbacks: 0 });
  await api.caughtUp();
  expect((await api.sendRequest('/api/services?isShowAll=true')).headers.get('x-total-count')).toBe('0');
  expect(cardsOf(await readAs('feedbacks', administrator))).toEqual([]);
  expect(await donateLink()).toBe('null');
});
