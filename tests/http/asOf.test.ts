import { setImmediate as turn } from 'node:timers/promises';
import type { TestApi, TestClock } from '../support/api.ts';
import { personAs, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* Past views (`asOf`): lists, services, pending work and bed counts as they were at a moment, for users who may read them. */

let api: TestApi;
let owner: Person;
let lead: Person;
let soup: string;
let shelter: string;
let safe: string;

/** The real clock: the product and the event store must take their times from the same clock. */
const clock: TestClock = Object.assign((): number => Date.now(), { set: () => undefined, advance: () => undefined });
const HERE = 'nearCoordinate=-118.24|34.05';
const moments: Record<string, string> = {};
/** Records the present moment under a name; later events are not part of that view. */
const moment = async (name: string): Promise<void> => {
  const now = clock();
  moments[name] = new Date(now).toISOString();
  while (clock() <= now) await turn();
};

type Card = Readonly<Record<string, unknown>>;
const ask = async <Body = readonly Card[]>(path: string, { token }: Pick<Person, 'token'> = lead) => {
  for (;;) {
    const reply = await api.ask(`/api${path}`, { token: token === '' ? null : token });
    if (reply.status !== 503) return { ...reply, body: reply.body as Body };
  }
};
const at = (name: string): string => `asOf=${moments[name]}`;
const idsOf = (cards: readonly Card[]): readonly unknown[] => cards.map(({ id }) => id);
const revise = async (id: string, changes: object) => {
  const known = (await ask<Card>(`/services/${id}`, owner)).body;
  const reply = await api.ask(`/api/services/${id}`, { method: 'PUT', body: { ...known, ...changes }, token: owner.token });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await api.projected(reply);
};
const count = async (id: string, availableBeds: number) => {
  const reply = await api.ask('/api/services/update-available-beds', { body: { services: [{ id, availableBeds }] }, token: owner.token });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await api.projected(reply);
};

beforeAll(async () => {
  api = await startPeopleApi({ clock, product: { reactions: false } });
  owner = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  lead = await personAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  const add = async (name: string, more: object = {}) => idOf(await addService(api, { name, ...more }, { token: owner.token }));
  await moment('before');
  soup = await add('Soup at Noon', { type: ['MEALS'] });
  shelter = await add('Harbor Night Shelter', { type: ['EMERGENCY_SHELTER'], totalBeds: 60 });
  safe = await add('Canary House', { type: ['EMERGENCY_SHELTER'], address1: '77 Canary Street', zip: '90014' });
  await api.projected(await api.ask('/api/services/approve-services', { body: { services: [shelter, safe] } }));
  await moment('waiting');
  await api.projected(await api.ask('/api/services/approve-services', { body: { services: [soup] } }));
  await count(shelter, 12);
  await moment('approved');
  await revise(soup, { name: 'Soup at One' });
  await count(shelter, 0);
  await moment('renamed');
  await revise(safe, { isConfidential: true });
  await api.projected(await api.ask(`/api/services/${soup}`, { method: 'DELETE' }));
  await moment('removed');
});
afterAll(() => api.stop());

test('a past list returns the services, counts, order and approvals of that moment', async () => {
  expect(idsOf((await ask(`/services?${HERE}&${at('before')}`)).body)).toEqual([]);
  expect(idsOf((await ask(`/services?${HERE}&${at('waiting')}`)).body).toSorted()).toEqual([shelter, safe].toSorted());
  const then = await ask(`/services?sort=name&${at('approved')}`);
  expect(then.body.map(({ name }) => name)).toEqual(['Canary House', 'Harbor Night Shelter', 'Soup at Noon']);
  expect(then.headers.get('x-total-count')).toBe('3');
  expect((await ask(`/services?sort=name&${at('renamed')}`)).body.map(({ name }) => name)).toContain('Soup at One');
  expect(idsOf((await ask(`/services?sort=name&${at('removed')}`)).body)).not.toContain(soup);
  expect((await ask<Card>(`/services/counts?${at('approved')}`)).body).toMatchObject({ FOOD: 1, SHELTER: 2 });
  expect((await ask<Card>(`/services/counts?${at('removed')}`)).body).toMatchObject({ FOOD: 0, SHELTER: 2 });
});

test('past views show the beds of that moment in lists, in the filter for free beds and on the board', async () => {
  const cardAt = async (name: string) => (await ask(`/services?type=SHELTER&${HERE}&${at(name)}`)).body.find(({ id }) => id === shelter);
  expect(await cardAt('waiting')).not.toHaveProperty('availableBeds');
  expect(await cardAt('approved')).toMatchObject({ availableBeds: 12, totalBeds: 60 });
  expect(await cardAt('renamed')).toMatchObject({ availableBeds: 0 });
  expect(idsOf((await ask(`/services?hasFreeBeds=true&${at('approved')}`)).body)).toEqual([shelter]);
  expect(idsOf((await ask(`/services?hasFreeBeds=true&${at('renamed')}`)).body)).toEqual([]);
  const administrator = await personAs(api, 'ada@example.org', 'ADMINISTRATOR');
  const board = (await ask(`/services/beds?${at('approved')}`, administrator)).body;
  expect(board.find(({ id }) => id === shelter)).toMatchObject({ availableBeds: 12 });
});

test('a service is returned as it was then; a service that did not exist yet is 404', async () => {
  expect((await ask<Card>(`/services/${soup}?${at('approved')}`)).body).toMatchObject({ name: 'Soup at Noon' });
  expect((await ask<Card>(`/services/${soup}?${at('renamed')}`)).body).toMatchObject({ name: 'Soup at One' });
  expect((await ask(`/services/${soup}?${at('before')}`)).status).toBe(404);
  expect((await ask(`/services/${soup}?${at('removed')}`)).status).toBe(404);
});

test('a service that was pending at that moment is returned as pending', async () => {
  const administrator = await personAs(api, 'abe@example.org', 'ADMINISTRATOR');
  const queue = async (name: string) => idsOf((await ask(`/services/approvals?${at(name)}`, administrator)).body);
  expect(await queue('waiting')).toEqual([soup]);
  expect(await queue('approved')).toEqual([]);
  const changed = (await ask(`/services/approvals?shown=changed&${at('renamed')}`, administrator)).body;
  expect(idsOf(changed)).toEqual([soup]);
  const managed = (await ask(`/services/managed?sort=name&${at('approved')}`, administrator)).body;
  expect(managed.map(({ name }) => name)).toEqual(['Canary House', 'Harbor Night Shelter', 'Soup at Noon']);
});

test('an address hidden today is hidden in every past view, for everybody', async () => {
  covers('asof-3');
  const administrator = await personAs(api, 'amy@example.org', 'ADMINISTRATOR');
  for (const name of ['waiting', 'approved', 'renamed', 'removed'])
    // Administrators may still decrypt an address that is stored encrypted.
    for (const who of name === 'removed' ? [lead] : [lead, administrator]) {
      const answers = [
        await ask<unknown>(`/services?${HERE}&q=canary&search=address1,name&${at(name)}`, who),
        await ask<unknown>(`/services/${safe}?currentCoordinate=-118.24|34.05&${at(name)}`, who),
        await ask<unknown>(`/services?zip=90014&${at(name)}`, who),
        await ask<unknown>(`/services/managed?sort=name&${at(name)}`, administrator),
        await ask<unknown>(`/services/approvals?shown=done&${at(name)}`, administrator),
      ];
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/77 Canary|90014/);
      expect(answers[2]?.body).toEqual([]);
    }
});

