import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Sealed } from '#kernel/sealed.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, form, idOf, revisionOf, typesOf } from './commandsSupport.ts';

/* Decisions about one service: approval, reverting its facts, and ownership. */
let api: TestApi;
let people: People;
let owner: KnownPerson;
let lead: KnownPerson;
let volunteer: KnownPerson;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await openPeopleOf(api);
  owner = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  volunteer = await people.open({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  for (const { id } of [owner, volunteer]) await api.ask(`/api/users/${id}`, { method: 'PUT', body: { totalServices: 100 } });
});
afterAll(() => api.stop());

const as = ({ token }: KnownPerson) => ({ token });
const post = (path: string, body: unknown, by: { readonly token?: string } = {}): Promise<Reply> =>
  api.ask(`/api/services/${path}`, { method: 'POST', body, ...by });
const approve = (id: string, body: object = {}): Promise<Reply> => post('approve-services', { services: [id], ...body });
const add = async (change: Readonly<Record<string, unknown>> = {}, by: KnownPerson = owner): Promise<string> =>
  idOf(await addService(api, change, as(by)));
const added = async (change: Readonly<Record<string, unknown>> = {}, by: KnownPerson = owner): Promise<string> => {
  const id = await add(change, by);
  await approve(id);
  return id;
};
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const lastEvent = async (id: string): Promise<RecordedEvent> => {
  const last = (await api.product.store.readStream(`service-${id}`)).at(-1);
  if (last === undefined) throw new Error(`There is no service ${id}.`);
  return last;
};
const reasonIn = ({ data }: RecordedEvent): Promise<unknown> => people.vault.keys.unseal((data as { readonly sealed: Sealed }).sealed);

describe('D withdrawing an approval', () => {
  test('hides the service from visitors and encrypts the reason; the service can be approved again', async () => {
    covers('4-3', 'manage-1');
    const id = await added();
    const withdrawn = await post(`${id}/withdraw-approval`, { reason: 'The phone of Rosa Parks rings elsewhere.' }, as(lead));
    expect(withdrawn).toMatchObject({ status: 200, body: { id } });
    await api.projected(withdrawn);
    expect((await api.ask(`/api/services/${id}`, { token: null })).status).toBe(404);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('Rosa');
    expect(await reasonIn(await lastEvent(id))).toEqual({ reason: 'The phone of Rosa Parks rings elsewhere.' });
    expect((await approve(id)).body).toMatchObject({ done: 1 });
  });

  test('hides contact e-mails that are set afterwards', async () => {
    const id = await added({ contactEmail: 'desk@example.org' });
    await post(`${id}/withdraw-approval`, {});
    await api.ask(`/api/services/${id}`, { method: 'PUT', body: form({ contactEmail: 'secret@example.org' }), ...as(owner) });
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('secret@example.org');
    await approve(id);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).toContain('secret@example.org');
  });
});

describe('D reverting a service to its approved state', () => {
  const other = form({ phone: '(213) 555-0199', name: 'Another name' });

  test('restores the approved facts, and records the command that it reverts', async () => {
    const id = await added();
    const revised = await api.ask(`/api/services/${id}`, { method: 'PUT', body: other, ...as(owner) });
    const { commandId } = (await lastEvent(id)).metadata;
    const back = await post(`${id}/take-back`, { sections: ['contact'], revision: revisionOf(revised) }, as(lead));
    expect(back.status).toBe(200);
    expect(await lastEvent(id)).toMatchObject({ type: 'ContactSet', data: { phone: '2135550100' }, metadata: { undoes: commandId } });
    await api.projected(back);
    expect((await api.ask(`/api/services/${id}`, { token: null })).body).toMatchObject({ name: 'Another name', phone: '2135550100' });
  });

  test('is rejected if the owner changed a fact that the caller did not see', async () => {
    covers('manage-7');
    const id = await added();
    const revised = await api.ask(`/api/services/${id}`, { method: 'PUT', body: other, ...as(owner) });
    await api.ask(`/api/services/${id}`, { method: 'PUT', body: { ...other, website: 'example.org' }, ...as(owner) });
    const refused = await post(`${id}/take-back`, { revision: revisionOf(revised) }, as(lead));
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', sections: ['contact'] } });
  });

  test('encrypts a street that was approved as hidden', async () => {
    const street = { address1: '99 Hidden Lane', isConfidential: true };
    const id = await added(street);
    await api.ask(`/api/services/${id}`, { method: 'PUT', body: form({ address1: '1 Open Road', isConfidential: false }), ...as(owner) });
    const back = await post(`${id}/take-back`, {}, as(lead));
    expect(back.status).toBe(200);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('Hidden Lane');
    await api.projected(back);
    expect(await api.ask(`/api/services/${id}`, as(owner))).toMatchObject({ body: { isConfidential: true } });
  });

  test('is rejected for a pending service, which has no approved state', async () => {
    expect(codeOf(await post(`${await add()}/take-back`, {}, as(lead)))).toBe('NOT_APPROVED');
  });
});

