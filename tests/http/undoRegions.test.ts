import { regionMapState, regionNow } from '#command-api/streams/regionStreams.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { REGION_MAP_STREAM } from '#domain/history/auditSubjects.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { createPersonAs, setRole, signIn, startPeopleApi } from './authSupport.ts';
import { idOf, typesOf } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of commands on regions: the preview, the map of regions, the rights, and repetitions. `undoContacts.test.ts` tests the contacts. */
let api: TestApi;
let superUser: OpenedPerson;
let lead: OpenedPerson;
let rosa: string;
let tom: string;

const sendCommand = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, { method, body, token: superUser.token });
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  const people = await createPeople(api);
  superUser = await people.openAccount({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  rosa = idOf(await sendCommand('POST', '/coordinators', { name: 'Rosa P.' }));
  tom = idOf(await sendCommand('POST', '/coordinators', { name: 'Tom V.' }));
});
afterAll(() => api.stop());

/** Returns the id of the last command in a region's stream, as the audit shows it. */
const lastCommandOn = async (id: string): Promise<string> =>
  (await api.product.store.readStream(`region-${id}`)).at(-1)?.metadata.commandId ?? '';
const addRegion = async (name: string, counties: readonly string[], overrides: object = {}): Promise<string> =>
  idOf(await sendCommand('POST', '/regions', { name, counties, coordinatorIds: [rosa], ...overrides }));
const revise = async (id: string, form: object): Promise<string> => {
  await sendCommand('PUT', `/regions/${id}`, { coordinatorIds: [rosa], ...form });
  return lastCommandOn(id);
};
const remove = async (id: string): Promise<string> => {
  await sendCommand('DELETE', `/regions/${id}`);
  return lastCommandOn(id);
};
const undoAs = async (id: string, { token }: OpenedPerson = superUser, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await undoCommand(api, id, { token, headers });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = (id: string, { token }: OpenedPerson = superUser): Promise<Reply> => api.sendRequest(`/api/undo/${id}`, { token });
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const undoStateInAudit = async (command: string): Promise<string | undefined> => {
  const entries = (await api.sendRequest('/api/audit?kind=regions&limit=100')).body as readonly HistoryEntry[];
  return entries.find((entry) => entry.command === command)?.undo?.state;
};

/** Returns a region from its own stream; fails if the map contains other facts. */
const readRegion = async (id: string) => {
  const { status, facts } = await regionNow(api.product.store, id);
  const drawn = regionMapState(await api.product.store.readStream(REGION_MAP_STREAM)).regions.get(id);
  expect(drawn).toEqual({ status: status === 'listed' ? 'drawn' : 'lifted', facts });
  return { status, ...facts };
};

test('every command on a region can be undone, and so can its undo', async () => {
  const id = await addRegion('Metro', ['Adams, CO']);
  const addition = await lastCommandOn(id);
  const edit = await revise(id, { name: 'Metro Denver', counties: ['Denver, CO'], coordinatorIds: [tom] });
  expect((await previewUndo(edit)).body).toMatchObject({
    state: 'possible',
    things: [{ about: 'region', record: { id, name: 'Metro Denver' }, restores: ['region'] }],
  });
  expect(await undoAs(addition)).toMatchObject({ status: 409, body: { params: { why: 'CHANGED', changedBy: edit } } });
  const undoReply = await undoAs(edit);
  expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0, services: [{ id, result: 'done' }] } });
  expect(await readRegion(id)).toEqual({ status: 'listed', name: 'Metro', counties: ['Adams, CO'], coordinatorIds: [rosa] });
  expect((await api.sendRequest(`/api/regions/${id}`)).body).toMatchObject({ name: 'Metro', counties: ['Adams, CO'] });
  expect(codeOf(await undoAs(edit))).toBe('ALREADY_UNDONE');
  expect((await previewUndo(edit)).body).toMatchObject({ state: 'done' });

  const undoId = String(fieldOf(undoReply, 'commandId'));
  expect((await previewUndo(undoId)).body).toMatchObject({ state: 'possible', things: [{ about: 'region', record: { id } }] });
  expect((await undoAs(undoId)).status).toBe(200);
  expect(await readRegion(id)).toMatchObject({ name: 'Metro Denver', counties: ['Denver, CO'], coordinatorIds: [tom] });
  expect((await undoAs(edit)).status).toBe(200);

  expect((await undoAs(await remove(id))).status).toBe(200);
  expect(await readRegion(id)).toMatchObject({ status: 'listed', counties: ['Adams, CO'] });
  await remove(id);
  await sendCommand('POST', `/regions/${id}/restore`);
  expect((await undoAs(await lastCommandOn(id))).status).toBe(200);
  expect(await readRegion(id)).toMatchObject({ status: 'removed' });

  const added = await addRegion('Added', ['Baca, CO']);
  expect((await previewUndo(await lastCommandOn(added))).body).toMatchObject({ things: [{ afterUndo: { isRemoved: true } }] });
  expect((await undoAs(await lastCommandOn(added))).status).toBe(200);
  expect(await readRegion(added)).toMatchObject({ status: 'removed' });
  expect(await typesOf(api, `region-${added}`)).toEqual(['RegionAdded', 'RegionRemoved']);
});

