import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, serviceForm, idOf, revisionOf, typesOf } from './commandsSupport.ts';

/* Decisions about one service: approval, reverting its facts, and ownership. */
let api: TestApi;
let people: TestPeople;
let owner: OpenedPerson;
let lead: OpenedPerson;
let volunteer: OpenedPerson;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  volunteer = await people.openAccount({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  for (const { id } of [owner, volunteer]) await api.sendRequest(`/api/users/${id}`, { method: 'PUT', body: { totalServices: 100 } });
});
afterAll(() => api.stop());

const authAs = ({ token }: OpenedPerson) => ({ token });
const postService = (path: string, body: unknown, by: { readonly token?: string } = {}): Promise<Reply> =>
  api.sendRequest(`/api/services/${path}`, { method: 'POST', body, ...by });
const approveService = (id: string, body: object = {}): Promise<Reply> => postService('approve-services', { services: [id], ...body });
const addApprovedService = async (change: Readonly<Record<string, unknown>> = {}, by: OpenedPerson = owner): Promise<string> =>
  idOf(await addService(api, change, authAs(by)));
const addPendingService = async (change: Readonly<Record<string, unknown>> = {}, by: OpenedPerson = owner): Promise<string> => {
  const id = await addApprovedService(change, by);
  await approveService(id);
  return id;
};
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const lastEvent = async (id: string): Promise<RecordedEvent> => {
  const lastRecorded = (await api.product.store.readStream(`service-${id}`)).at(-1);
  if (lastRecorded === undefined) throw new Error(`There is no service ${id}.`);
  return lastRecorded;
};
const reasonIn = ({ data }: RecordedEvent): Promise<unknown> => people.vault.keys.unseal((data as { readonly sealed: Sealed }).sealed);

describe('D withdrawing an approval', () => {
  test('hides the service from visitors until it is approved again, and encrypts the reason', async () => {
    covers('4-3', 'manage-1');
    const id = await addPendingService();
    const withdrawReply = await postService(
      `${id}/withdraw-approval`,
      { reason: 'The phone of Rosa Parks rings elsewhere.' },
      authAs(lead),
    );
    expect(withdrawReply).toMatchObject({ status: 200, body: { id } });
    await api.projected(withdrawReply);
    expect((await api.sendRequest(`/api/services/${id}`, { token: null })).status).toBe(404);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('Rosa');
    expect(await reasonIn(await lastEvent(id))).toEqual({ reason: 'The phone of Rosa Parks rings elsewhere.' });
    expect((await approveService(id)).body).toMatchObject({ done: 1 });
  });

  test('hides contact e-mails that are set afterwards', async () => {
    const id = await addPendingService({ contactEmail: 'desk@example.org' });
    await postService(`${id}/withdraw-approval`, {});
    await api.sendRequest(`/api/services/${id}`, {
      method: 'PUT',
      body: serviceForm({ contactEmail: 'secret@example.org' }),
      ...authAs(owner),
    });
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('secret@example.org');
    await approveService(id);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).toContain('secret@example.org');
  });
});

describe('D reverting a service to its approved state', () => {
  const otherForm = serviceForm({ phone: '(213) 555-0199', name: 'Another name' });

  test('restores the approved facts, and records the command that it reverts', async () => {
    const id = await addPendingService();
    const reviseReply = await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: otherForm, ...authAs(owner) });
    const { commandId } = (await lastEvent(id)).metadata;
    const revertReply = await postService(`${id}/take-back`, { sections: ['contact'], revision: revisionOf(reviseReply) }, authAs(lead));
    expect(revertReply.status).toBe(200);
    expect(await lastEvent(id)).toMatchObject({ type: 'ContactSet', data: { phone: '2135550100' }, metadata: { undoes: commandId } });
    await api.projected(revertReply);
    expect((await api.sendRequest(`/api/services/${id}`, { token: null })).body).toMatchObject({
      name: 'Another name',
      phone: '2135550100',
    });
  });

  test('is rejected if the owner changed a fact that the caller did not see', async () => {
    covers('manage-7');
    const id = await addPendingService();
    const reviseReply = await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: otherForm, ...authAs(owner) });
    await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...otherForm, website: 'example.org' }, ...authAs(owner) });
    const rejectedReply = await postService(`${id}/take-back`, { revision: revisionOf(reviseReply) }, authAs(lead));
    expect(rejectedReply).toMatchObject({ status: 409, body: { code: 'CONFLICT', sections: ['contact'] } });
  });

  test('encrypts a street that was approved as hidden', async () => {
    const hiddenStreet = { address1: '99 Hidden Lane', isConfidential: true };
    const id = await addPendingService(hiddenStreet);
    await api.sendRequest(`/api/services/${id}`, {
      method: 'PUT',
      body: serviceForm({ address1: '1 Open Road', isConfidential: false }),
      ...authAs(owner),
    });
    const revertReply = await postService(`${id}/take-back`, {}, authAs(lead));
    expect(revertReply.status).toBe(200);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('Hidden Lane');
    await api.projected(revertReply);
    expect(await api.sendRequest(`/api/services/${id}`, authAs(owner))).toMatchObject({ body: { isConfidential: true } });
  });

  test('is rejected for a pending service, which has no approved state', async () => {
    expect(codeOf(await postService(`${await addApprovedService()}/take-back`, {}, authAs(lead)))).toBe('NOT_APPROVED');
  });
});

