import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { REPLAY_EXPORT_COLUMNS, type ReplayChange, type ReplayChanges, type ReplaySummary } from '#contract/replayOperations.ts';
import { csvRecords } from '#interchange/import/csv.ts';
import { createTestClock, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { addActors, type Actors } from './asOfSteps.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, idOf, serviceForm, typesOf } from './commandsSupport.ts';

/* The changes of a period as a file: rows, filters, rights, invalid periods, and what no reader may see. */

type Row = Readonly<Record<(typeof REPLAY_EXPORT_COLUMNS)[number], string>>;

/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-10T16:00:00.000Z';
const MINUTE_MS = 60_000;
const CONFIDENTIAL_STREET = '7 Canary Lane';
/** A point of no other service. */
const CONFIDENTIAL_POINT = [-118.263_37, 34.047_79] as const;
/** More counts than one batch of the export contains. */
const COUNTS = 210;

let api: TestApi;
let actors: Actors;
let region: string;
let shelter: string;
let erasedLead: OpenedPerson;
/** Position of the last command. */
let token: string;

const parseRows = (text: string): readonly Row[] =>
  csvRecords(text.replace(/^\uFEFF/, ''))
    .slice(1)
    .map(({ fields }) => Object.fromEntries(REPLAY_EXPORT_COLUMNS.map((column, index) => [column, fields[index] ?? ''])) as Row);
const now = (): string => new Date(api.clock()).toISOString();
const send = async (
  path: string,
  body: unknown,
  { method = 'POST', caller }: { method?: string; caller?: string } = {},
): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, { method, body, ...(caller === undefined ? {} : { token: caller }) });
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  token = reply.headers.get('consistency-token') ?? '';
  api.clock.advance(MINUTE_MS);
  return reply;
};
/** Reads the form of a service once the read models contain the last command. */
const readForm = async (id: string, caller: string): Promise<object> => (await read(`/services/${id}`, caller)).body as object;
const countBeds = (availableBeds: number, caller: string) =>
  send('/services/update-available-beds', { services: [{ id: shelter, availableBeds }] }, { caller });

/** Appends counts as if each was a command of its own; requests would take long. */
const appendCounts = async (): Promise<void> => {
  const stream = `beds-${shelter}`;
  const last = (await api.product.store.readStream(stream)).findLast(({ type }) => type === 'BedsCounted')!;
  const counts = Array.from({ length: COUNTS }, (_, index) => {
    const [id, commandId] = [randomUUID(), randomUUID()];
    const metadata = { ...last.metadata, commandId, correlationId: commandId, causationId: commandId, occurredAt: now() };
    return { id, type: last.type, data: { ...(last.data as object), available: index % 50 }, metadata };
  });
  await api.product.store.append(stream, 'any', counts);
};

beforeAll(async () => {
  api = await startPeopleApi({ clock: createTestClock(START), product: { reactions: false } });
  ({ actors, region } = await addActors(api));
  const people = await createPeople(api);
  erasedLead = await people.openAccount({ email: 'wren.canary@example.org', displayName: 'Wren Canary', role: 'VOLUNTEER LEAD' });
  const body = { name: 'Blue Spruce', totalBeds: 60, availableBeds: 12 };
  shelter = idOf(await addService(api, body, { token: actors.ana.token }));
  await addService(api, { name: 'Pine House', city: 'Denver', state: 'CO', zip: '80205' }, { token: actors.ana.token });
  api.clock.advance(MINUTE_MS);
  await send('/services/approve-services', { services: [shelter], reason: 'Quiet words of Wren.' }, { caller: erasedLead.token });
  await send(`/services/${shelter}/withdraw-approval`, { reason: '=cmd("the phone")' }, { caller: actors.lead.token });
  await countBeds(8, actors.ana.token);
  const form = await readForm(shelter, actors.ana.token);
  await send(`/services/${shelter}`, { ...form, name: '@Spruce' }, { method: 'PUT', caller: actors.ana.token });
  const haven = idOf(await addService(api, { name: 'Haven', address1: CONFIDENTIAL_STREET, zip: '90014', isConfidential: false }));
  await send(`/services/${haven}/place`, { coordinates: CONFIDENTIAL_POINT }, { method: 'PUT' });
  const havenForm = await readForm(haven, actors.admin.token);
  await send(`/services/${haven}`, { ...havenForm, isConfidential: true }, { method: 'PUT' });
  await send(
    `/services/${haven}`,
    serviceForm({ name: 'Haven', address1: CONFIDENTIAL_STREET, zip: '90014', isConfidential: true, phone: '(213) 555-0142' }),
    { method: 'PUT' },
  );
  await appendCounts();
  await api.sendRequest(`/api/users/${erasedLead.id}`, { method: 'DELETE' });
  await send(`/users/${erasedLead.id}/erase`, {});
  await api.caughtUp();
});
afterAll(() => api.stop());

