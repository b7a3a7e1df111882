import { regionNow } from '#command-api/streams/regionStreams.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { eventsOf, idOf } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of commands on coordinators and liaisons: their sealed data, the regions of coordinators, the rights, and repetitions. */
let api: TestApi;
let superUser: OpenedPerson;
let lead: OpenedPerson;

beforeAll(async () => {
  api = await startPeopleApi();
  const people = await createPeople(api);
  superUser = await people.openAccount({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
});
afterAll(() => api.stop());

const DAY_MS = 86_400_000;
const sendCommand = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, { method, body, token: superUser.token });
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
const lastCommandOn = async (stream: string): Promise<string> =>
  (await api.product.store.readStream(stream)).at(-1)?.metadata.commandId ?? '';
const undoAs = async (id: string, { token }: OpenedPerson = superUser, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await undoCommand(api, id, { token, headers });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = (id: string, { token }: OpenedPerson = superUser): Promise<Reply> => api.sendRequest(`/api/undo/${id}`, { token });
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');

const KINDS = {
  coordinator: { path: '/coordinators', facts: { name: 'Wrenfield Rosa', mobile: '(303) 555-0162', email: 'rosa@example.org' } },
  liaison: {
    path: '/liaisons',
    facts: { name: 'Perchly Grace', district: 'Denver Public Schools', county: 'Denver, CO', phone: '(303) 555-0183' },
  },
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];
const fetchContact = async (kind: Kind, id: string): Promise<Reply> =>
  api.sendRequest(`/api${KINDS[kind].path}/${id}`, { token: superUser.token });
const add = async (kind: Kind): Promise<{ readonly id: string; readonly stream: string; readonly path: string }> => {
  const { path, facts } = KINDS[kind];
  const id = idOf(await sendCommand('POST', path, facts));
  return { id, stream: `${kind}-${id}`, path: `${path}/${id}` };
};
const coordinatorIdsOf = async (regionId: string) => (await regionNow(api.product.store, regionId)).facts?.coordinatorIds;

describe.each(KIND_NAMES)('undoing a command on a %s', (kind) => {
  const { facts } = KINDS[kind];

  test('reverts the addition, edit, removal or restoration of a contact', async () => {
    const { id, stream, path } = await add(kind);
    const addition = await lastCommandOn(stream);
    await sendCommand('PUT', path, {
      ...facts,
      name: 'Newname Nora',
      ...(kind === 'liaison' ? { county: 'Boulder, CO' } : { mobile: '' }),
    });
    const edit = await lastCommandOn(stream);
    expect((await previewUndo(edit)).body).toMatchObject({ things: [{ about: kind, record: { id }, restores: ['contact'] }] });
    expect(await undoAs(addition)).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: edit } },
    });
    const undoReply = await undoAs(edit);
    expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
    expect((await fetchContact(kind, id)).body).toMatchObject(facts);
    expect(JSON.stringify([undoReply.body, await eventsOf(api, stream)])).not.toMatch(/Wrenfield|Perchly|Newname|555-?01/);
    expect(codeOf(await undoAs(edit))).toBe('ALREADY_UNDONE');
    expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
    expect((await fetchContact(kind, id)).body).toMatchObject({ name: 'Newname Nora' });

    await sendCommand('DELETE', path);
    expect((await undoAs(await lastCommandOn(stream))).status).toBe(200);
    expect((await fetchContact(kind, id)).body).toMatchObject({ name: 'Newname Nora' });
    await sendCommand('DELETE', path);
    await sendCommand('POST', `${path}/restore`);
    const restoration = await lastCommandOn(stream);
    expect((await previewUndo(restoration)).body).toMatchObject({
      things: [{ now: { isRemoved: false }, afterUndo: { isRemoved: true } }],
    });
    expect((await undoAs(restoration)).status).toBe(200);
    expect((await fetchContact(kind, id)).status).toBe(404);

    const added = await add(kind);
    expect((await undoAs(await lastCommandOn(added.stream))).status).toBe(200);
    expect((await fetchContact(kind, added.id)).status).toBe(404);
  });

  test('is rejected for an edit that another one replaced', async () => {
    const { stream, path } = await add(kind);
    await sendCommand('PUT', path, { ...facts, name: 'One' });
    const first = await lastCommandOn(stream);
    await sendCommand('PUT', path, { ...facts, name: 'Two' });
    const second = await lastCommandOn(stream);
    expect(await undoAs(first)).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: second } },
    });
    await sendCommand('DELETE', path);
  });

  test('is for users who may change regions', async () => {
    const { stream, path } = await add(kind);
    await sendCommand('DELETE', path);
    const removal = await lastCommandOn(stream);
    expect([(await undoAs(removal, lead)).status, (await previewUndo(removal, lead)).status]).toEqual([404, 404]);
    const types = (await eventsOf(api, stream)).map(({ type }) => type);
    expect(types).toHaveLength(2);
  });

  test('has the same result when it is repeated with its key', async () => {
    const { stream, path } = await add(kind);
    await sendCommand('DELETE', path);
    const removal = await lastCommandOn(stream);
    const undoOnce = () => undoAs(removal, superUser, { 'idempotency-key': `undo-${kind}-once` });
    const [first, second] = [await undoOnce(), await undoOnce()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await eventsOf(api, stream)).toHaveLength(3);
    await sendCommand('DELETE', path);
  });
});

