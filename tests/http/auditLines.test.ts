import { randomUUID } from 'node:crypto';
import { sampleEnvelope } from '#app/sample/sampleEnvelope.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { importActor, importFile } from '#interchange/import/importFile.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import { digestOf } from '#platform/commands/ids.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { TestApi } from '../support/api.ts';
import { createPersonAs, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* The lines of the audit: sorted by the moment they show, each run of a program as one line. */
let api: TestApi;
let admin: Person;
let lead: Person;
let ana: Person;
let shelter: string;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROW_COUNT = 60;

const fetchPage = async (query: string, { token }: Pick<Person, 'token'> = admin) => {
  const reply = await api.sendRequest(`/api/audit?${query}`, { token });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return { lines: reply.body as readonly HistoryEntry[], next: reply.headers.get('link') };
};
const fetchLines = async (query: string, caller?: Pick<Person, 'token'>) => (await fetchPage(`${query}&limit=100`, caller)).lines;
const countLines = async (query: string): Promise<number> =>
  ((await api.sendRequest(`/api/audit/count?${query}`, { token: admin.token })).body as { count: number }).count;
/** Follows the pages to the end. */
const fetchAll = async (query: string, limit: number): Promise<readonly HistoryEntry[]> => {
  const all: HistoryEntry[] = [];
  for (let before = ''; ; before = `&before=${all.at(-1)?.id}`) {
    const { lines, next } = await fetchPage(`${query}&limit=${limit}${before}`);
    all.push(...lines);
    if (next === null) return all;
  }
};

/** Appends a change that occurred at another moment than it is stored. */
const runStepAt = (step: string, at: number) =>
  handleCommand({
    store: api.product.store,
    streamName: `region-${step}`,
    envelope: {
      commandId: randomUUID(),
      digest: digestOf({ step }),
      correlationId: randomUUID(),
      causationId: randomUUID(),
      actor: { id: admin.id, role: 'ADMINISTRATOR', via: 'api' },
      occurredAt: isoTime(at),
      locale: 'en',
    },
    decide: () => [{ type: 'RegionAdded', data: { name: step, counties: [], coordinatorIds: [] } }],
  });

const importRows = (city: string, rows: number) =>
  importFile({
    store: api.product.store,
    clock: api.clock,
    importId: randomUUID(),
    name: `${city}.jsonl`,
    bytes: Buffer.from(
      Array.from({ length: rows }, (_, index) =>
        JSON.stringify({
          name: `Pantry ${index} of ${city}`,
          address: `${index + 1} Main Street`,
          city,
          state: 'CO',
          category: 'Food Pantry',
          phone: '303-555-0142',
        }),
      ).join('\n'),
    ),
    actor: importActor(admin.id),
  });

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  admin = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  lead = await createPersonAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  ana = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  shelter = idOf(await addService(api, { name: 'Harbor Night Shelter', totalBeds: 60 }, { token: ana.token }));
  await api.sendRequest('/api/services/approve-services', { body: { services: [shelter] } });
  await importRows('Aurora', ROW_COUNT);
  api.clock.advance(MINUTE_MS);
  await importRows('Boulder', 3);
  api.clock.advance(MINUTE_MS);
  await api.caughtUp();
});
afterAll(() => api.stop());