test('asOf is rejected for guests and for future moments', async () => {
  covers('asof-4');
  const paths = ['/services?', '/services/counts?', `/services/${shelter}?`];
  for (const path of paths) {
    expect((await ask(`${path}${at('approved')}`, { token: '' })).status).toBe(401);
    expect((await ask(`${path}${at('approved')}`, owner)).status).toBe(403);
    const ahead = await ask<{ readonly errors: unknown }>(`${path}asOf=2030-01-01T00:00:00.000Z`);
    expect([ahead.status, ahead.body]).toMatchObject([400, { errors: [{ path: 'asOf', code: 'MOMENT_AHEAD' }] }]);
    expect((await ask(`${path}asOf=yesterday`)).status).toBe(400);
  }
  expect((await ask(`/services/beds?${at('approved')}`, owner)).status).toBe(403);
  expect((await ask(`/services/managed?${at('approved')}`, owner)).status).toBe(403);
});

test('a past view has its own ETag', async () => {
  const first = await ask(`/services?sort=name&${at('approved')}`);
  const again = await api.ask(`/api/services?sort=name&${at('approved')}`, {
    token: lead.token,
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect((await ask(`/services?sort=name&${at('renamed')}`)).headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect((await ask('/services?sort=name')).headers.get('etag')).not.toBe(first.headers.get('etag'));
});
