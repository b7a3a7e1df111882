import { fieldOf, type Ask, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, form, idOf, typesOf } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* A command is undone by its id: the preview, the effect, and the results in history, audit and bed board. */
let api: TestApi;
let people: People;
let owner: KnownPerson;
let lead: KnownPerson;
let other: KnownPerson;
let counter: KnownPerson;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await openPeopleOf(api);
  owner = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  other = await people.open({ email: 'otto@example.org', displayName: 'Otto' });
  counter = await people.open({ email: 'cora@example.org', displayName: 'Cora' });
  await api.ask(`/api/users/${owner.id}`, { method: 'PUT', body: { totalServices: 100 } });
});
afterAll(() => api.stop());

const as = ({ token }: KnownPerson): Ask => ({ token });
/** Carries out a command; resolves when every read model contains it. */
const command = async (path: string, body: unknown, more: Ask = {}): Promise<Reply> => {
  const reply = await api.ask(`/api${path}`, { method: 'POST', body, ...more });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
/** Undoes a command; resolves when every read model contains the undo. */
const undo = async (id: string, by: KnownPerson = lead, more: object = {}): Promise<Reply> => {
  const reply = await undoCommand(api, id, as(by), more);
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const preview = (id: string, by: KnownPerson = lead): Promise<Reply> => api.ask(`/api/undo/${id}`, as(by));
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const lastCommand = async (streamName: string): Promise<string> =>
  (await api.product.store.readStream(streamName)).at(-1)?.metadata.commandId ?? '';

const add = async (change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const added = await addService(api, { type: ['EMERGENCY_SHELTER'], ...change }, as(owner));
  await api.projected(added);
  return idOf(added);
};
/** Approves services; returns the id of the command. */
const approve = async (...ids: readonly string[]): Promise<string> =>
  String(fieldOf(await command('/services/approve-services', { services: ids }), 'commandId'));
const count = async (id: string, availableBeds: number, minutesAgo: number, by: KnownPerson = owner): Promise<string> => {
  const observedAt = new Date(api.clock() - minutesAgo * 60_000).toISOString();
  // Only owners may set the total of beds.
  const total = by === owner ? { totalBeds: 20 } : {};
  const counts = { services: [{ id, availableBeds, ...total, observedAt }] };
  return String(fieldOf(await command('/services/update-available-beds', counts, as(by)), 'commandId'));
};
const seen = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await api.ask(`/api/services/${id}`, as(owner))).body as Readonly<Record<string, unknown>>;
const history = async (
  id: string,
  what: 'history' | 'beds-history',
): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> =>
  (await api.ask(`/api/services/${id}/${what}`, as(lead))).body as Readonly<Record<string, readonly Record<string, unknown>[]>>;

describe('undoing a bed count', () => {
  test('restores the previous count; undoing the undo restores the later one', async () => {
    const id = await add();
    await count(id, 12, 60);
    const wrong = await count(id, 3, 30);
    expect((await preview(wrong)).body).toMatchObject({
      id: wrong,
      state: 'possible',
      possible: 1,
      done: { by: { role: 'USER', name: 'Olga' } },
      things: [
        { about: 'beds', state: 'possible', count: { available: 3 }, now: { available: 3 }, afterUndo: { available: 12, total: 20 } },
      ],
    });
    const undone = await undo(wrong);
    expect(undone).toMatchObject({ status: 200, body: { done: 1, refused: 0, services: [{ id, result: 'done' }] } });
    expect(await seen(id)).toMatchObject({ availableBeds: 12 });
    expect(await history(id, 'beds-history')).toMatchObject({
      counts: [
        { available: 12, undo: { state: 'impossible', why: 'ONLY_COUNT' } },
        { available: 3, command: wrong, undo: { state: 'done' }, takenBack: { by: { role: 'VOLUNTEER LEAD', name: 'Lena' } } },
      ],
    });
    await undo(String(fieldOf(undone, 'commandId')));
    expect(await seen(id)).toMatchObject({ availableBeds: 3 });
    expect((await history(id, 'beds-history'))['counts']).not.toContainEqual(expect.objectContaining({ takenBack: expect.anything() }));
    expect(await typesOf(api, `beds-${id}`)).toEqual([
      'CapacitySet',
      'BedsCounted',
      'BedsCounted',
      'BedsCountCorrected',
      'BedsCountRestored',
    ]);
  });

  test('removes an older count from the history only; an only count is rejected with a message', async () => {
    const id = await add();
    const first = await count(id, 12, 60);
    expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', detail: 'Count the beds again instead.' } });
    await count(id, 3, 30);
    await undo(first);
    expect(await seen(id)).toMatchObject({ availableBeds: 3 });
    expect(codeOf(await undo(first))).toBe('ALREADY_UNDONE');
    expect((await preview(first)).body).toMatchObject({
      state: 'done',
      things: [{ since: { by: { name: 'Lena' } }, now: { available: 3 } }],
    });
  });

  test('is allowed for users who may count there; others get 404', async () => {
    const id = await add();
    await command(`/services/${id}/bed-counters`, { email: 'cora@example.org' }, as(owner));
    await count(id, 12, 60);
    const wrong = await count(id, 3, 30, counter);
    expect([(await undo(wrong, other)).status, (await preview(wrong, other)).status]).toEqual([404, 404]);
    expect((await preview(wrong, counter)).status).toBe(200);
    expect((await undo(wrong, counter)).status).toBe(200);
  });
});

describe('undoing an approval', () => {
  test('works and can be undone, with every step in the history', async () => {
    const id = await add();
    await approve(id);
    const approval = await lastCommand(`service-${id}`);
    const undone = await undo(approval, lead, { service: id });
    expect(undone.status).toBe(200);
    expect(await seen(id)).toMatchObject({ isApproved: false });
    expect((await history(id, 'history'))['entries']?.slice(0, 2)).toMatchObject([
      { events: [{ type: 'ApprovalWithdrawn' }], undoes: approval, undo: { state: 'possible' } },
      { events: expect.arrayContaining([expect.objectContaining({ type: 'ServiceApproved' })]) as unknown, undo: { state: 'done' } },
    ]);
    expect((await undo(String(fieldOf(undone, 'commandId')))).status).toBe(200);
    expect(await seen(id)).toMatchObject({ isApproved: true });
  });

  test('changes nothing if a user changed the facts since, and returns who and when', async () => {
    const id = await add();
    await approve(id);
    const approval = await lastCommand(`service-${id}`);
    await api.projected(await api.ask(`/api/services/${id}`, { method: 'PUT', body: form({ name: 'Another Name' }), ...as(owner) }));
    const before = await typesOf(api, `service-${id}`);
    expect(await undo(approval, lead, { service: id })).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED' } },
    });
    expect((await preview(approval)).body).toMatchObject({
      things: [{ state: 'impossible', why: 'CHANGED', since: { by: { name: 'Olga' } } }],
    });
    expect(await typesOf(api, `service-${id}`)).toEqual(before);
  });

  test('is forbidden for the owner, and cannot be used by owners to approve their own listing', async () => {
    const id = await add();
    await approve(id);
    expect((await undo(await lastCommand(`service-${id}`), owner, { service: id })).status).toBe(403);
    const own = idOf(await addService(api, { type: ['EMERGENCY_SHELTER'] }, as(lead)));
    await approve(own);
    await command(`/services/${own}/withdraw-approval`, {});
    const withdrawal = await lastCommand(`service-${own}`);
    expect((await undo(withdrawal)).status).toBe(403);
    expect((await preview(withdrawal)).status).toBe(403);
  });
});