describe('a removed service', () => {
  test('is restored unchanged, if its owner has a free place', async () => {
    covers('manage-8');
    const ben = await people.openAccount({ email: 'ben@example.org', displayName: 'Ben' });
    const id = await addPendingService({}, ben);
    await api.sendRequest(`/api/services/${id}`, { method: 'DELETE', ...authAs(ben) });
    const restoreReply = await postService(`${id}/restore`, undefined, authAs(ben));
    expect(restoreReply).toMatchObject({ status: 200, body: { message: 'Listing restored.' } });
    await api.projected(restoreReply);
    expect((await api.sendRequest(`/api/services/${id}`, { token: null })).status).toBe(200);
    await api.sendRequest(`/api/services/${id}`, { method: 'DELETE', ...authAs(ben) });
    for (let count = 0; count < 3; count += 1) await addApprovedService({}, ben);
    expect(codeOf(await postService(`${id}/restore`, undefined, authAs(ben)))).toBe('MAX_LIMIT_REACHED');
    expect(await typesOf(api, `service-${id}`)).toContain('ServiceRestored');
  });

  test('returns 404 for an unknown id', async () => {
    expect(codeOf(await postService('none/restore', undefined))).toBe('NOT_FOUND');
  });
});

describe('D a listing without owner', () => {
  test('is requested, granted by an administrator, and then edited by its owner', async () => {
    const id = idOf(await addService(api));
    const response = await postService(`${id}/ownership-requests`, { message: 'I am Olga, I answer its phone.' }, authAs(owner));
    expect(response.status).toBe(200);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('I am Olga');
    const editPhone = () => api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ phone: '' }), ...authAs(owner) });
    expect((await editPhone()).status).toBe(403);
    expect((await postService(`${id}/ownership-requests/${owner.id}/grant`, undefined, authAs(lead))).status).toBe(403);
    const grantReply = await postService(`${id}/ownership-requests/${owner.id}/grant`, undefined);
    expect(grantReply).toMatchObject({ status: 200, body: { message: 'The listing has a new owner.' } });
    expect((await editPhone()).status).toBe(200);
    expect(codeOf(await postService(`${id}/ownership-requests`, { message: 'Mine.' }, authAs(volunteer)))).toBe('ALREADY_OWNED');
  });

  test('does not change when the request is declined, and the reason is encrypted', async () => {
    const id = idOf(await addService(api));
    await postService(`${id}/ownership-requests`, { message: 'Mine.' }, authAs(volunteer));
    const declineReply = await postService(`${id}/ownership-requests/${volunteer.id}/decline`, { reason: 'They do not know Vic.' });
    expect(declineReply.status).toBe(200);
    expect(await reasonIn(await lastEvent(id))).toEqual({ reason: 'They do not know Vic.' });
    expect(codeOf(await postService(`${id}/ownership-requests/${volunteer.id}/grant`, undefined))).toBe('OWNERSHIP_NOT_REQUESTED');
  });

  test('requires a message, and a free place in the quota of its new owner', async () => {
    const id = idOf(await addService(api));
    expect((await postService(`${id}/ownership-requests`, { message: ' ' }, authAs(owner))).status).toBe(400);
    const ownerAtQuota = await people.openAccount({ email: 'full@example.org', displayName: 'Full' });
    for (let count = 0; count < 3; count += 1) await addApprovedService({}, ownerAtQuota);
    await postService(`${id}/ownership-requests`, { message: 'Mine.' }, authAs(ownerAtQuota));
    expect(codeOf(await postService(`${id}/ownership-requests/${ownerAtQuota.id}/grant`, undefined))).toBe('OWNER_LIMIT_REACHED');
  });
});

test('a service is transferred by e-mail address, and only to an existing account', async () => {
  covers('6-29');
  const id = await addPendingService();
  expect((await postService(`${id}/hand-over`, { userEmail: 'vic@example.org' })).status).toBe(200);
  expect(await lastEvent(id)).toMatchObject({ type: 'OwnerChanged', data: { from: owner.id, to: volunteer.id } });
  expect((await postService(`${id}/hand-over`, { userEmail: 'nobody@example.org' })).body).toMatchObject({
    errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }],
  });
  expect((await postService(`${id}/hand-over`, { userEmail: 'olga@example.org' }, authAs(volunteer))).status).toBe(403);
});

test('a lead can edit and remove services of volunteers, but not those of providers', async () => {
  const volunteersShelter = await addPendingService({ totalBeds: undefined }, volunteer);
  const providersShelter = await addPendingService();
  const hiddenServiceId = await addPendingService({ address1: '99 Hidden Lane', isConfidential: true }, volunteer);
  const editPhone = (id: string) =>
    api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ phone: '' }), ...authAs(lead) });
  expect((await editPhone(volunteersShelter)).status).toBe(200);
  expect((await editPhone(providersShelter)).status).toBe(403);
  expect((await editPhone(hiddenServiceId)).body).toMatchObject({ code: 'FORBIDDEN', errors: [{ path: 'address1' }] });
  expect((await api.sendRequest(`/api/services/${volunteersShelter}`, { method: 'DELETE', ...authAs(lead) })).status).toBe(200);
  expect((await api.sendRequest(`/api/services/${providersShelter}`, { method: 'DELETE', ...authAs(lead) })).status).toBe(403);
});

test('the reason of a batch is stored encrypted with each service that it changed', async () => {
  const ids = [await addApprovedService(), await addApprovedService({}, volunteer)];
  const reply = await postService('approve-services', { services: ids, reason: 'Called Rosa, all is right.' }, authAs(lead));
  expect(reply.body).toMatchObject({ done: 2 });
  for (const id of ids) expect(await reasonIn(await lastEvent(id))).toEqual({ reason: 'Called Rosa, all is right.' });
  expect(JSON.stringify(await eventsOf(api, `batch-${String(fieldOf(reply, 'commandId'))}`))).not.toContain('Rosa');
});
