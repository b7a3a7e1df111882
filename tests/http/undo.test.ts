import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, serviceForm, idOf, typesOf } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* A command is undone by its id: the preview, the effect, and the results in history, audit and bed board. */
let api: TestApi;
let people: TestPeople;
let owner: OpenedPerson;
let lead: OpenedPerson;
let otherPerson: OpenedPerson;
let bedCounter: OpenedPerson;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  otherPerson = await people.openAccount({ email: 'otto@example.org', displayName: 'Otto' });
  bedCounter = await people.openAccount({ email: 'cora@example.org', displayName: 'Cora' });
  await api.sendRequest(`/api/users/${owner.id}`, { method: 'PUT', body: { totalServices: 100 } });
});
afterAll(() => api.stop());

const authAs = ({ token }: OpenedPerson): RequestInput => ({ token });
/** Carries out a command; resolves when every read model contains it. */
const sendCommand = async (path: string, body: unknown, more: RequestInput = {}): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, { method: 'POST', body, ...more });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
/** Undoes a command; resolves when every read model contains the undo. */
const undoAs = async (id: string, caller: OpenedPerson = lead, more: object = {}): Promise<Reply> => {
  const reply = await undoCommand(api, id, authAs(caller), more);
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = (id: string, caller: OpenedPerson = lead): Promise<Reply> => api.sendRequest(`/api/undo/${id}`, authAs(caller));
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const lastCommand = async (streamName: string): Promise<string> =>
  (await api.product.store.readStream(streamName)).at(-1)?.metadata.commandId ?? '';

const addApprovedService = async (change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const added = await addService(api, { type: ['EMERGENCY_SHELTER'], ...change }, authAs(owner));
  await api.projected(added);
  return idOf(added);
};
/** Approves services; returns the id of the command. */
const approveServices = async (...ids: readonly string[]): Promise<string> =>
  String(fieldOf(await sendCommand('/services/approve-services', { services: ids }), 'commandId'));
const countBeds = async (id: string, availableBeds: number, minutesAgo: number, caller: OpenedPerson = owner): Promise<string> => {
  const observedAt = new Date(api.clock() - minutesAgo * 60_000).toISOString();
  // Only owners may set the total of beds.
  const total = caller === owner ? { totalBeds: 20 } : {};
  const countBody = { services: [{ id, availableBeds, ...total, observedAt }] };
  return String(fieldOf(await sendCommand('/services/update-available-beds', countBody, authAs(caller)), 'commandId'));
};
const readService = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await api.sendRequest(`/api/services/${id}`, authAs(owner))).body as Readonly<Record<string, unknown>>;
const history = async (
  id: string,
  historyKind: 'history' | 'beds-history',
): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> =>
  (await api.sendRequest(`/api/services/${id}/${historyKind}`, authAs(lead))).body as Readonly<
    Record<string, readonly Record<string, unknown>[]>
  >;

describe('undoing a bed count', () => {
  test('restores the previous count, and an undo of it the later one', async () => {
    const id = await addApprovedService();
    await countBeds(id, 12, 60);
    const wrongCountId = await countBeds(id, 3, 30);
    expect((await previewUndo(wrongCountId)).body).toMatchObject({
      id: wrongCountId,
      state: 'possible',
      possible: 1,
      done: { by: { role: 'USER', name: 'Olga' } },
      things: [
        { about: 'beds', state: 'possible', count: { available: 3 }, now: { available: 3 }, afterUndo: { available: 12, total: 20 } },
      ],
    });
    const undoReply = await undoAs(wrongCountId);
    expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0, services: [{ id, result: 'done' }] } });
    expect(await readService(id)).toMatchObject({ availableBeds: 12 });
    expect(await history(id, 'beds-history')).toMatchObject({
      counts: [
        { available: 12, undo: { state: 'impossible', why: 'ONLY_COUNT' } },
        { available: 3, command: wrongCountId, undo: { state: 'done' }, takenBack: { by: { role: 'VOLUNTEER LEAD', name: 'Lena' } } },
      ],
    });
    await undoAs(String(fieldOf(undoReply, 'commandId')));
    expect(await readService(id)).toMatchObject({ availableBeds: 3 });
    expect((await history(id, 'beds-history'))['counts']).not.toContainEqual(expect.objectContaining({ takenBack: expect.anything() }));
    expect(await typesOf(api, `beds-${id}`)).toEqual([
      'CapacitySet',
      'BedsCounted',
      'BedsCounted',
      'BedsCountCorrected',
      'BedsCountRestored',
    ]);
  });

  test('removes an older count from the history, but is rejected for an only count', async () => {
    const id = await addApprovedService();
    const first = await countBeds(id, 12, 60);
    expect(await undoAs(first)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', detail: 'Count the beds again instead.' } });
    await countBeds(id, 3, 30);
    await undoAs(first);
    expect(await readService(id)).toMatchObject({ availableBeds: 3 });
    expect(codeOf(await undoAs(first))).toBe('ALREADY_UNDONE');
    expect((await previewUndo(first)).body).toMatchObject({
      state: 'done',
      things: [{ since: { by: { name: 'Lena' } }, now: { available: 3 } }],
    });
  });

  test('is allowed only for users who may count there', async () => {
    const id = await addApprovedService();
    await sendCommand(`/services/${id}/bed-counters`, { email: 'cora@example.org' }, authAs(owner));
    await countBeds(id, 12, 60);
    const wrongCountId = await countBeds(id, 3, 30, bedCounter);
    expect([(await undoAs(wrongCountId, otherPerson)).status, (await previewUndo(wrongCountId, otherPerson)).status]).toEqual([404, 404]);
    expect((await previewUndo(wrongCountId, bedCounter)).status).toBe(200);
    expect((await undoAs(wrongCountId, bedCounter)).status).toBe(200);
  });
});