describe('undoing a deletion', () => {
  test('needs a free place in the quota of the owner, and can be undone', async () => {
    const id = await add();
    const removed = await api.ask(`/api/services/${id}`, { method: 'DELETE', ...as(owner) });
    await api.projected(removed);
    const deletion = await lastCommand(`service-${id}`);
    expect(fieldOf(removed, 'commandId')).toBe(deletion);
    const undone = await undo(deletion, owner);
    expect(undone.status).toBe(200);
    expect(await seen(id)).toMatchObject({ id });
    expect((await typesOf(api, `portfolio-${owner.id}`)).slice(-2)).toEqual(['SlotReleased', 'SlotClaimed']);
    await undo(String(fieldOf(undone, 'commandId')), owner);
    expect((await api.ask(`/api/services/${id}`, as(owner))).status).toBe(404);
    expect((await typesOf(api, `portfolio-${owner.id}`)).at(-1)).toBe('SlotReleased');
  });

  test('is rejected if the owner has no free place', async () => {
    const poor = await people.open({ email: 'paul@example.org', displayName: 'Paul' });
    await api.ask(`/api/users/${poor.id}`, { method: 'PUT', body: { totalServices: 1 } });
    const id = idOf(await addService(api, {}, as(poor)));
    await api.projected(await api.ask(`/api/services/${id}`, { method: 'DELETE', ...as(poor) }));
    const deletion = await lastCommand(`service-${id}`);
    await addService(api, { name: 'The next one' }, as(poor));
    expect(codeOf(await undo(deletion, poor))).toBe('MAX_LIMIT_REACHED');
    expect((await typesOf(api, `service-${id}`)).at(-1)).toBe('ServiceRemoved');
  });
});

