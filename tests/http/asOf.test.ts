import { setImmediate as turn } from 'node:timers/promises';
import type { TestApi, TestClock } from '../support/api.ts';
import { createPersonAs, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* Past views (`asOf`): lists, services, pending work and bed counts as they were at a moment, for users who may read them. */

let api: TestApi;
let owner: Person;
let lead: Person;
let soupKitchenId: string;
let shelterId: string;
let safeHouseId: string;

/** The real clock: the product and the event store must take their times from the same clock. */
const clock: TestClock = Object.assign((): number => Date.now(), { set: () => undefined, advance: () => undefined });
const NEAR_LOS_ANGELES = 'nearCoordinate=-118.24|34.05';
const momentsByName: Record<string, string> = {};
/** Records the current moment under a name; later events are not part of that view. */
const recordMoment = async (name: string): Promise<void> => {
  const now = clock();
  momentsByName[name] = new Date(now).toISOString();
  while (clock() <= now) await turn();
};

type Card = Readonly<Record<string, unknown>>;
const ask = async <Body = readonly Card[]>(path: string, { token }: Pick<Person, 'token'> = lead) => {
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, { token: token === '' ? null : token });
    if (reply.status !== 503) return { ...reply, body: reply.body as Body };
  }
};
const asOfParameter = (name: string): string => `asOf=${momentsByName[name]}`;
const idsOf = (cards: readonly Card[]): readonly unknown[] => cards.map(({ id }) => id);
const reviseService = async (id: string, changes: object) => {
  const currentForm = (await ask<Card>(`/services/${id}`, owner)).body;
  const reply = await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...currentForm, ...changes }, token: owner.token });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await api.projected(reply);
};
const countBeds = async (id: string, availableBeds: number) => {
  const reply = await api.sendRequest('/api/services/update-available-beds', {
    body: { services: [{ id, availableBeds }] },
    token: owner.token,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await api.projected(reply);
};

beforeAll(async () => {
  api = await startPeopleApi({ clock, product: { reactions: false } });
  owner = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  lead = await createPersonAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  const addNamedService = async (name: string, overrides: object = {}) =>
    idOf(await addService(api, { name, ...overrides }, { token: owner.token }));
  await recordMoment('before');
  soupKitchenId = await addNamedService('Soup at Noon', { type: ['MEALS'] });
  shelterId = await addNamedService('Harbor Night Shelter', { type: ['EMERGENCY_SHELTER'], totalBeds: 60 });
  safeHouseId = await addNamedService('Canary House', { type: ['EMERGENCY_SHELTER'], address1: '77 Canary Street', zip: '90014' });
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services: [shelterId, safeHouseId] } }));
  await recordMoment('waiting');
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services: [soupKitchenId] } }));
  await countBeds(shelterId, 12);
  await recordMoment('approved');
  await reviseService(soupKitchenId, { name: 'Soup at One' });
  await countBeds(shelterId, 0);
  await recordMoment('renamed');
  await reviseService(safeHouseId, { isConfidential: true });
  await api.projected(await api.sendRequest(`/api/services/${soupKitchenId}`, { method: 'DELETE' }));
  await recordMoment('removed');
});
afterAll(() => api.stop());

test('a past list returns the services, counts, order and approvals of that moment', async () => {
  expect(idsOf((await ask(`/services?${NEAR_LOS_ANGELES}&${asOfParameter('before')}`)).body)).toEqual([]);
  expect(idsOf((await ask(`/services?${NEAR_LOS_ANGELES}&${asOfParameter('waiting')}`)).body).toSorted()).toEqual(
    [shelterId, safeHouseId].toSorted(),
  );
  const pastList = await ask(`/services?sort=name&${asOfParameter('approved')}`);
  expect(pastList.body.map(({ name }) => name)).toEqual(['Canary House', 'Harbor Night Shelter', 'Soup at Noon']);
  expect(pastList.headers.get('x-total-count')).toBe('3');
  expect((await ask(`/services?sort=name&${asOfParameter('renamed')}`)).body.map(({ name }) => name)).toContain('Soup at One');
  expect(idsOf((await ask(`/services?sort=name&${asOfParameter('removed')}`)).body)).not.toContain(soupKitchenId);
  expect((await ask<Card>(`/services/counts?${asOfParameter('approved')}`)).body).toMatchObject({ FOOD: 1, SHELTER: 2 });
  expect((await ask<Card>(`/services/counts?${asOfParameter('removed')}`)).body).toMatchObject({ FOOD: 0, SHELTER: 2 });
});