describe('undoing an approval', () => {
  test('works and can be undone, with every step in the history', async () => {
    const id = await addApprovedService();
    await approveServices(id);
    const approvalId = await lastCommand(`service-${id}`);
    const undoReply = await undoAs(approvalId, lead, { service: id });
    expect(undoReply.status).toBe(200);
    expect(await readService(id)).toMatchObject({ isApproved: false });
    expect((await history(id, 'history'))['entries']?.slice(0, 2)).toMatchObject([
      { events: [{ type: 'ApprovalWithdrawn' }], undoes: approvalId, undo: { state: 'possible' } },
      { events: expect.arrayContaining([expect.objectContaining({ type: 'ServiceApproved' })]) as unknown, undo: { state: 'done' } },
    ]);
    expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
    expect(await readService(id)).toMatchObject({ isApproved: true });
  });

  test('changes nothing if a later command changed the facts, and returns its author and time', async () => {
    const id = await addApprovedService();
    await approveServices(id);
    const approvalId = await lastCommand(`service-${id}`);
    await api.projected(
      await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ name: 'Another Name' }), ...authAs(owner) }),
    );
    const before = await typesOf(api, `service-${id}`);
    expect(await undoAs(approvalId, lead, { service: id })).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED' } },
    });
    expect((await previewUndo(approvalId)).body).toMatchObject({
      things: [{ state: 'impossible', why: 'CHANGED', since: { by: { name: 'Olga' } } }],
    });
    expect(await typesOf(api, `service-${id}`)).toEqual(before);
  });

  test('is forbidden for the owner, and cannot be used by owners to approve their own listing', async () => {
    const id = await addApprovedService();
    await approveServices(id);
    expect((await undoAs(await lastCommand(`service-${id}`), owner, { service: id })).status).toBe(403);
    const ownServiceId = idOf(await addService(api, { type: ['EMERGENCY_SHELTER'] }, authAs(lead)));
    await approveServices(ownServiceId);
    await sendCommand(`/services/${ownServiceId}/withdraw-approval`, {});
    const withdrawalId = await lastCommand(`service-${ownServiceId}`);
    expect((await undoAs(withdrawalId)).status).toBe(403);
    expect((await previewUndo(withdrawalId)).status).toBe(403);
  });
});

describe('undoing a deletion', () => {
  test('needs a free place in the quota of the owner, and can be undone', async () => {
    const id = await addApprovedService();
    const removeReply = await api.sendRequest(`/api/services/${id}`, { method: 'DELETE', ...authAs(owner) });
    await api.projected(removeReply);
    const deletionId = await lastCommand(`service-${id}`);
    expect(fieldOf(removeReply, 'commandId')).toBe(deletionId);
    const undoReply = await undoAs(deletionId, owner);
    expect(undoReply.status).toBe(200);
    expect(await readService(id)).toMatchObject({ id });
    expect((await typesOf(api, `portfolio-${owner.id}`)).slice(-2)).toEqual(['SlotReleased', 'SlotClaimed']);
    await api.projected(await undoAs(String(fieldOf(undoReply, 'commandId')), owner));
    expect((await api.sendRequest(`/api/services/${id}`, authAs(owner))).status).toBe(404);
    expect((await typesOf(api, `portfolio-${owner.id}`)).at(-1)).toBe('SlotReleased');
  });

  test('is rejected if the owner has no free place', async () => {
    const ownerWithoutQuota = await people.openAccount({ email: 'paul@example.org', displayName: 'Paul' });
    await api.sendRequest(`/api/users/${ownerWithoutQuota.id}`, { method: 'PUT', body: { totalServices: 1 } });
    const id = idOf(await addService(api, {}, authAs(ownerWithoutQuota)));
    await api.projected(await api.sendRequest(`/api/services/${id}`, { method: 'DELETE', ...authAs(ownerWithoutQuota) }));
    const deletionId = await lastCommand(`service-${id}`);
    await addService(api, { name: 'The next one' }, authAs(ownerWithoutQuota));
    expect(codeOf(await undoAs(deletionId, ownerWithoutQuota))).toBe('MAX_LIMIT_REACHED');
    expect((await typesOf(api, `service-${id}`)).at(-1)).toBe('ServiceRemoved');
  });
});

