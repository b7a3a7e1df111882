import { quotaNow } from '#command-api/streams/accountStreams.ts';
import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, idOf, serviceForm } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of a change of owner: the former owner, the quotas of both, the rights, the preview, and repetitions. */
let api: TestApi;
let people: TestPeople;
let lead: OpenedPerson;
let count = 0;

interface NamedPerson extends OpenedPerson {
  readonly email: string;
}

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
});
afterAll(() => api.stop());

const openOwner = async (): Promise<NamedPerson> => {
  count += 1;
  const email = `owner-${count}@example.org`;
  return { email, ...(await people.openAccount({ email, displayName: `Owner ${count}` })) };
};
const ADMIN: RequestInput = {};
const authAs = ({ token }: OpenedPerson): RequestInput => ({ token });
const sendCommand = async (path: string, options: RequestInput): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, options);
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
const addAs = async (owner: OpenedPerson): Promise<string> => idOf(await addService(api, {}, authAs(owner)));
const lastCommandOn = async (id: string): Promise<string> =>
  (await api.product.store.readStream(`service-${id}`)).at(-1)?.metadata.commandId ?? '';
const handOver = async (id: string, { email }: NamedPerson): Promise<string> => {
  await sendCommand(`/services/${id}/hand-over`, { method: 'POST', body: { userEmail: email } });
  return lastCommandOn(id);
};
/** Hands a new service of one person over to another. */
const handedOver = async (): Promise<{ id: string; command: string; former: NamedPerson; present: NamedPerson }> => {
  const [former, present] = [await openOwner(), await openOwner()];
  const id = await addAs(former);
  return { id, command: await handOver(id, present), former, present };
};
const undoAs = async (id: string, caller: RequestInput = ADMIN, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await undoCommand(api, id, { ...caller, headers });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = (id: string, caller: RequestInput = ADMIN): Promise<Reply> => api.sendRequest(`/api/undo/${id}`, caller);
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const lastEventOf = async (id: string) => (await eventsOf(api, `service-${id}`)).at(-1);
const reservationsOf = async ({ id }: OpenedPerson): Promise<readonly string[]> => (await quotaNow(api.product.store, id)).reservations;

test('an undo gives the service and its reservation back, and an undo of it hands both over again', async () => {
  covers('manage-15');
  const { id, command, former, present } = await handedOver();
  expect((await previewUndo(command)).body).toMatchObject({
    state: 'possible',
    things: [{ about: 'service', service: { id }, restores: ['owner'] }],
  });
  const undoReply = await undoAs(command);
  expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
  expect(await lastEventOf(id)).toEqual({ type: 'OwnerChanged', data: { from: present.id, to: former.id } });
  expect([await reservationsOf(former), await reservationsOf(present)]).toEqual([[id], []]);
  expect((await previewUndo(command)).body).toMatchObject({ state: 'done' });
  expect(codeOf(await undoAs(command))).toBe('ALREADY_UNDONE');
  expect(await reservationsOf(former)).toEqual([id]);

  expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await lastEventOf(id)).toEqual({ type: 'OwnerChanged', data: { from: former.id, to: present.id } });
  expect([await reservationsOf(former), await reservationsOf(present)]).toEqual([[], [id]]);
});

test('an undo changes the owner once, even if it is repeated or sent by two administrators at once', async () => {
  const { id, command, former, present } = await handedOver();
  const headers = { 'idempotency-key': `undo-${id}` };
  const [first, repeated] = [await undoAs(command, ADMIN, headers), await undoAs(command, ADMIN, headers)];
  expect(repeated).toMatchObject({ status: 200, body: first.body });
  expect(await reservationsOf(former)).toEqual([id]);
  const other = await handOver(id, present);
  const replies = await Promise.all([undoAs(other), undoAs(other)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([await reservationsOf(former), await reservationsOf(present)]).toEqual([[id], []]);
  const ownerChanges = (await eventsOf(api, `service-${id}`)).filter(({ type }) => type === 'OwnerChanged');
  expect(ownerChanges).toHaveLength(4);
});

test('an undo is rejected with the id of the later command if the owner changed again', async () => {
  const { id, command } = await handedOver();
  const later = await handOver(id, await openOwner());
  expect(await undoAs(command)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: later } } });
  expect((await previewUndo(command)).body).toMatchObject({ state: 'impossible', things: [{ why: 'CHANGED', since: { command: later } }] });
  expect((await undoAs(later)).status).toBe(200);
  expect((await undoAs(command)).status).toBe(200);
});