/** Reads as soon as the models in memory contain the last command. */
const read = async (path: string, caller: string): Promise<Reply> => {
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, { token: caller, headers: { 'consistency-token': token } });
    if (reply.status !== 503) return reply;
  }
};
const requestExport = (body: object, caller: string | null) => api.sendRequest('/api/replay/exports', { body, token: caller });

interface ExportedFile {
  readonly id: string;
  readonly headers: Headers;
  readonly text: string;
  readonly rows: readonly Row[];
}

const download = async (body: object, caller: string = actors.lead.token): Promise<ExportedFile> => {
  const reply = await requestExport(body, caller);
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  token = reply.headers.get('consistency-token') ?? '';
  for (;;) {
    const { status, headers, text } = await fetch(`${api.url}/api/replay/exports/${idOf(reply)}`, {
      headers: { authorization: `Bearer ${caller}`, 'consistency-token': token },
    }).then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }));
    if (status === 503) continue;
    expect(status).toBe(200);
    return { id: idOf(reply), headers, text, rows: parseRows(text) };
  }
};

/** Reads the same changes from the replay, with the query of an export. */
const readChanges = async (body: Readonly<Record<string, unknown>>): Promise<{ count: number; changes: readonly ReplayChange[] }> => {
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString();
  const { count } = (await read(`/replay?${query}`, actors.lead.token)).body as ReplaySummary;
  const changes: ReplayChange[] = [];
  for (let skip = 0; skip < count; skip += 500)
    changes.push(...((await read(`/replay/changes?${query}&limit=500&skip=${skip}`, actors.lead.token)).body as ReplayChanges).changes);
  return { count, changes };
};
const wholePeriod = () => ({ from: START, to: now() });
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

test('has a row for each change that the replay counts, in order, with the place after it', async () => {
  const period = wholePeriod();
  const { rows, headers } = await download(period);
  const { count, changes } = await readChanges(period);
  expect(count).toBeGreaterThan(COUNTS);
  expect(rows.map(({ at, kind, serviceId, city, available, total }) => [at, kind, serviceId, city, available, total])).toEqual(
    changes.map(({ at, kind, service, place }) => [
      at,
      kind,
      service,
      place?.city ?? '',
      String(place?.availableBeds ?? ''),
      String(place?.totalBeds ?? ''),
    ]),
  );
  expect(rows.map(({ service }) => withoutApostrophe(service))).toEqual(changes.map(({ place }) => place?.name));
  const positions = rows.map(({ position }) => Number(position));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="replay-2024-03-\d\d\.csv"$/);
});

test('tells who made each change, in which role, what it was, and why', async () => {
  const { rows } = await download(wholePeriod());
  const withdrawal = rows.find(({ event }) => event === 'ApprovalWithdrawn');
  expect(withdrawal).toMatchObject({ person: 'Lee', role: 'VOLUNTEER LEAD', kind: 'approvals', reason: `'=cmd("the phone")` });
  const rowsOfShelter = rows.filter(({ serviceId }) => serviceId === shelter);
  for (const [stream, isOfStream] of [
    [`service-${shelter}`, (kind: string) => kind !== 'beds'],
    [`beds-${shelter}`, (kind: string) => kind === 'beds'],
  ] as const)
    expect(rowsOfShelter.filter(({ kind }) => isOfStream(kind)).map(({ event }) => event)).toEqual(await typesOf(api, stream));
  expect(rows.filter(({ event }) => event === 'BedsCounted').at(-1)).toMatchObject({ person: 'Ana', role: 'USER', total: '60' });
});

test('contains only the requested kinds, region and position', async () => {
  const period = wholePeriod();
  const whole = await readChanges(period);
  for (const filter of [
    { kinds: ['beds'] },
    { kinds: ['approvals', 'edits'] },
    { region },
    { region: 'none' },
    { region, kinds: ['edits'] },
  ]) {
    const { rows } = await download({ ...period, ...filter });
    const { count, changes } = await readChanges({ ...period, ...filter });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(whole.count);
    expect(rows.map(({ at, kind, serviceId }) => [at, kind, serviceId])).toEqual(
      changes.map(({ at, kind, service }) => [at, kind, service]),
    );
  }
  const { rows } = await download(period);
  const upTo = rows[9]!.position;
  expect((await download({ ...period, upTo })).rows).toEqual(rows.slice(0, 10));
});

test('without a position ends with the changes before the export', async () => {
  const to = new Date(api.clock() + MINUTE_MS).toISOString();
  const reply = await requestExport({ from: START, to }, actors.lead.token);
  const before = (await readChanges({ from: START, to: now() })).count;
  api.clock.advance(MINUTE_MS);
  await countBeds(7, actors.ana.token);
  const file = await read(`/replay/exports/${idOf(reply)}`, actors.lead.token);
  expect(parseRows(String(file.body))).toHaveLength(before);
});

