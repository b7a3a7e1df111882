import { serviceNow } from '#command-api/streams/serviceStreams.ts';
import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, idOf, serviceForm } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of naming and removing bed counters: the accounts, the rights, the preview, and repetitions. */
let api: TestApi;
let people: TestPeople;
let owner: OpenedPerson;
let lead: OpenedPerson;
let counter: OpenedPerson;
let email: string;
let id: string;
let count = 0;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
});
afterAll(() => api.stop());
beforeEach(async () => {
  count += 1;
  email = `cora-${count}@example.org`;
  counter = await people.openAccount({ email, displayName: 'Cora' });
  owner = await people.openAccount({ email: `olga-${count}@example.org`, displayName: 'Olga' });
  id = idOf(await addService(api, { totalBeds: 60, availableBeds: 12 }, { token: owner.token }));
});

const sendCommand = async (path: string, options: RequestInput, { asAdministrator = false } = {}): Promise<Reply> => {
  const caller = asAdministrator ? {} : { token: owner.token };
  const reply = await api.sendRequest(`/api${path}`, { ...caller, ...options, headers: fromNewAddress() });
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
const lastCommand = async (): Promise<string> => (await api.product.store.readStream(`service-${id}`)).at(-1)?.metadata.commandId ?? '';
const nameCounter = async (): Promise<string> => {
  await sendCommand(`/services/${id}/bed-counters`, { body: { email } });
  return lastCommand();
};
const removeCounter = async (): Promise<string> => {
  await sendCommand(`/services/${id}/bed-counters/${counter.id}`, { method: 'DELETE' });
  return lastCommand();
};
const undoAs = async (command: string, { token }: OpenedPerson = owner, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await undoCommand(api, command, { token, headers });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = (command: string, { token }: OpenedPerson = owner): Promise<Reply> =>
  api.sendRequest(`/api/undo/${command}`, { token });
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const readCounters = async (): Promise<readonly string[]> => (await serviceNow(api.product.store, id)).bedCounters;

test('an undo removes a counter that was named, and names one that was removed', async () => {
  const naming = await nameCounter();
  expect((await previewUndo(naming)).body).toMatchObject({
    state: 'possible',
    things: [{ about: 'service', service: { id }, restores: ['bedCounters'] }],
  });
  const headers = { 'idempotency-key': `undo-${id}` };
  const undoReply = await undoAs(naming, owner, headers);
  expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
  expect(await undoAs(naming, owner, headers)).toMatchObject({ status: 200, body: undoReply.body });
  expect(await readCounters()).toEqual([]);
  expect(codeOf(await undoAs(naming))).toBe('ALREADY_UNDONE');
  expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await readCounters()).toEqual([counter.id]);

  const removal = await removeCounter();
  expect((await undoAs(removal)).status).toBe(200);
  expect((await eventsOf(api, `service-${id}`)).at(-1)).toEqual({ type: 'BedCounterAdded', data: { accountId: counter.id } });
});

test('an undo is rejected if the counter was removed and named again after the undone command', async () => {
  const naming = await nameCounter();
  await removeCounter();
  expect(codeOf(await undoAs(naming))).toBe('NOTHING_TO_UNDO');
  const later = await nameCounter();
  expect(await undoAs(naming)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: later } } });
  expect((await previewUndo(naming)).body).toMatchObject({ state: 'impossible', things: [{ why: 'CHANGED', since: { command: later } }] });
});

test('an undo of a removal is rejected if the user may not count beds any more', async () => {
  await nameCounter();
  const removal = await removeCounter();
  await sendCommand(`/users/${counter.id}/set-permission`, { body: { role: 'VOLUNTEER' } }, { asAdministrator: true });
  expect(codeOf(await undoAs(removal))).toBe('BED_COUNTER_IS_VOLUNTEER');
  await people.appendEvents(counter.id, { type: 'AccountDeactivated', data: {} });
  expect(await undoAs(removal)).toMatchObject({ status: 400, body: { code: 'BED_COUNTER_NOT_FOUND' } });
  expect(await readCounters()).toEqual([]);
});

test('an undo of a removal is rejected if the place has no beds any more', async () => {
  await nameCounter();
  const removal = await removeCounter();
  await sendCommand(`/services/${id}`, { method: 'PUT', body: serviceForm({ type: ['FOOD'] }) });
  expect(codeOf(await undoAs(removal))).toBe('BEDS_OF_SHELTERS_ONLY');
  expect(await readCounters()).toEqual([]);
});

test('an undo is forbidden for users who may not name counters', async () => {
  const naming = await nameCounter();
  expect((await undoAs(naming, lead)).status).toBe(403);
  expect((await previewUndo(naming, lead)).status).toBe(403);
  expect((await undoAs(naming, counter)).status).toBe(404);
  expect(await readCounters()).toEqual([counter.id]);
});