test('past views show the beds of that moment in lists, in the filter for free beds and on the board', async () => {
  const cardAt = async (name: string) =>
    (await ask(`/services?type=SHELTER&${NEAR_LOS_ANGELES}&${asOfParameter(name)}`)).body.find(({ id }) => id === shelterId);
  expect(await cardAt('waiting')).not.toHaveProperty('availableBeds');
  expect(await cardAt('approved')).toMatchObject({ availableBeds: 12, totalBeds: 60 });
  expect(await cardAt('renamed')).toMatchObject({ availableBeds: 0 });
  expect(idsOf((await ask(`/services?hasFreeBeds=true&${asOfParameter('approved')}`)).body)).toEqual([shelterId]);
  expect(idsOf((await ask(`/services?hasFreeBeds=true&${asOfParameter('renamed')}`)).body)).toEqual([]);
  const administrator = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  const bedBoard = (await ask(`/services/beds?${asOfParameter('approved')}`, administrator)).body;
  expect(bedBoard.find(({ id }) => id === shelterId)).toMatchObject({ availableBeds: 12 });
});

test('a service is returned as it was then; a service that did not exist yet is 404', async () => {
  expect((await ask<Card>(`/services/${soupKitchenId}?${asOfParameter('approved')}`)).body).toMatchObject({ name: 'Soup at Noon' });
  expect((await ask<Card>(`/services/${soupKitchenId}?${asOfParameter('renamed')}`)).body).toMatchObject({ name: 'Soup at One' });
  expect((await ask(`/services/${soupKitchenId}?${asOfParameter('before')}`)).status).toBe(404);
  expect((await ask(`/services/${soupKitchenId}?${asOfParameter('removed')}`)).status).toBe(404);
});

test('a service that was pending at that moment is returned as pending', async () => {
  const administrator = await createPersonAs(api, 'abe@example.org', 'ADMINISTRATOR');
  const approvalQueueIds = async (name: string) => idsOf((await ask(`/services/approvals?${asOfParameter(name)}`, administrator)).body);
  expect(await approvalQueueIds('waiting')).toEqual([soupKitchenId]);
  expect(await approvalQueueIds('approved')).toEqual([]);
  const changedApprovals = (await ask(`/services/approvals?shown=changed&${asOfParameter('renamed')}`, administrator)).body;
  expect(idsOf(changedApprovals)).toEqual([soupKitchenId]);
  const managedServices = (await ask(`/services/managed?sort=name&${asOfParameter('approved')}`, administrator)).body;
  expect(managedServices.map(({ name }) => name)).toEqual(['Canary House', 'Harbor Night Shelter', 'Soup at Noon']);
});

test('an address hidden today is hidden in every past view, for everybody', async () => {
  covers('asof-3');
  const administrator = await createPersonAs(api, 'amy@example.org', 'ADMINISTRATOR');
  for (const name of ['waiting', 'approved', 'renamed', 'removed'])
    // Administrators may still decrypt an address that is stored encrypted.
    for (const caller of name === 'removed' ? [lead] : [lead, administrator]) {
      const answers = [
        await ask<unknown>(`/services?${NEAR_LOS_ANGELES}&q=canary&search=address1,name&${asOfParameter(name)}`, caller),
        await ask<unknown>(`/services/${safeHouseId}?currentCoordinate=-118.24|34.05&${asOfParameter(name)}`, caller),
        await ask<unknown>(`/services?zip=90014&${asOfParameter(name)}`, caller),
        await ask<unknown>(`/services/managed?sort=name&${asOfParameter(name)}`, administrator),
        await ask<unknown>(`/services/approvals?shown=done&${asOfParameter(name)}`, administrator),
      ];
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/77 Canary|90014/);
      expect(answers[2]?.body).toEqual([]);
    }
});

test('asOf is rejected for guests and for future moments', async () => {
  covers('asof-4');
  const paths = ['/services?', '/services/counts?', `/services/${shelterId}?`];
  for (const path of paths) {
    expect((await ask(`${path}${asOfParameter('approved')}`, { token: '' })).status).toBe(401);
    expect((await ask(`${path}${asOfParameter('approved')}`, owner)).status).toBe(403);
    const futureReply = await ask<{ readonly errors: unknown }>(`${path}asOf=2030-01-01T00:00:00.000Z`);
    expect([futureReply.status, futureReply.body]).toMatchObject([400, { errors: [{ path: 'asOf', code: 'MOMENT_AHEAD' }] }]);
    expect((await ask(`${path}asOf=yesterday`)).status).toBe(400);
  }
  expect((await ask(`/services/beds?${asOfParameter('approved')}`, owner)).status).toBe(403);
  expect((await ask(`/services/managed?${asOfParameter('approved')}`, owner)).status).toBe(403);
});

test('a past view has its own ETag', async () => {
  const first = await ask(`/services?sort=name&${asOfParameter('approved')}`);
  const secondReply = await api.sendRequest(`/api/services?sort=name&${asOfParameter('approved')}`, {
    token: lead.token,
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(secondReply.status).toBe(304);
  expect((await ask(`/services?sort=name&${asOfParameter('renamed')}`)).headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect((await ask('/services?sort=name')).headers.get('etag')).not.toBe(first.headers.get('etag'));
});