test('an undo changes nothing if another region has taken one of the counties', async () => {
  covers('regions-6');
  const id = await addRegion('South', ['Otero, CO', 'Pueblo, CO']);
  const edit = await revise(id, { name: 'South', counties: ['Pueblo, CO'] });
  const taker = await addRegion('Taker', ['Otero, CO']);
  const readAll = async () => [await readRegion(id), await readRegion(taker), (await api.product.store.readStream('regions')).length];
  const before = await readAll();
  expect(await undoAs(edit)).toMatchObject({
    status: 409,
    body: { code: 'COUNTY_IN_OTHER_REGION', counties: [{ county: 'Otero, CO', regionId: taker, region: 'Taker' }] },
  });
  expect((await previewUndo(edit)).body).toMatchObject({ state: 'impossible', things: [{ why: 'CHANGED' }] });
  expect(await readAll()).toEqual(before);

  await remove(taker);
  expect((await undoAs(edit)).status).toBe(200);
  const removal = await remove(id);
  const otherTaker = await addRegion('Other taker', ['Otero, CO']);
  expect(codeOf(await undoAs(removal))).toBe('COUNTY_IN_OTHER_REGION');
  expect(await readRegion(id)).toMatchObject({ status: 'removed', counties: ['Otero, CO', 'Pueblo, CO'] });
  await remove(otherTaker);
});

test('an undo is rejected if a former coordinator was removed', async () => {
  const lee = idOf(await sendCommand('POST', '/coordinators', { name: 'Lee K.' }));
  const id = await addRegion('East', ['Yuma, CO'], { coordinatorIds: [lee] });
  const edit = await revise(id, { name: 'East', counties: ['Yuma, CO'] });
  await sendCommand('DELETE', `/coordinators/${lee}`);
  expect(await undoAs(edit)).toMatchObject({ status: 400, body: { code: 'COORDINATOR_NOT_FOUND' } });
  expect(await readRegion(id)).toMatchObject({ coordinatorIds: [rosa] });
});

test('an undo of a command that moved a county changes both regions at once', async () => {
  const north = await addRegion('North', ['Larimer, CO', 'Weld, CO']);
  const middle = await addRegion('Middle', ['Larimer, CO', 'Morgan, CO'], { move: ['Larimer, CO'] });
  const move = (await api.product.store.readStream('regions')).at(-1)?.metadata.commandId ?? '';
  expect(codeOf(await undoAs(await lastCommandOn(north)))).toBe('COUNTY_IN_OTHER_REGION');
  expect((await previewUndo(move)).body).toMatchObject({ state: 'possible', possible: 2 });
  const undoReply = await undoAs(move);
  expect(undoReply).toMatchObject({ status: 200, body: { done: 2 } });
  expect(await readRegion(north)).toMatchObject({ counties: ['Larimer, CO', 'Weld, CO'] });
  expect(await readRegion(middle)).toMatchObject({ status: 'removed' });
  expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await readRegion(north)).toMatchObject({ counties: ['Weld, CO'] });
  expect(await readRegion(middle)).toMatchObject({ status: 'listed', counties: ['Larimer, CO', 'Morgan, CO'] });
});

test('an undo that is repeated with its Idempotency-Key has the same result', async () => {
  const id = await addRegion('Once', ['Mesa, CO']);
  const removal = await remove(id);
  const undoOnce = () => undoAs(removal, superUser, { 'idempotency-key': 'undo-once' });
  const [first, second] = [await undoOnce(), await undoOnce()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await typesOf(api, `region-${id}`)).toEqual(['RegionAdded', 'RegionRemoved', 'RegionRestored']);
});

test('an undo is allowed for users who may change regions', async () => {
  const id = await addRegion('Rights', ['Delta, CO']);
  const removal = await remove(id);
  expect([(await undoAs(removal, lead)).status, (await previewUndo(removal, lead)).status]).toEqual([404, 404]);
  expect(await readRegion(id)).toMatchObject({ status: 'removed' });
  expect((await undoAs(removal)).status).toBe(200);

  const mara = await createPersonAs(api, 'mara@example.org', 'SUPER USER');
  await api.projected(await api.sendRequest(`/api/regions/${id}`, { method: 'DELETE', token: mara.token }));
  const ownRemoval = await lastCommandOn(id);
  await api.projected(await setRole(api, mara.id, 'VOLUNTEER LEAD'));
  // The command API knows the new role within a second.
  api.clock.advance(1001);
  const demoted = await signIn(api, mara.email);
  expect(codeOf(await undoAs(ownRemoval, demoted))).toBe('FORBIDDEN');
  expect((await previewUndo(ownRemoval, demoted)).status).toBe(403);
  expect(await readRegion(id)).toMatchObject({ status: 'removed' });
});

test('the audit offers an undo of a command on a region', async () => {
  const id = await addRegion('Audited', ['Kiowa, CO']);
  const edit = await revise(id, { name: 'Audited twice', counties: ['Kiowa, CO'] });
  expect(await undoStateInAudit(edit)).toBe('possible');
  expect((await undoAs(edit)).status).toBe(200);
  expect(await undoStateInAudit(edit)).toBe('done');
});