describe('undoing a command on a coordinator of regions', () => {
  test('returns the coordinator to the regions, and marks the change of the region as undone', async () => {
    const [first, second] = [await add('coordinator'), await add('coordinator')];
    const region = idOf(
      await sendCommand('POST', '/regions', { name: 'Two', counties: ['Baca, CO'], coordinatorIds: [first.id, second.id] }),
    );
    await sendCommand('DELETE', second.path);
    const regionChange = await lastCommandOn(`region-${region}`);
    expect(await coordinatorIdsOf(region)).toEqual([first.id]);
    const undoReply = await undoAs(await lastCommandOn(second.stream));
    expect(undoReply.status).toBe(200);
    expect(await coordinatorIdsOf(region)).toEqual([first.id, second.id]);
    expect(codeOf(await undoAs(regionChange))).toBe('ALREADY_UNDONE');
    expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
    expect(await coordinatorIdsOf(region)).toEqual([first.id]);
  });

  test('is rejected if a region would have no coordinator, and changes nothing', async () => {
    const first = await add('coordinator');
    const region = idOf(await sendCommand('POST', '/regions', { name: 'Of one', counties: ['Yuma, CO'], coordinatorIds: [first.id] }));
    const addition = await lastCommandOn(first.stream);
    expect((await previewUndo(addition)).body).toMatchObject({ state: 'impossible', things: [{ why: 'CHANGED' }] });
    expect(await undoAs(addition)).toMatchObject({ status: 409, body: { code: 'LAST_COORDINATOR', params: { regions: 'Of one' } } });
    expect(await coordinatorIdsOf(region)).toEqual([first.id]);
    expect((await fetchContact('coordinator', first.id)).status).toBe(200);

    const second = idOf(await sendCommand('POST', '/coordinators', { name: 'Second', regionId: region }));
    expect(await coordinatorIdsOf(region)).toEqual([first.id, second]);
    expect((await undoAs(await lastCommandOn(`coordinator-${second}`))).status).toBe(200);
    expect(await coordinatorIdsOf(region)).toEqual([first.id]);
  });
});

test('nothing is undone once a contact was deleted for good', async () => {
  const contacts = [await add('coordinator'), await add('liaison')];
  const removals: string[] = [];
  for (const { path, stream } of contacts) {
    await sendCommand('DELETE', path);
    removals.push(await lastCommandOn(stream));
  }
  api.clock.advance(31 * DAY_MS);
  await api.product.reactions?.whenSettled();
  await api.caughtUp();
  for (const [index, { stream }] of contacts.entries()) {
    const purge = await lastCommandOn(stream);
    expect(await api.sendRequest('/api/undo', { body: { id: removals[index] } })).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: purge } },
    });
    expect(await api.sendRequest('/api/undo', { body: { id: purge } })).toMatchObject({ status: 409, body: { params: { why: 'KIND' } } });
  }
});
