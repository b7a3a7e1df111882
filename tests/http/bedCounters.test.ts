import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type Received } from '../support/mail/mailServer.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { fromElsewhere, signUpReply, startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, form, idOf, typesOf } from './commandsSupport.ts';

/* Bed counters: users named by the owner of a shelter may update its beds only, and they are reminded of an old count, as is the owner. */

const ORIGIN = 'https://shelter.example.org';
const HOUR_MS = 3_600_000;
let api: TestApi;
let people: People;
let mail: MailServer;
let owner: KnownPerson;
let shelter: string;
let addresses = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  people = await openPeopleOf(api);
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});
const address = (): string => `person-${(addresses += 1)}@example.org`;
const open = (displayName: string, more: object = {}) => people.open({ email: address(), displayName, ...more });
const ask = (path: string, { token }: KnownPerson, body?: unknown, method?: string): Promise<Reply> =>
  api.ask(`/api/services/${shelter}${path}`, {
    token,
    headers: fromElsewhere(),
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });
const name = (email: string, who = owner) => ask('/bed-counters', who, { email });
const count = (availableBeds: number, { token }: KnownPerson, more: object = {}) =>
  api.ask('/api/services/update-available-beds', { body: { services: [{ id: shelter, availableBeds, ...more }] }, token });
const boardOf = async ({ token }: KnownPerson, after: Reply): Promise<Record<string, unknown> | undefined> => {
  const headers = { 'consistency-token': after.headers.get('consistency-token') ?? '' };
  const reply = await api.ask('/api/services/beds', { token, headers });
  return (reply.body as Record<string, unknown>[]).find(({ id }) => id === shelter);
};
const approve = () => api.ask('/api/services/approve-services', { body: { services: [shelter] } });
/** Returns the messages to this address about beds, without those about approval. */
const to = (email: string): readonly Received[] =>
  mail.received.filter((each) => each.to.includes(email) && !/approved/.test(each.message.subject ?? ''));
const sentBy = async (milliseconds: number): Promise<void> => {
  api.clock.advance(milliseconds);
  await api.product.reactions?.whenSettled();
};

beforeEach(async () => {
  owner = await open('Olga');
  shelter = idOf(await addService(api, { name: 'Blue Spruce', totalBeds: 60, availableBeds: 12 }, { token: owner.token }));
});

