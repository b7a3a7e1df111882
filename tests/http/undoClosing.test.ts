import { accountNow, quotaNow } from '#command-api/streams/accountStreams.ts';
import { serviceNow } from '#command-api/streams/serviceStreams.ts';
import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of a closed account and of a reopened one: the account, its services and their reservations, the preview and the rights. */
let api: TestApi;
let people: TestPeople;
let lead: OpenedPerson;
let count = 0;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
});
afterAll(() => api.stop());

const openOwner = (): Promise<OpenedPerson> => {
  count += 1;
  return people.openAccount({ email: `owner-${count}@example.org`, displayName: `Owner ${count}` });
};
const sendCommand = async (path: string, options: RequestInput): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, options);
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
const lastCommandOn = async (id: string): Promise<string> =>
  (await api.product.store.readStream(`account-${id}`)).at(-1)?.metadata.commandId ?? '';
/** Closes the account of an administrator's choice; returns the id of the command. */
const close = async ({ id }: OpenedPerson, query = ''): Promise<string> => {
  await sendCommand(`/users/${id}${query}`, { method: 'DELETE' });
  return lastCommandOn(id);
};
const undoAs = async (command: string, auth: RequestInput = {}): Promise<Reply> => {
  const reply = await undoCommand(api, command, auth);
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const statusOf = async ({ id }: OpenedPerson): Promise<string> => (await accountNow(api.product.store, id)).status;
const reservationsOf = async ({ id }: OpenedPerson): Promise<readonly string[]> => (await quotaNow(api.product.store, id)).reservations;
const serviceOf = async (id: string): Promise<object> => {
  const { status, ownerId } = await serviceNow(api.product.store, id);
  return { status, ownerId };
};
const addServices = async ({ token }: OpenedPerson, number: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < number; index += 1) ids.push(idOf(await addService(api, {}, { token })));
  return ids;
};

test('an undo of a closing restores account and services, and an undo of it closes them again', async () => {
  const owner = await openOwner();
  const ids = await addServices(owner, 2);
  const closing = await close(owner);
  expect((await api.sendRequest(`/api/undo/${closing}`)).body).toMatchObject({
    state: 'possible',
    things: [{ about: 'account', now: { isClosed: true }, afterUndo: { isClosed: false, isInUse: true, role: 'USER' } }],
  });
  const undoReply = await undoAs(closing, { headers: { 'idempotency-key': `undo-${owner.id}` } });
  expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
  expect(await undoAs(closing, { headers: { 'idempotency-key': `undo-${owner.id}` } })).toMatchObject({ body: undoReply.body });
  expect(await statusOf(owner)).toBe('active');
  for (const id of ids) expect(await serviceOf(id)).toEqual({ status: 'listed', ownerId: owner.id });
  expect(await reservationsOf(owner)).toEqual(ids);
  expect(codeOf(await undoAs(closing))).toBe('ALREADY_UNDONE');

  expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await statusOf(owner)).toBe('closed');
  for (const id of ids) expect(await serviceOf(id)).toMatchObject({ status: 'removed' });
  expect(await reservationsOf(owner)).toEqual([]);
});

test('an undo hands back the services that the closing handed over and that kept their new owner', async () => {
  const [owner, successor] = [await openOwner(), await openOwner()];
  const thirdEmail = `third-${owner.id}@example.org`;
  const third = await people.openAccount({ email: thirdEmail, displayName: 'Third' });
  const [kept, passedOn] = (await addServices(owner, 2)) as [string, string];
  const closing = await close(owner, `?handOverTo=${successor.id}`);
  expect(await serviceOf(kept)).toEqual({ status: 'listed', ownerId: successor.id });
  await sendCommand(`/services/${passedOn}/hand-over`, { method: 'POST', body: { userEmail: thirdEmail } });

  const undoReply = await undoAs(closing);
  expect(undoReply.status).toBe(200);
  expect(await serviceOf(kept)).toEqual({ status: 'listed', ownerId: owner.id });
  expect(await serviceOf(passedOn)).toEqual({ status: 'listed', ownerId: third.id });
  expect([await reservationsOf(owner), await reservationsOf(successor), await reservationsOf(third)]).toEqual([[kept], [], [passedOn]]);

  expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await serviceOf(kept)).toEqual({ status: 'listed', ownerId: successor.id });
  expect([await reservationsOf(owner), await reservationsOf(successor)]).toEqual([[], [kept]]);
});

test('a plain reopening leaves handed-over services with their new owner', async () => {
  const [owner, successor] = [await openOwner(), await openOwner()];
  const [id] = (await addServices(owner, 1)) as [string];
  const closing = await close(owner, `?handOverTo=${successor.id}`);
  await sendCommand(`/users/${owner.id}/reopen`, { method: 'POST' });
  expect(await serviceOf(id)).toEqual({ status: 'listed', ownerId: successor.id });
  expect(codeOf(await undoAs(closing))).toBe('NOTHING_TO_UNDO');
});

test('a repeated undo of a reopening closes nothing once the account is open again', async () => {
  const owner = await openOwner();
  const [id] = (await addServices(owner, 1)) as [string];
  const reopening = String(fieldOf(await undoAs(await close(owner)), 'commandId'));
  const closeAgain = () => undoAs(reopening, { headers: { 'idempotency-key': `close-${owner.id}` } });
  expect((await closeAgain()).status).toBe(200);
  await sendCommand(`/users/${owner.id}/reopen`, { method: 'POST' });
  expect((await closeAgain()).status).toBe(200);
  expect(await statusOf(owner)).toBe('active');
  expect(await serviceOf(id)).toEqual({ status: 'listed', ownerId: owner.id });
});

test('an undo of a reopening is rejected if the successor of the closing has left', async () => {
  const [owner, successor] = [await openOwner(), await openOwner()];
  await addServices(owner, 1);
  const closing = await close(owner, `?handOverTo=${successor.id}`);
  const reopening = String(fieldOf(await undoAs(closing), 'commandId'));
  await close(successor);
  expect(codeOf(await undoAs(reopening))).toBe('SUCCESSOR_NOT_FOUND');
  expect(await statusOf(owner)).toBe('active');
});

test('an undo of a closing is rejected after three days, or after the account was erased', async () => {
  const [owner, erased] = [await openOwner(), await openOwner()];
  const [closing, closingOfErased] = [await close(owner), await close(erased)];
  await sendCommand(`/users/${erased.id}/erase`, { method: 'POST' });
  expect((await undoAs(closingOfErased)).status).toBe(409);
  expect(await statusOf(erased)).toBe('erased');
  api.clock.advance(3 * 24 * 60 * 60 * 1000);
  expect(await undoAs(closing)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'TOO_LATE' } } });
  api.clock.advance(-3 * 24 * 60 * 60 * 1000);
});

test('a lead can undo only the closing of a volunteer who handed over no services', async () => {
  const volunteer = await people.openAccount({ email: `vera-${count}@example.org`, displayName: 'Vera', role: 'VOLUNTEER' });
  const [owner, successor] = [await openOwner(), await openOwner()];
  const handedOver = await people.openAccount({ email: `hana-${count}@example.org`, displayName: 'Hana', role: 'VOLUNTEER' });
  const auth = { token: lead.token };
  expect((await undoAs(await close(owner), auth)).status).toBe(404);
  expect((await undoAs(await close(handedOver, `?handOverTo=${successor.id}`), auth)).status).toBe(404);
  expect((await undoAs(await close(volunteer), auth)).status).toBe(200);
  expect([await statusOf(owner), await statusOf(handedOver), await statusOf(volunteer)]).toEqual(['closed', 'closed', 'active']);
});
