import type { HsdsService } from '#contract/hsds.ts';
import type { HsdsPage } from '#contract/hsdsOperations.ts';
import type { TestApi } from '../support/api.ts';
import { signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* Who gets the changes of a listing in HSDS. */

let api: TestApi;
let owner: Person;
let other: Person;
const ids = { pantry: '', house: '' };

const revise = async (id: string, changes: object): Promise<void> => {
  const form = (await api.sendRequest(`/api/services/${id}`, { token: owner.token })).body as object;
  const reply = await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...form, ...changes }, token: owner.token });
  expect(reply.status).toBe(200);
  await api.projected(reply);
};

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  owner = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  other = await signUp(api, 'ben@example.org', { displayName: 'Ben Other' });
  ids.pantry = idOf(await addService(api, { name: 'Harbor Pantry' }, { token: owner.token }));
  ids.house = idOf(await addService(api, { name: 'Canary House', address1: '77 Canary Street', zip: '90014' }, { token: owner.token }));
  const services = [ids.pantry, ids.house];
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services } }));
  await revise(ids.pantry, { name: 'Harbor Kitchen' });
  await revise(ids.house, { isConfidential: true });
});
afterAll(() => api.stop());

/** Requests a service as a guest (null), as a user, or as the administrator (absent). */
const getService = async (id: string, reader?: Person | null) => {
  const reply = await api.sendRequest(`/api/hsds/3/services/${id}`, reader === undefined ? {} : { token: reader?.token ?? null });
  expect(reply.status).toBe(200);
  return { service: reply.body as HsdsService, headers: reply.headers };
};

test('gives the changes to the owner and to administrators, and no cache keeps them for others', async () => {
  covers('hsds-metadata');
  for (const reader of [owner, undefined]) {
    const { service, headers } = await getService(ids.pantry, reader);
    const named = service.metadata?.filter(({ resource_type: type, field_name: field }) => type === 'service' && field === 'name');
    expect(named).toMatchObject([
      { resource_id: ids.pantry, last_action_type: 'create', previous_value: '', replacement_value: 'Harbor Pantry', updated_by: 'USER' },
      { last_action_type: 'update', previous_value: 'Harbor Pantry', replacement_value: 'Harbor Kitchen', updated_by: 'USER' },
    ]);
    expect(service.metadata?.find(({ field_name: field }) => field === 'isApproved')?.updated_by).toBe('ADMINISTRATOR');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toMatch(/Authorization/);
    const text = JSON.stringify(service.metadata);
    for (const secret of [owner.id, 'Ana Owner', 'ana@example.org']) expect(text).not.toContain(secret);
  }
});

test('gives guests and other users the public answer', async () => {
  covers('hsds-metadata');
  const guest = await getService(ids.pantry, null);
  expect(guest.service).not.toHaveProperty('metadata');
  expect(guest.headers.get('cache-control')).toBe('no-cache');
  expect((await getService(ids.pantry, other)).service).toEqual(guest.service);
  const { metadata: _metadata, ...publicFacts } = (await getService(ids.pantry, owner)).service;
  expect(publicFacts).toEqual(guest.service);
});

test('gives nobody a street or ZIP code of a confidential listing, also not from public times', async () => {
  covers('hsds-metadata-confidential');
  for (const reader of [owner, undefined]) {
    const { metadata = [] } = (await getService(ids.house, reader)).service;
    expect(metadata.map(({ field_name: field }) => field)).toContain('confidential');
    expect(JSON.stringify(metadata)).not.toMatch(/Canary Street|90014|itude/);
  }
});

test('leaves them out of lists', async () => {
  const { contents } = (await api.sendRequest('/api/hsds/3/services?full=true')).body as HsdsPage<HsdsService>;
  expect(contents.filter((service) => 'metadata' in service)).toEqual([]);
});