test('is recorded once in the audit, with its period, region and kinds', async () => {
  const body = { ...wholePeriod(), region: 'none', kinds: ['edits'] };
  const { id } = await download(body);
  expect(await eventsOf(api, `export-${id}`)).toEqual([{ type: 'ReplayExported', data: body }]);
  const entries = (await read('/audit?kind=directory&limit=100', actors.admin.token)).body as readonly HistoryEntry[];
  const entry = entries.filter(({ subject, subjectId }) => subject === 'export' && subjectId === id);
  expect(entry).toMatchObject([{ actor: { name: 'Lee' }, events: [{ type: 'ReplayExported', facts: { from: body.from, to: body.to } }] }]);
  expect((await read(`/audit/exports/${id}`, actors.lead.token)).status).toBe(404);
});

test('is recorded once if the same request arrives twice', async () => {
  const body = wholePeriod();
  const headers = { 'idempotency-key': 'one-export-of-a-replay' };
  const replies = await Promise.all([1, 2].map(() => api.sendRequest('/api/replay/exports', { body, headers, token: actors.lead.token })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [id] = replies.map(idOf);
  expect(idOf(replies[1]!)).toBe(id);
  expect(await typesOf(api, `export-${id}`)).toEqual(['ReplayExported']);
});

test('contains no formula: a cell that begins like one is prefixed with an apostrophe', async () => {
  covers('manage-6');
  const { text, rows } = await download(wholePeriod());
  expect(rows.some(({ service }) => service === `'@Spruce`)).toBe(true);
  expect(text).toContain(`'=cmd(`);
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test('contains no address and no point of a confidential place, and nothing of an erased user', async () => {
  covers('manage-5');
  for (const caller of [actors.lead, actors.super, actors.admin]) {
    const { text, rows } = await download(wholePeriod(), caller.token);
    expect(rows.filter(({ service }) => service === 'Haven').length).toBeGreaterThan(3);
    expect(rows.find(({ event }) => event === 'ServiceApproved')).toMatchObject({ person: '', role: 'VOLUNTEER LEAD', reason: '' });
    for (const canary of ['Canary', 'Quiet words', 'wren', '90014', String(CONFIDENTIAL_POINT[0]), String(CONFIDENTIAL_POINT[1])])
      expect(text).not.toContain(canary);
    expect(rows.every(({ kind }) => ['beds', 'approvals', 'edits', 'notices', 'removals'].includes(kind))).toBe(true);
  }
});

test('is refused to owners, volunteers and visitors, and to everyone but the user who requested it', async () => {
  const lastPosition = await api.product.store.lastPosition();
  for (const { token: caller } of [actors.ana, actors.vic]) expect((await requestExport(wholePeriod(), caller)).status).toBe(403);
  expect((await requestExport(wholePeriod(), null)).status).toBe(401);
  expect(await api.product.store.lastPosition()).toBe(lastPosition);
  const { id } = await download(wholePeriod());
  const statusFor = async (caller: string | null) => (await api.sendRequest(`/api/replay/exports/${id}`, { token: caller })).status;
  expect([await statusFor(actors.admin.token), await statusFor(actors.ana.token), await statusFor(null)]).toEqual([404, 403, 401]);
  const before = api.clock();
  api.clock.advance(61 * MINUTE_MS);
  expect(await statusFor(actors.lead.token)).toBe(404);
  api.clock.set(new Date(before).toISOString());
});

test.each([
  ['a reversed period', { from: START, to: '2024-03-09T00:00:00.000Z' }],
  ['a period without length', { from: START, to: START }],
  ['a future period', { from: '2024-05-01T00:00:00.000Z', to: '2024-05-02T00:00:00.000Z' }],
  ['more than 400 days', { from: '2023-01-01T00:00:00.000Z', to: START }],
  ['an unknown region', { from: '2024-03-01T00:00:00.000Z', to: START, region: 'mars' }],
])('%s is the same problem as in the replay, and records nothing', async (_title, body) => {
  const lastPosition = await api.product.store.lastPosition();
  const rejected = await requestExport(body, actors.lead.token);
  const replayed = await read(`/replay?${new URLSearchParams(body).toString()}`, actors.lead.token);
  expect({ status: rejected.status, errors: fieldOf(rejected, 'errors') }).toEqual({ status: 400, errors: fieldOf(replayed, 'errors') });
  expect(await api.product.store.lastPosition()).toBe(lastPosition);
});

test('a removed region is unknown', async () => {
  const coordinator = await api.sendRequest('/api/coordinators', { body: { name: 'Tom', officePhone: '3035550162' } });
  const added = await send('/regions', { name: 'The North', counties: ['Weld, CO'], coordinatorIds: [idOf(coordinator)] });
  await send(`/regions/${idOf(added)}`, undefined, { method: 'DELETE' });
  const reply = await requestExport({ ...wholePeriod(), region: idOf(added) }, actors.lead.token);
  expect(reply.status).toBe(400);
  expect(fieldOf(reply, 'errors')).toMatchObject([{ path: 'region', code: 'REGION_NOT_FOUND' }]);
});