describe('a removed service', () => {
  test('is restored unchanged, if its owner has a free place', async () => {
    covers('manage-8');
    const ben = await people.open({ email: 'ben@example.org', displayName: 'Ben' });
    const id = await added({}, ben);
    await api.ask(`/api/services/${id}`, { method: 'DELETE', ...as(ben) });
    const restored = await post(`${id}/restore`, undefined, as(ben));
    expect(restored).toMatchObject({ status: 200, body: { message: 'Service restored.' } });
    await api.projected(restored);
    expect((await api.ask(`/api/services/${id}`, { token: null })).status).toBe(200);
    await api.ask(`/api/services/${id}`, { method: 'DELETE', ...as(ben) });
    for (let count = 0; count < 3; count += 1) await add({}, ben);
    expect(codeOf(await post(`${id}/restore`, undefined, as(ben)))).toBe('MAX_LIMIT_REACHED');
    expect(await typesOf(api, `service-${id}`)).toContain('ServiceRestored');
  });

  test('returns 404 for an unknown id', async () => {
    expect(codeOf(await post('none/restore', undefined))).toBe('NOT_FOUND');
  });
});

describe('D a listing without owner', () => {
  test('is requested, granted by an administrator, and then edited by its owner', async () => {
    const id = idOf(await addService(api));
    const response = await post(`${id}/ownership-requests`, { message: 'I am Olga, I answer its phone.' }, as(owner));
    expect(response.status).toBe(200);
    expect(JSON.stringify(await eventsOf(api, `service-${id}`))).not.toContain('I am Olga');
    const edit = () => api.ask(`/api/services/${id}`, { method: 'PUT', body: form({ phone: '' }), ...as(owner) });
    expect((await edit()).status).toBe(403);
    expect((await post(`${id}/ownership-requests/${owner.id}/grant`, undefined, as(lead))).status).toBe(403);
    const granted = await post(`${id}/ownership-requests/${owner.id}/grant`, undefined);
    expect(granted).toMatchObject({ status: 200, body: { message: 'The service has a new owner.' } });
    expect((await edit()).status).toBe(200);
    expect(codeOf(await post(`${id}/ownership-requests`, { message: 'Mine.' }, as(volunteer)))).toBe('ALREADY_OWNED');
  });

  test('does not change when the request is declined, and the reason is encrypted', async () => {
    const id = idOf(await addService(api));
    await post(`${id}/ownership-requests`, { message: 'Mine.' }, as(volunteer));
    const declined = await post(`${id}/ownership-requests/${volunteer.id}/decline`, { reason: 'They do not know Vic.' });
    expect(declined.status).toBe(200);
    expect(await reasonIn(await lastEvent(id))).toEqual({ reason: 'They do not know Vic.' });
    expect(codeOf(await post(`${id}/ownership-requests/${volunteer.id}/grant`, undefined))).toBe('OWNERSHIP_NOT_REQUESTED');
  });

  test('requires a message, and a free place in the quota of its new owner', async () => {
    const id = idOf(await addService(api));
    expect((await post(`${id}/ownership-requests`, { message: ' ' }, as(owner))).status).toBe(400);
    const full = await people.open({ email: 'full@example.org', displayName: 'Full' });
    for (let count = 0; count < 3; count += 1) await add({}, full);
    await post(`${id}/ownership-requests`, { message: 'Mine.' }, as(full));
    expect(codeOf(await post(`${id}/ownership-requests/${full.id}/grant`, undefined))).toBe('OWNER_LIMIT_REACHED');
  });
});

test('a service is transferred by e-mail address, and only to an existing account', async () => {
  covers('6-29');
  const id = await added();
  expect((await post(`${id}/hand-over`, { userEmail: 'vic@example.org' })).status).toBe(200);
  expect(await lastEvent(id)).toMatchObject({ type: 'OwnerChanged', data: { from: owner.id, to: volunteer.id } });
  expect((await post(`${id}/hand-over`, { userEmail: 'nobody@example.org' })).body).toMatchObject({
    errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }],
  });
  expect((await post(`${id}/hand-over`, { userEmail: 'olga@example.org' }, as(volunteer))).status).toBe(403);
});

test('a lead edits and removes services of volunteers, not of providers, and sees no hidden address', async () => {
  const ofVolunteer = await added({ totalBeds: undefined }, volunteer);
  const ofProvider = await added();
  const hidden = await added({ address1: '99 Hidden Lane', isConfidential: true }, volunteer);
  const edit = (id: string) => api.ask(`/api/services/${id}`, { method: 'PUT', body: form({ phone: '' }), ...as(lead) });
  expect((await edit(ofVolunteer)).status).toBe(200);
  expect((await edit(ofProvider)).status).toBe(403);
  expect((await edit(hidden)).body).toMatchObject({ code: 'FORBIDDEN', errors: [{ path: 'address1' }] });
  expect((await api.ask(`/api/services/${ofVolunteer}`, { method: 'DELETE', ...as(lead) })).status).toBe(200);
  expect((await api.ask(`/api/services/${ofProvider}`, { method: 'DELETE', ...as(lead) })).status).toBe(403);
});

test('the reason of a batch is stored encrypted with each service that it changed', async () => {
  const ids = [await add(), await add({}, volunteer)];
  const reply = await post('approve-services', { services: ids, reason: 'Called Rosa, all is right.' }, as(lead));
  expect(reply.body).toMatchObject({ done: 2 });
  for (const id of ids) expect(await reasonIn(await lastEvent(id))).toEqual({ reason: 'Called Rosa, all is right.' });
  expect(JSON.stringify(await eventsOf(api, `batch-${String(fieldOf(reply, 'commandId'))}`))).not.toContain('Rosa');
});
