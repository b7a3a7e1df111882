import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { importActor, importFile } from '#interchange/import/importFile.ts';
import type { TestApi } from '../support/api.ts';
import { createPersonAs, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf, revisionOf, serviceForm } from './commandsSupport.ts';

/* The audit limited to the changes of one fact of listings. */
let api: TestApi;
let admin: Person;
let ana: Person;
let shelter: string;
let revision: number;

const MINUTE_MS = 60_000;

/** Edits the listing; `facts`: what differs from the form that added it. */
const edit = async (facts: Readonly<Record<string, unknown>>): Promise<void> => {
  api.clock.advance(MINUTE_MS);
  const body = { ...serviceForm({ name: 'Harbor Pantry', ...facts }), revision };
  const reply = await api.sendRequest(`/api/services/${shelter}`, { method: 'PUT', body, token: ana.token });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  revision = revisionOf(reply);
};
const get = (path: string) => api.sendRequest(path, { token: admin.token });
const list = async (query: string): Promise<readonly HistoryEntry[]> =>
  (await get(`/api/audit?limit=100&${query}`)).body as readonly HistoryEntry[];
/** Returns the new values of one field, in the order of the list. */
const valuesOf = (entries: readonly HistoryEntry[], name: string) =>
  entries.flatMap(({ events }) => events.flatMap(({ fields = [] }) => fields.flatMap((field) => (field.name === name ? [field.now] : []))));

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  admin = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  ana = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  const reply = await addService(api, { name: 'Harbor Pantry', phone: '(213) 555-0110' }, { token: ana.token });
  [shelter, revision] = [idOf(reply), revisionOf(reply)];
  await addService(api, { name: 'Untouched Pantry', phone: '(213) 555-0119' }, { token: ana.token });
  await edit({ phone: '(213) 555-0111' });
  await edit({ phone: '(213) 555-0111', website: 'https://harbor.example.org' });
  await edit({ phone: '(213) 555-0112', website: 'https://harbor.example.org' });
  await edit({ phone: '(213) 555-0112', website: 'https://harbor.example.org', name: 'Harbor Food Pantry' });
  await api.caughtUp();
});
afterAll(() => api.stop());

describe('changes of one fact', () => {
  test('lists only edits that changed it, newest first, with both values, and not the first values', async () => {
    const entries = await list('field=phone');
    expect(valuesOf(entries, 'phone')).toEqual(['2135550112', '2135550111']);
    expect(entries.map(({ actor, service }) => [actor.name, service?.id])).toEqual([
      ['Ana Owner', shelter],
      ['Ana Owner', shelter],
    ]);
  });

  test.each([
    ['website', 1],
    ['name', 1],
    ['hours', 0],
    ['address', 0],
    ['phone', 2],
  ] as const)('counts the changes of %s', async (field, count) => {
    expect((await get(`/api/audit/count?field=${field}`)).body).toEqual({ count });
    expect(await list(`field=${field}`)).toHaveLength(count);
  });

  test('combines with period, user and page', async () => {
    const [newest, oldest] = await list('field=phone');
    expect((await list(`field=phone&to=${newest!.at}`)).map(({ id }) => id)).toEqual([oldest!.id]);
    expect((await list(`field=phone&before=${newest!.id}`)).map(({ id }) => id)).toEqual([oldest!.id]);
    expect((await list('field=phone&direction=asc')).map(({ id }) => id)).toEqual([oldest!.id, newest!.id]);
    expect(await list(`field=phone&person=${ana.id}`)).toHaveLength(2);
    expect(await list(`field=phone&person=${admin.id}`)).toEqual([]);
    expect(await list(`field=phone&service=${shelter}`)).toHaveLength(2);
    expect(await list('field=phone&kind=approvals')).toEqual([]);
  });

  test('limits an export too', async () => {
    const reply = await api.sendRequest('/api/audit/exports', {
      method: 'POST',
      token: admin.token,
      body: { format: 'json', field: 'phone' },
    });
    await api.caughtUp();
    const file = await get(`/api/audit/exports/${idOf(reply)}`);
    const entries = (typeof file.body === 'string' ? JSON.parse(file.body) : file.body) as readonly HistoryEntry[];
    expect(entries.map(({ id }) => id)).toEqual((await list('field=phone&direction=asc')).map(({ id }) => id));
  });

  test('lists a changed listing of an import as an entry of its own', async () => {
    const importPantry = async (phone: string) => {
      api.clock.advance(MINUTE_MS);
      const row = { name: 'Imported Pantry', address: '7 Main Street', city: 'Aurora', state: 'CO', category: 'Food Pantry', phone };
      const bytes = Buffer.from(JSON.stringify(row));
      const { store } = api.product;
      await importFile({ store, clock: api.clock, importId: randomUUID(), name: 'aurora.jsonl', bytes, actor: importActor(admin.id) });
    };
    await importPantry('303-555-0142');
    const before = (await list('field=phone')).length;
    await importPantry('303-555-0143');
    await api.caughtUp();
    const entries = await list('field=phone');
    expect(entries).toHaveLength(before + 1);
    expect(valuesOf(entries, 'phone')[0]).toBe('3035550143');
    expect(entries[0]).toMatchObject({ actor: { via: 'import' }, service: { name: 'Imported Pantry' } });
  });

  test('rejects an unknown fact', async () => {
    expect((await get('/api/audit?field=secret')).status).toBe(400);
  });
});