const reviseService = async (id: string, change: object, caller: RequestInput = authAs(owner)): Promise<string> => {
  const { revision } = (await readService(id)) as { revision: number };
  const reply = await api.sendRequest(`/api/services/${id}`, {
    method: 'PUT',
    body: { ...serviceForm({ type: ['EMERGENCY_SHELTER'], ...change }), revision },
    ...caller,
  });
  expect(reply.status).toBe(200);
  await api.projected(reply);
  return lastCommand(`service-${id}`);
};

describe('undoing an edit', () => {
  test('restores the replaced facts, and an undo of it the edit', async () => {
    const id = await addApprovedService();
    const before = await readService(id);
    const editId = await reviseService(id, { name: 'Harbor House', phone: '(213) 555-0199' });
    expect((await previewUndo(editId, owner)).body).toMatchObject({ state: 'possible', things: [{ restores: ['described', 'contact'] }] });
    const undoReply = await undoAs(editId, owner);
    expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
    expect(await readService(id)).toMatchObject({ name: before['name'], phone: before['phone'] });
    expect((await history(id, 'history'))['entries']).toContainEqual(expect.objectContaining({ command: editId, undo: { state: 'done' } }));
    await undoAs(String(fieldOf(undoReply, 'commandId')), owner);
    expect(await readService(id)).toMatchObject({ name: 'Harbor House', phone: '2135550199' });
  });

  test('is rejected after a later edit of the same section, with the command that made it', async () => {
    const id = await addApprovedService();
    const editId = await reviseService(id, { name: 'Harbor House' });
    const laterEditId = await reviseService(id, { name: 'Harbor Home' }, {});
    expect(await undoAs(editId, owner)).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: laterEditId } },
    });
    expect((await previewUndo(editId, lead)).body).toMatchObject({
      things: [{ why: 'CHANGED', since: { by: { role: 'ADMINISTRATOR' } } }],
    });
  });

  test('never opens an address that its owner hid, except for the owner and administrators', async () => {
    const id = await addApprovedService();
    const hidingId = await reviseService(id, { isConfidential: true });
    expect([(await undoAs(hidingId, lead)).status, (await previewUndo(hidingId, lead)).status]).toEqual([403, 403]);
    expect((await undoAs(hidingId, owner)).status).toBe(200);
    expect(await readService(id)).toMatchObject({ isConfidential: false });
  });

  test('of an addition removes the service and its beds, after a preview', async () => {
    const id = await addApprovedService({ totalBeds: 20, availableBeds: 4 });
    const addingId = (await api.product.store.readStream(`service-${id}`))[0]?.metadata.commandId ?? '';
    expect((await previewUndo(addingId, owner)).body).toMatchObject({ things: [{ about: 'service', afterUndo: { isRemoved: true } }] });
    const undoReply = await undoAs(addingId, owner);
    expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
    const consistencyToken = undoReply.headers.get('consistency-token') ?? '';
    expect((await api.sendRequest(`/api/services/${id}`, { headers: { 'consistency-token': consistencyToken } })).status).toBe(404);
    await undoAs(String(fieldOf(undoReply, 'commandId')), owner);
    expect(await readService(id)).toMatchObject({ availableBeds: 4 });
  });
});

describe('an undo request', () => {
  test('is applied once if it is repeated with its key or sent twice at the same time', async () => {
    const id = await addApprovedService();
    await countBeds(id, 12, 60);
    const wrongCountId = await countBeds(id, 3, 30);
    const headers = { 'idempotency-key': `undo ${id}`.replace(' ', '-') };
    const idempotentReply = await sendCommand('/undo', { id: wrongCountId }, { ...authAs(lead), headers });
    expect(await sendCommand('/undo', { id: wrongCountId }, { ...authAs(lead), headers })).toMatchObject({
      status: 200,
      body: idempotentReply.body,
    });
    const secondWrongCountId = await countBeds(id, 5, 10);
    const concurrentUndos = await Promise.all([undoAs(secondWrongCountId), undoAs(secondWrongCountId, owner)]);
    expect(concurrentUndos.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(concurrentUndos.map(codeOf)).toContain('ALREADY_UNDONE');
  });

  test('is rejected with the reason for an unknown command, or one without undo', async () => {
    expect((await undoAs('0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11')).status).toBe(404);
    const id = await addApprovedService();
    await sendCommand(`/services/${id}/confirm`, {}, authAs(owner));
    const confirmationId = await lastCommand(`service-${id}`);
    expect(await undoAs(confirmationId)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'KIND' } } });
    expect((await history(id, 'history'))['entries']).toContainEqual(
      expect.objectContaining({ command: confirmationId, undo: { state: 'impossible', why: 'KIND' } }),
    );
    expect((await undoAs('none')).status).toBe(400);
  });
});