const revise = async (id: string, change: object, by: Ask = as(owner)): Promise<string> => {
  const { revision } = (await seen(id)) as { revision: number };
  const reply = await api.ask(`/api/services/${id}`, {
    method: 'PUT',
    body: { ...form({ type: ['EMERGENCY_SHELTER'], ...change }), revision },
    ...by,
  });
  expect(reply.status).toBe(200);
  await api.projected(reply);
  return lastCommand(`service-${id}`);
};

describe('undoing an edit', () => {
  test('restores the replaced facts; undoing the undo restores the edit', async () => {
    const id = await add();
    const before = await seen(id);
    const edit = await revise(id, { name: 'Harbor House', phone: '(213) 555-0199' });
    expect((await preview(edit, owner)).body).toMatchObject({ state: 'possible', things: [{ restores: ['described', 'contact'] }] });
    const undone = await undo(edit, owner);
    expect(undone).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
    expect(await seen(id)).toMatchObject({ name: before['name'], phone: before['phone'] });
    expect((await history(id, 'history'))['entries']).toContainEqual(expect.objectContaining({ command: edit, undo: { state: 'done' } }));
    await undo(String(fieldOf(undone, 'commandId')), owner);
    expect(await seen(id)).toMatchObject({ name: 'Harbor House', phone: '2135550199' });
  });

  test('is rejected after a later edit of the same section, with the command that made it', async () => {
    const id = await add();
    const edit = await revise(id, { name: 'Harbor House' });
    const later = await revise(id, { name: 'Harbor Home' }, {});
    expect(await undo(edit, owner)).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: later } },
    });
    expect((await preview(edit, lead)).body).toMatchObject({ things: [{ why: 'CHANGED', since: { by: { role: 'ADMINISTRATOR' } } }] });
  });

  test('never opens an address that its owner hid, except for the owner and administrators', async () => {
    const id = await add();
    const hiding = await revise(id, { isConfidential: true });
    expect([(await undo(hiding, lead)).status, (await preview(hiding, lead)).status]).toEqual([403, 403]);
    expect((await undo(hiding, owner)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ isConfidential: false });
  });

  test('of an addition removes the service and its beds, after a preview', async () => {
    const id = await add({ totalBeds: 20, availableBeds: 4 });
    const adding = (await api.product.store.readStream(`service-${id}`))[0]?.metadata.commandId ?? '';
    expect((await preview(adding, owner)).body).toMatchObject({ things: [{ about: 'service', afterUndo: { isRemoved: true } }] });
    const undone = await undo(adding, owner);
    expect(undone).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
    expect((await api.ask(`/api/services/${id}`)).status).toBe(404);
    await undo(String(fieldOf(undone, 'commandId')), owner);
    expect(await seen(id)).toMatchObject({ availableBeds: 4 });
  });
});

describe('an undo request', () => {
  test('returns the first response when repeated with its key; two concurrent ones are applied once', async () => {
    const id = await add();
    await count(id, 12, 60);
    const wrong = await count(id, 3, 30);
    const headers = { 'idempotency-key': `undo ${id}`.replace(' ', '-') };
    const once = await command('/undo', { id: wrong }, { ...as(lead), headers });
    expect(await command('/undo', { id: wrong }, { ...as(lead), headers })).toMatchObject({ status: 200, body: once.body });
    const wrongAgain = await count(id, 5, 10);
    const both = await Promise.all([undo(wrongAgain), undo(wrongAgain, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.map(codeOf)).toContain('ALREADY_UNDONE');
  });

  test('is rejected with the reason for an unknown command, or one without undo', async () => {
    expect((await undo('0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11')).status).toBe(404);
    const id = await add();
    await command(`/services/${id}/confirm`, {}, as(owner));
    const confirming = await lastCommand(`service-${id}`);
    expect(await undo(confirming)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'KIND' } } });
    expect((await history(id, 'history'))['entries']).toContainEqual(
      expect.objectContaining({ command: confirming, undo: { state: 'impossible', why: 'KIND' } }),
    );
    expect((await undo('none')).status).toBe(400);
  });
});
