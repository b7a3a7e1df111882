import { sampleEnvelope } from '#app/sample/sampleEnvelope.ts';
import type { BedHistories, BedHistory, BedRhythm } from '#contract/bedHistory.ts';
import { isBedsEvent } from '#domain/beds/decider.ts';
import { undoBedCount } from '#domain/beds/undoBedCount.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import type { TestApi } from '../support/api.ts';
import { createPersonAs, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf, readAfter } from './commandsSupport.ts';

/* The history of free beds: for everybody, for users who manage a shelter, and for users who manage all of them. */
let api: TestApi;
let ana: Person;
let bob: Person;
let lead: Person;
let shelterId: string;
let hiddenShelterId: string;
let otherShelterId: string;

const HOUR_MS = 3_600_000;
const ANONYMOUS = { token: '' };
const fetchAs = async <Body>(path: string, { token }: Pick<Person, 'token'>) => {
  const reply = await api.sendRequest(`/api${path}`, { token: token === '' ? null : token });
  return { status: reply.status, body: reply.body as Body };
};
const hoursAgo = (hours: number): string => new Date(api.clock() - hours * HOUR_MS).toISOString();
const countBeds = async (id: string, availableBeds: number, hours: number, { token }: Person = ana) => {
  const reply = await api.sendRequest('/api/services/update-available-beds', {
    body: { services: [{ id, availableBeds, observedAt: hoursAgo(hours) }] },
    token,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply;
};
const addShelter = async (name: string, overrides: object = {}) =>
  idOf(await addService(api, { name, totalBeds: 60, ...overrides }, { token: ana.token }));

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  ana = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  bob = await signUp(api, 'bob@example.org', { displayName: 'Bob Other' });
  lead = await createPersonAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  shelterId = await addShelter('Harbor Night Shelter');
  hiddenShelterId = await addShelter('Quiet House', { isConfidential: true });
  otherShelterId = await addShelter('Far House', { city: 'San Francisco', zip: '94103', address1: '12 Other Street' });
  await api.sendRequest('/api/services/approve-services', { body: { services: [shelterId, hiddenShelterId, otherShelterId] } });
  for (const [available, hours] of [
    [22, 30],
    [14, 24],
    [9, 18],
    [12, 13],
    [40, 12],
  ] as const)
    await countBeds(shelterId, available, hours);
  const wrongCountEvent = (await api.product.store.readStream(`beds-${shelterId}`)).at(-1);
  await handleCommand({
    store: api.product.store,
    streamName: `beds-${shelterId}`,
    envelope: sampleEnvelope('bed-history', 'take back', api.clock(), 'ADMINISTRATOR'),
    decide: (history) => undoBedCount(history.filter(isBedsEvent), wrongCountEvent?.id ?? ''),
  });
  await countBeds(hiddenShelterId, 3, 2);
  // The list in memory follows the log by its own subscription, so the test waits for it too.
  await readAfter(api, await countBeds(otherShelterId, 5, 1), '/api/services');
  await api.caughtUp();
});
afterAll(() => api.stop());

test('everybody sees the counts of two weeks, without undone counts', async () => {
  const { status, body } = await fetchAs<BedRhythm>(`/services/${shelterId}/bed-rhythm`, ANONYMOUS);
  expect([status, body.counts.map(([, available]) => available)]).toEqual([200, [22, 14, 9, 12]]);
  expect(body.counts[0]?.[0]).toBe(Math.floor((api.clock() - 30 * HOUR_MS) / 1000));
  // Counts on two days do not establish usual hours.
  expect(body).not.toHaveProperty('usualHours');
});

test('the history of a confidential shelter contains only the latest count and its age', async () => {
  covers('beds-6');
  expect((await fetchAs<BedRhythm>(`/services/${hiddenShelterId}/bed-rhythm`, ANONYMOUS)).body).toEqual({ counts: [] });
  const { body } = await fetchAs<Record<string, unknown>>(`/services/${hiddenShelterId}`, ANONYMOUS);
  expect(body).toMatchObject({ availableBeds: 3, bedsCountedAt: hoursAgo(2) });
  expect(body).not.toHaveProperty('bedsCountedBy');
  const { body: cards } = await fetchAs<Record<string, unknown>[]>('/services?q=Quiet', ANONYMOUS);
  expect(cards).toEqual([expect.objectContaining({ id: hiddenShelterId, bedsCountedAt: expect.any(String) })]);
  expect(cards[0]).not.toHaveProperty('bedsCountedBy');
  // The role is returned for a public shelter, and for a confidential one to users who may see its address.
  expect((await fetchAs(`/services/${otherShelterId}`, ANONYMOUS)).body).toMatchObject({ bedsCountedBy: 'USER' });
  expect((await fetchAs(`/services/${hiddenShelterId}`, ana)).body).toMatchObject({ bedsCountedBy: 'USER' });
});