test('an undo is rejected if the former owner has no free place in the quota', async () => {
  covers('manage-15');
  const { id, command, former, present } = await handedOver();
  const others = [await addAs(former), await addAs(former), await addAs(former)];
  expect(codeOf(await undoAs(command))).toBe('OWNER_LIMIT_REACHED');
  expect(await lastEventOf(id)).toEqual({ type: 'OwnerChanged', data: { from: former.id, to: present.id } });
  expect([await reservationsOf(former), await reservationsOf(present)]).toEqual([others, [id]]);
  await sendCommand(`/services/${others[0]}`, { method: 'DELETE' });
  expect((await undoAs(command)).status).toBe(200);
  expect(await reservationsOf(former)).toEqual([...others.slice(1), id]);
});

test.each(['closed', 'deactivated'] as const)('an undo is rejected if the account of the former owner is %s', async (state) => {
  const { id, command, former, present } = await handedOver();
  if (state === 'closed') await sendCommand(`/users/${former.id}`, { method: 'DELETE' });
  else await people.appendEvents(former.id, { type: 'AccountDeactivated', data: {} });
  expect(await undoAs(command)).toMatchObject({ status: 400, body: { code: 'SUCCESSOR_NOT_FOUND' } });
  expect(await lastEventOf(id)).toEqual({ type: 'OwnerChanged', data: { from: former.id, to: present.id } });
  expect([await reservationsOf(former), await reservationsOf(present)]).toEqual([[], [id]]);
});

test('an undo is forbidden for leads and for both owners', async () => {
  const { id, command, former, present } = await handedOver();
  const replies = [await undoAs(command, authAs(lead)), await undoAs(command, authAs(present)), await undoAs(command, authAs(former))];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 404]);
  expect((await previewUndo(command, authAs(lead))).status).toBe(403);
  expect(await lastEventOf(id)).toEqual({ type: 'OwnerChanged', data: { from: former.id, to: present.id } });
});

test('an undo is rejected with UNOWNED if the service had no owner before', async () => {
  const id = idOf(await addService(api));
  const requester = await openOwner();
  await sendCommand(`/services/${id}/ownership-requests`, { body: { message: 'I answer its phone.' }, ...authAs(requester) });
  await sendCommand(`/services/${id}/ownership-requests/${requester.id}/grant`, { method: 'POST' });
  const command = await lastCommandOn(id);
  expect(await undoAs(command)).toMatchObject({
    status: 409,
    body: { code: 'CANNOT_UNDO', params: { why: 'UNOWNED' }, title: 'This listing had no owner before.' },
  });
  expect((await previewUndo(command)).body).toMatchObject({ state: 'impossible', things: [{ why: 'UNOWNED' }] });
  expect(await reservationsOf(requester)).toEqual([id]);
});

test('an undo of an edit that also changed the owner is rejected', async () => {
  const [former, present] = [await openOwner(), await openOwner()];
  const id = await addAs(former);
  await sendCommand(`/services/${id}`, { method: 'PUT', body: serviceForm({ phone: '', userEmail: present.email }) });
  const before = await eventsOf(api, `service-${id}`);
  const command = await lastCommandOn(id);
  expect(await undoAs(command)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'KIND' } } });
  expect((await previewUndo(command)).body).toMatchObject({ state: 'impossible' });
  expect(await eventsOf(api, `service-${id}`)).toEqual(before);
});