describe('lines of the audit', () => {
  test('are sorted by the moment they show, however late they are stored, on every page', async () => {
    const now = api.clock();
    for (const [step, at] of [
      ['late', now - 26 * HOUR_MS],
      ['later', now - 3 * HOUR_MS],
      ['now', now],
      ['latest', now - 3 * HOUR_MS - 1],
    ] as const)
      await runStepAt(step, at);
    await api.caughtUp();
    const added = await fetchLines('kind=regions');
    expect(added.map(({ events }) => events[0]?.facts?.name)).toEqual(['now', 'later', 'latest', 'late']);
    const all = await fetchLines('');
    const entryTimes = all.map(({ at }) => at);
    expect(entryTimes).toEqual(entryTimes.toSorted().toReversed());
    const ids = all.map(({ id }) => id);
    for (const limit of [1, 3, 7]) expect((await fetchAll('', limit)).map(({ id }) => id)).toEqual(ids);
  });

  test('have the same order from the oldest on, on every page', async () => {
    const ids = (await fetchLines('')).map(({ id }) => id).toReversed();
    for (const limit of [2, 100]) expect((await fetchAll('direction=asc', limit)).map(({ id }) => id)).toEqual(ids);
  });

  test('of listings lead from one change to the next one and back', async () => {
    const lines = (await fetchLines('ofListings=true')).filter(({ run }) => run === undefined);
    expect(new Set(lines.map(({ subject }) => subject))).toEqual(new Set(['service', 'beds']));
    const forwardLines: string[] = [];
    for (let from = '2000-01-01T00:00:00.000Z'; ;) {
      const { lines: pageLines } = await fetchPage(`ofListings=true&direction=asc&limit=1&from=${from}`);
      if (pageLines[0] === undefined) break;
      forwardLines.push(pageLines[0].at);
      from = isoTime(Date.parse(pageLines[0].at) + 1);
    }
    const backwardLines: string[] = [];
    for (let to = '2999-01-01T00:00:00.000Z'; ; to = backwardLines.at(-1) ?? '') {
      const { lines: pageLines } = await fetchPage(`ofListings=true&limit=1&to=${to}`);
      if (pageLines[0] === undefined) break;
      backwardLines.push(pageLines[0].at);
    }
    expect(forwardLines.length).toBeGreaterThan(1);
    expect(backwardLines.toReversed()).toEqual(forwardLines);
  });

  test('show several runs of one moment on every page', async () => {
    for (const id of ['first', 'second', 'third'])
      await handleCommand({
        store: api.product.store,
        streamName: `region-${id}`,
        envelope: { ...sampleEnvelope(id, 'region', api.clock(), 'USER'), actor: { id, role: 'USER', via: 'policy' } },
        decide: () => [{ type: 'RegionAdded', data: { name: id, counties: [], coordinatorIds: [] } }],
      });
    await api.caughtUp();
    const all = await fetchLines('');
    expect(all.filter(({ run }) => run?.kind === 'sample')).toHaveLength(3);
    expect((await fetchAll('', 1)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('show an import as one line with file and results, and its entries one by one on request', async () => {
    const lines = await fetchLines('');
    const runs = lines.filter(({ run }) => run?.kind === 'import');
    expect(runs.map(({ run, events, actor }) => [run?.kind, run?.listings, run?.file, run?.result, events, actor.id])).toEqual([
      ['import', 3, 'Boulder.jsonl', { added: 3, revised: 0, unchanged: 0, refused: 0 }, [], admin.id],
      ['import', ROW_COUNT, 'Aurora.jsonl', { added: ROW_COUNT, revised: 0, unchanged: 0, refused: 0 }, [], admin.id],
    ]);
    expect(lines.filter(({ run, actor }) => run === undefined && actor.via === 'import')).toEqual([]);
    expect(await countLines('')).toBe(lines.length);
    const { run } = runs[1]!;
    const entries = await fetchAll(`run=${run?.id}`, 25);
    expect([entries.length, new Set(entries.map(({ id }) => id)).size, await countLines(`run=${run?.id}`)]).toEqual(
      Array.from({ length: 3 }, () => run?.entries),
    );
    const added = entries.filter(({ events }) => events.some(({ type }) => type === 'ServiceAdded'));
    expect(added).toHaveLength(ROW_COUNT);
    expect(entries.at(-1)?.events[0]?.type).toBe('ImportStarted');
  });

  test('show a lead the import without its file and results, and only the entries about services', async () => {
    const line = (await fetchLines('kind=edits', lead)).find(({ run }) => run?.listings === ROW_COUNT);
    expect(line?.run).toEqual({ id: expect.any(String), kind: 'import', entries: expect.any(Number), listings: ROW_COUNT });
    const entries = await fetchLines(`run=${line?.run?.id}`, lead);
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set(['service']));
  });

  test('of a person, a kind, a place and a time contain the runs that belong there', async () => {
    const runsOf = async (query: string) => (await fetchLines(query)).flatMap(({ run }) => run?.file ?? []);
    expect(await runsOf(`person=${admin.id}`)).toEqual(['Boulder.jsonl', 'Aurora.jsonl']);
    expect(await runsOf(`person=${ana.id}`)).toEqual([]);
    expect(await runsOf('kind=directory')).toEqual(['Boulder.jsonl', 'Aurora.jsonl']);
    expect(await runsOf('kind=roles')).toEqual([]);
    expect(await runsOf('city=Boulder&state=CO')).toEqual(['Boulder.jsonl']);
    const [boulder] = await fetchLines('kind=directory');
    expect(await runsOf(`from=${boulder?.at}`)).toEqual(['Boulder.jsonl']);
    expect(await runsOf(`to=${boulder?.at}`)).toEqual(['Aurora.jsonl']);
  });

  test('of one service contain its entry of the import', async () => {
    const { run } = (await fetchLines('kind=directory'))[0]!;
    const service = (await fetchLines(`run=${run?.id}`)).find(({ service: linkedService }) => linkedService !== undefined)?.service?.id;
    const entries = await fetchLines(`service=${service}`);
    expect(entries.map(({ actor, events, run: entryRun }) => [actor.via, events[0]?.type, entryRun])).toContainEqual([
      'import',
      'ServiceAdded',
      undefined,
    ]);
  });

  test('are unfolded in an export', async () => {
    const exported = await api.sendRequest('/api/audit/exports', { body: { format: 'json' }, token: admin.token });
    await api.projected(exported);
    const file = await api.sendRequest(`/api/audit/exports/${idOf(exported)}`, { token: admin.token });
    const entries = file.body as readonly HistoryEntry[];
    expect(entries.filter(({ events }) => events[0]?.type === 'ServiceAdded')).toHaveLength(ROW_COUNT + 3 + 1);
    const entryTimes = entries.map(({ at }) => at);
    expect(entryTimes).toEqual(entryTimes.toSorted());
  });

  test('show a bed count of an owner once, without the confirmation that the screen sends after it', async () => {
    const before = await countLines(`service=${shelter}`);
    await api.sendRequest('/api/services/update-available-beds', {
      body: { services: [{ id: shelter, availableBeds: 7, observedAt: isoTime(api.clock()) }] },
      token: ana.token,
    });
    await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services: [shelter] }, token: ana.token }));
    const entries = await fetchLines(`service=${shelter}`);
    expect(entries[0]?.events[0]?.type).toBe('BedsCounted');
    expect(entries).toHaveLength(before + 1);
    expect((await fetchLines('kind=bookkeeping')).flatMap(({ events }) => events.map(({ type }) => type))).toContain('DetailsConfirmed');
  });
});