test('the owner sees every count, who made it, and when it was undone', async () => {
  const { body } = await fetchAs<BedHistory>(`/services/${shelterId}/beds-history`, ana);
  expect(body.counts.map(({ available, total }) => [available, total])).toEqual([
    [22, 60],
    [14, 60],
    [9, 60],
    [12, 60],
    [40, 60],
  ]);
  expect(body.counts[0]?.by).toEqual({ role: 'USER', isYou: true });
  expect(body.counts.filter(({ takenBack }) => takenBack !== undefined)).toMatchObject([
    { available: 40, takenBack: { by: { role: 'ADMINISTRATOR' } } },
  ]);
  const { body: partialHistory } = await fetchAs<BedHistory>(
    `/services/${shelterId}/beds-history?from=${hoursAgo(14)}&to=${hoursAgo(12.5)}`,
    lead,
  );
  // The range also contains the count that was valid at its start.
  expect(partialHistory.counts.map(({ available, by }) => [available, by.name])).toEqual([
    [9, 'Ana Owner'],
    [12, 'Ana Owner'],
  ]);
});

test('the history contains the shares of weekdays, none of them from two days of counts', async () => {
  covers('beds-9');
  const { body } = await fetchAs<BedHistory>(`/services/${shelterId}/beds-history?from=${hoursAgo(1)}`, ana);
  expect(body.weekdayShares).toHaveLength(7 * 4);
  expect(body.weekdayShares?.some(({ weeks }) => weeks === 1)).toBe(true);
  expect(body.weekdayShares?.every((share) => share.share === undefined)).toBe(true);
  expect((await fetchAs<BedRhythm>(`/services/${shelterId}/bed-rhythm`, ANONYMOUS)).body).not.toHaveProperty('weekdayShares');
});

test('the history is rejected without permission, whether or not the shelter exists', async () => {
  expect((await fetchAs(`/services/${shelterId}/beds-history`, bob)).status).toBe(403);
  expect((await fetchAs('/services/none/beds-history', bob)).status).toBe(403);
  expect((await fetchAs('/services/none/beds-history', lead)).status).toBe(404);
  expect((await fetchAs('/beds/history', ana)).status).toBe(403);
});

test('leads see all shelters, or those of a city, sorted by name', async () => {
  const { body } = await fetchAs<BedHistories>('/beds/history', lead);
  expect(body.shelters.map(({ name, counts }) => [name, counts.length])).toEqual([
    ['Far House', 1],
    ['Harbor Night Shelter', 5],
    ['Quiet House', 1],
  ]);
  expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * 24 * HOUR_MS);
  const { body: city } = await fetchAs<BedHistories>(`/beds/history?city=San+Francisco&from=${hoursAgo(48)}`, lead);
  expect(city.shelters).toEqual([
    expect.objectContaining({
      name: 'Far House',
      city: 'San Francisco',
      counts: [[Math.floor((api.clock() - HOUR_MS) / 1000), 5, 60, false]],
    }),
  ]);
});

test('everybody sees the counts of two weeks, and no earlier counts', async () => {
  const now = api.clock();
  // The first two of the counts are more than two weeks old by then.
  api.clock.advance((14 * 24 - 21) * HOUR_MS + 8 * HOUR_MS);
  const { body } = await fetchAs<BedRhythm>(`/services/${shelterId}/bed-rhythm`, ANONYMOUS);
  expect(body.counts.map(([, available]) => available)).toEqual([9, 12]);
  api.clock.set(new Date(now).toISOString());
});

test('the history contains at most one year of counts', async () => {
  const { body } = await fetchAs<BedHistories>('/beds/history?from=2001-01-01T00:00:00.000Z', lead);
  expect(Math.round((Date.parse(body.to) - Date.parse(body.from)) / (24 * HOUR_MS))).toBe(366);
});

test('usual hours need counts on five days, not just five counts', async () => {
  covers('beds-5');
  const cara = await signUp(api, 'cara@example.org', { displayName: 'Cara Owner' });
  const add = async (name: string, address1: string) =>
    idOf(await addService(api, { name, address1, totalBeds: 60 }, { token: cara.token }));
  const regularShelterId = await add('Regular House', '14 Other Street');
  const busyShelterId = await add('Busy House', '16 Other Street');
  await api.sendRequest('/api/services/approve-services', { body: { services: [regularShelterId, busyShelterId] } });
  // 7 AM in Los Angeles on five days; daylight saving time begins on the fourth.
  for (const hours of [122, 98, 74, 51, 27]) await countBeds(regularShelterId, 9, hours, cara);
  for (const minutes of [10, 8, 6, 4, 2]) await countBeds(busyShelterId, minutes, minutes / 60, cara);
  await api.caughtUp();

  expect((await fetchAs<BedRhythm>(`/services/${regularShelterId}/bed-rhythm`, ANONYMOUS)).body.usualHours).toEqual([7]);
  const hourAgo = new Date(api.clock() - HOUR_MS).toISOString();
  const history = async (id: string) => (await fetchAs<BedHistory>(`/services/${id}/beds-history?from=${hourAgo}`, cara)).body;
  expect((await history(regularShelterId)).usualHours).toEqual([7]);
  expect(await history(busyShelterId)).not.toHaveProperty('usualHours');
  const { body } = await fetchAs<BedRhythm>(`/services/${busyShelterId}/bed-rhythm`, ANONYMOUS);
  expect(body.counts).toHaveLength(5);
  expect(body).not.toHaveProperty('usualHours');
});
