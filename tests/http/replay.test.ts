import type { ReplayChanges, ReplaySummary } from '#contract/replayOperations.ts';
import { createTestClock, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf, serviceForm } from './commandsSupport.ts';

/* The replay of a period: invalid periods, kinds of changes, late arrivals, and who may see it. */
let api: TestApi;
let lead: OpenedPerson;
let owner: OpenedPerson;
let shelter: string;
let token: string;

/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-10T16:00:00.000Z';
const MINUTE_MS = 60_000;
const now = (): string => new Date(api.clock()).toISOString();

beforeAll(async () => {
  api = await startPeopleApi({ clock: createTestClock(START) });
  const people = await createPeople(api);
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  shelter = idOf(await addService(api, { name: 'Blue Spruce', totalBeds: 60, availableBeds: 12 }, { token: owner.token }));
  api.clock.advance(MINUTE_MS);
  await send('/services/approve-services', { services: [shelter] });
  for (const availableBeds of [8, 3, 0]) {
    api.clock.advance(MINUTE_MS);
    await send('/services/update-available-beds', { services: [{ id: shelter, availableBeds }] });
  }
  api.clock.advance(MINUTE_MS);
});
afterAll(() => api.stop());

const send = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<void> => {
  const reply = await api.sendRequest(`/api${path}`, { method, body });
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  token = reply.headers.get('consistency-token') ?? '';
};
/** Reads as soon as the models in memory contain the last command. */
const read = async (path: string, caller: string = lead.token): Promise<Reply> => {
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, { token: caller, headers: { 'consistency-token': token } });
    if (reply.status !== 503) return reply;
  }
};
const readSummary = async (query: string): Promise<ReplaySummary> => (await read(`/replay?${query}`)).body as ReplaySummary;
const readChanges = async (query: string): Promise<ReplayChanges> => (await read(`/replay/changes?${query}`)).body as ReplayChanges;
const errorOf = (reply: Reply): unknown => (fieldOf(reply, 'errors') as readonly object[] | undefined)?.[0];

test('shows each change with the place after it and who changed it', async () => {
  const { changes, entries } = await readChanges(`from=${START}&to=${now()}&kinds=beds`);
  expect(changes.slice(-3).map(({ kind, place }) => [kind, place?.availableBeds])).toEqual([
    ['beds', 8],
    ['beds', 3],
    ['beds', 0],
  ]);
  const lastEntry = entries.find(({ id }) => id === changes.at(-1)?.entry);
  expect(lastEntry).toMatchObject({ service: { id: shelter, name: 'Blue Spruce' }, actor: { role: 'ADMINISTRATOR' } });
});

test('contains only the requested kinds of changes', async () => {
  const period = `from=${START}&to=${now()}`;
  const all = await readSummary(period);
  const counts = await Promise.all(
    ['beds', 'approvals', 'edits', 'notices', 'removals'].map(async (kind) => (await readSummary(`${period}&kinds=${kind}`)).count),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(all.count);
  expect(counts[1]).toBe(1);
  expect((await readChanges(`${period}&kinds=approvals`)).changes.map(({ kind }) => kind)).toEqual(['approvals']);
});

test('leaves out events after the position that the first response names', async () => {
  const to = '2024-03-11T00:00:00.000Z';
  const period = `from=${START}&to=${now()}`;
  const first = await readSummary(period);
  await send(
    `/services/${shelter}`,
    serviceForm({ name: 'Blue Spruce House', totalBeds: 60, availableBeds: 0, sawAvailableBeds: 0 }),
    'PUT',
  );
  api.clock.advance(MINUTE_MS);
  const longer = `from=${START}&to=${now()}`;
  expect((await readSummary(longer)).count).toBeGreaterThan(first.count);
  expect((await readSummary(`${longer}&upTo=${first.upTo}`)).count).toBe(first.count);
  expect((await readChanges(`${longer}&upTo=${first.upTo}`)).changes).toHaveLength(first.count);
  expect(errorOf(await read(`/replay?from=${START}&to=${to}`))).toMatchObject({ path: 'to', code: 'MOMENT_AHEAD' });
});

test.each([
  ['a reversed period', `from=${START}&to=2024-03-09T00:00:00.000Z`, { path: 'to', code: 'PERIOD_REVERSED' }],
  ['a period without length', `from=${START}&to=${START}`, { path: 'to', code: 'PERIOD_REVERSED' }],
  ['a future period', 'from=2024-05-01T00:00:00.000Z&to=2024-05-02T00:00:00.000Z', { path: 'from', code: 'MOMENT_AHEAD' }],
  ['more than 400 days', `from=2023-01-01T00:00:00.000Z&to=${START}`, { path: 'from', code: 'PERIOD_TOO_LONG' }],
  ['an unknown region', `from=2024-03-01T00:00:00.000Z&to=${START}&region=mars`, { path: 'region', code: 'REGION_NOT_FOUND' }],
])('%s is a problem that names the field', async (_title, query, expected) => {
  for (const path of ['/replay', '/replay/changes']) {
    const reply = await read(`${path}?${query}`);
    expect({ status: reply.status, error: errorOf(reply) }).toMatchObject({ status: 400, error: expected });
  }
});

test('owners and guests may not see a replay', async () => {
  for (const path of [`/replay?from=${START}&to=${now()}`, `/replay/changes?from=${START}&to=${now()}`, `/replay/places?at=${now()}`]) {
    expect((await read(path, owner.token)).status).toBe(403);
    expect((await api.sendRequest(`/api${path}`, { token: null })).status).toBe(401);
  }
});