describe('a bed counter', () => {
  test('updates the beds, and can change nothing else', async () => {
    covers('beds-2');
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    expect((await count(3, ana)).status).toBe(403);
    const named = await name(email.toUpperCase());
    expect(named.body).toMatchObject({ id: shelter, message: 'They may count the beds from now on.' });
    expect(await boardOf(ana, named)).toMatchObject({ name: 'Blue Spruce', availableBeds: 12 });
    expect(await boardOf(ana, named)).not.toHaveProperty('tonight');
    expect((await count(3, ana, { saw: 12 })).status).toBe(200);

    const night = { startDate: '2099-03-10', endDate: '2099-03-10' };
    const refused = await Promise.all([
      count(3, ana, { totalBeds: 70 }),
      ask('', ana, form({ name: 'Mine' }), 'PUT'),
      ask('', ana, undefined, 'DELETE'),
      ask('/closed-dates', ana, night),
      ask('/bed-counters', ana),
      name(email, ana),
      ask('/bed-reminder', ana, { on: false }, 'PUT'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  test('confirms approved services after a count, and does not approve pending ones', async () => {
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    await name(email);
    const confirm = () => api.ask('/api/services/approve-services', { body: { services: [shelter] }, token: ana.token });
    expect((await confirm()).status).toBe(403);
    await approve();
    expect((await confirm()).status).toBe(200);
    expect((await typesOf(api, `service-${shelter}`)).slice(-2)).toEqual(['ServiceApproved', 'DetailsConfirmed']);
  });

  test('sees the shelter in the menu’s counts', async () => {
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    const named = await name(email);
    const headers = { ...fromElsewhere(), 'consistency-token': named.headers.get('consistency-token') ?? '' };
    const reply = await api.ask('/api/auth/report-notifications', { method: 'POST', token: ana.token, headers });
    expect(fieldOf(reply, 'countManagedShelters')).toBe(1);
  });

  test('gets an e-mail in the language in which they used the product', async () => {
    const email = address();
    await signUpReply(api, { email, displayName: 'Ana' }, { 'accept-language': 'es' });
    await name(email);
    await sentBy(1000);
    const [received] = to(email);
    expect(received?.message.subject).toBe('Ya puede contar camas en Shelter');
    expect(received?.message.text).toContain('Le nombraron para contar las camas libres de Blue Spruce.');
    expect(received?.message.text).toContain(`${ORIGIN}/available_beds`);
  });

  test('is shown by name to users of the shelter, and by role only to an administrator', async () => {
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    const admin = await open('Ada', { role: 'ADMINISTRATOR' });
    const named = await name(email);
    expect((await boardOf(ana, named))?.['bedsCountedByName']).toBe('Olga');
    const counted = await count(5, ana);
    expect((await boardOf(owner, counted))?.['bedsCountedByName']).toBe('Ana');
    expect(await boardOf(admin, counted)).not.toHaveProperty('bedsCountedByName');
    const removed = await ask(`/bed-counters/${ana.id}`, owner, undefined, 'DELETE');
    expect(await boardOf(owner, removed)).not.toHaveProperty('bedsCountedByName');
  });

  test('loses the permission once removed; both events are in the log once', async () => {
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    for (const _twice of [1, 2]) await name(email);
    for (const _twice of [1, 2]) await ask(`/bed-counters/${ana.id}`, owner, undefined, 'DELETE');
    expect((await eventsOf(api, `service-${shelter}`)).slice(-2)).toEqual([
      { type: 'BedCounterAdded', data: { accountId: ana.id } },
      { type: 'BedCounterRemoved', data: { accountId: ana.id } },
    ]);
    expect((await count(3, ana)).status).toBe(403);
  });

  test('is listed for the owner, unless the account is closed', async () => {
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    const named = await name(email);
    const read = async (after: Reply) => {
      const headers = { ...fromElsewhere(), 'consistency-token': after.headers.get('consistency-token') ?? '' };
      return (await api.ask(`/api/services/${shelter}/bed-counters`, { token: owner.token, headers })).body;
    };
    expect(await read(named)).toEqual([{ id: ana.id, displayName: 'Ana', email }]);
    const closed = await api.ask(`/api/users/${ana.id}`, { method: 'DELETE' });
    expect(await read(closed)).toEqual([]);
  });
});

describe('naming a bed counter', () => {
  test('rejects an unknown e-mail with a message that explains what to do', async () => {
    const reply = await name('nobody@example.org');
    expect(reply.body).toMatchObject({ status: 400, code: 'BED_COUNTER_NOT_FOUND', title: 'Nobody signs in with this email.' });
  });

  test('rejects a volunteer, whose role may not update beds', async () => {
    const email = address();
    await people.open({ email, displayName: 'Vera', role: 'VOLUNTEER' });
    expect((await name(email)).body).toMatchObject({ status: 409, code: 'BED_COUNTER_IS_VOLUNTEER' });
  });

  test('has no effect any more once that user becomes a volunteer', async () => {
    const email = address();
    const ana = await people.open({ email, displayName: 'Ana' });
    await name(email);
    await people.happen(ana.id, { type: 'RoleSet', data: { from: 'USER', to: 'VOLUNTEER' } });
    expect((await count(3, ana)).status).not.toBe(200);
  });

  test('is allowed for the owner and administrators, up to a limit', async () => {
    expect((await name(address(), await open('Pia'))).status).toBe(403);
    const replies: number[] = [];
    for (let times = 0; times < 31; times += 1) replies.push((await name('nobody@example.org')).status);
    expect(replies.at(0)).toBe(400);
    expect(replies.at(-1)).toBe(429);
  });
});

describe('the reminder of an old count', () => {
  test('is sent once to the owner and the counters, eight hours after the last count', async () => {
    const [mine, theirs] = [address(), address()];
    owner = await people.open({ email: mine, displayName: 'Olga' });
    await people.open({ email: theirs, displayName: 'Ana' });
    shelter = idOf(await addService(api, { name: 'Elm House', totalBeds: 9, availableBeds: 4 }, { token: owner.token }));
    await name(theirs);
    await approve();
    await sentBy(7 * HOUR_MS);
    await count(5, owner);
    await sentBy(2 * HOUR_MS);
    expect(to(mine)).toEqual([]);
    await sentBy(6 * HOUR_MS + 60_000);
    expect(to(mine).map(({ message }) => message.subject)).toEqual(['A bed count on Shelter is 8 hours old']);
    expect(to(theirs).map(({ message }) => message.subject)).toEqual([
      'You can now count beds on Shelter',
      'A bed count on Shelter is 8 hours old',
    ]);
    await sentBy(20 * HOUR_MS);
    expect(to(mine)).toHaveLength(1);
  });

  test('is not sent for a pending shelter, nor when the owner disabled it', async () => {
    const mine = address();
    owner = await people.open({ email: mine, displayName: 'Olga' });
    const add = async (title: string) =>
      idOf(await addService(api, { name: title, totalBeds: 9, availableBeds: 4 }, { token: owner.token }));
    await add('Waiting House');
    shelter = await add('Quiet House');
    await approve();
    const off = await ask('/bed-reminder', owner, { on: false }, 'PUT');
    expect(await boardOf(owner, off)).toMatchObject({ reminder: false });
    expect((await eventsOf(api, `beds-${shelter}`)).at(-1)).toEqual({ type: 'BedReminderSet', data: { on: false } });
    await sentBy(9 * HOUR_MS);
    expect(to(mine)).toEqual([]);
  });
});
