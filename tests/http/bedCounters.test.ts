import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail/mailServer.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { fromNewAddress, signUpReply, startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, serviceForm, idOf, typesOf } from './commandsSupport.ts';

/* Bed counters: users named by the owner of a shelter may update its beds only, and they are reminded of an old count, as is the owner. */

const ORIGIN = 'https://shelter.example.org';
const HOUR_MS = 3_600_000;
let api: TestApi;
let people: TestPeople;
let mail: MailServer;
let owner: OpenedPerson;
let shelterId: string;
let addressCount = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  people = await createPeople(api);
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});
const newEmail = (): string => `person-${(addressCount += 1)}@example.org`;
const openPerson = (displayName: string, overrides: object = {}) => people.openAccount({ email: newEmail(), displayName, ...overrides });
const sendRequest = (path: string, { token }: OpenedPerson, body?: unknown, method?: string): Promise<Reply> =>
  api.sendRequest(`/api/services/${shelterId}${path}`, {
    token,
    headers: fromNewAddress(),
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });
const nameCounter = (email: string, caller = owner) => sendRequest('/bed-counters', caller, { email });
const countBeds = (availableBeds: number, { token }: OpenedPerson, overrides: object = {}) =>
  api.sendRequest('/api/services/update-available-beds', { body: { services: [{ id: shelterId, availableBeds, ...overrides }] }, token });
const boardRowOf = async ({ token }: OpenedPerson, after: Reply): Promise<Record<string, unknown> | undefined> => {
  const headers = { 'consistency-token': after.headers.get('consistency-token') ?? '' };
  const reply = await api.sendRequest('/api/services/beds', { token, headers });
  return (reply.body as Record<string, unknown>[]).find(({ id }) => id === shelterId);
};
const approveShelter = () => api.sendRequest('/api/services/approve-services', { body: { services: [shelterId] } });
/** Returns the messages to this address about beds, without those about approval. */
const messagesTo = (email: string): readonly ReceivedMail[] =>
  mail.received.filter((each) => each.to.includes(email) && !/approved/.test(each.message.subject ?? ''));
const waitForMail = async (milliseconds: number): Promise<void> => {
  api.clock.advance(milliseconds);
  await api.product.reactions?.whenSettled();
};

beforeEach(async () => {
  owner = await openPerson('Olga');
  shelterId = idOf(await addService(api, { name: 'Blue Spruce', totalBeds: 60, availableBeds: 12 }, { token: owner.token }));
});

describe('a bed counter', () => {
  test('updates the beds, and can change nothing else', async () => {
    covers('beds-2');
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    expect((await countBeds(3, ana)).status).toBe(403);
    const namedReply = await nameCounter(email.toUpperCase());
    expect(namedReply.body).toMatchObject({ id: shelterId, message: 'Person added. They can now update the beds.' });
    expect(await boardRowOf(ana, namedReply)).toMatchObject({ name: 'Blue Spruce', availableBeds: 12 });
    expect(await boardRowOf(ana, namedReply)).not.toHaveProperty('tonight');
    expect((await countBeds(3, ana, { saw: 12 })).status).toBe(200);

    const closedNight = { startDate: '2099-03-10', endDate: '2099-03-10' };
    const rejectedReplies = await Promise.all([
      countBeds(3, ana, { totalBeds: 70 }),
      sendRequest('', ana, serviceForm({ name: 'Mine' }), 'PUT'),
      sendRequest('', ana, undefined, 'DELETE'),
      sendRequest('/closed-dates', ana, closedNight),
      sendRequest('/bed-counters', ana),
      nameCounter(email, ana),
      sendRequest('/bed-reminder', ana, { on: false }, 'PUT'),
    ]);
    expect(rejectedReplies.map(({ status }) => status)).toEqual(rejectedReplies.map(() => 403));
  });

  test('confirms approved services after a count, and does not approve pending ones', async () => {
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    await nameCounter(email);
    const approveAsCounter = () => api.sendRequest('/api/services/approve-services', { body: { services: [shelterId] }, token: ana.token });
    expect((await approveAsCounter()).status).toBe(403);
    await approveShelter();
    expect((await approveAsCounter()).status).toBe(200);
    expect((await typesOf(api, `service-${shelterId}`)).slice(-2)).toEqual(['ServiceApproved', 'DetailsConfirmed']);
  });

  test('sees the shelter in the menu’s counts', async () => {
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    const namedReply = await nameCounter(email);
    const headers = { ...fromNewAddress(), 'consistency-token': namedReply.headers.get('consistency-token') ?? '' };
    const reply = await api.sendRequest('/api/auth/report-notifications', { method: 'POST', token: ana.token, headers });
    expect(fieldOf(reply, 'countManagedShelters')).toBe(1);
  });

  test('gets an e-mail in the language in which they used the product', async () => {
    const email = newEmail();
    await signUpReply(api, { email, displayName: 'Ana' }, { 'accept-language': 'es' });
    await nameCounter(email);
    await waitForMail(1000);
    const [received] = messagesTo(email);
    expect(received?.message.subject).toBe('Ya puede actualizar camas en Shelter');
    expect(received?.message.text).toContain('Usted ahora forma parte del personal que actualiza las camas libres de Blue Spruce.');
    expect(received?.message.text).toContain(`${ORIGIN}/available_beds`);
  });

  test('is shown by name to users of the shelter, and by role only to an administrator', async () => {
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    const admin = await openPerson('Ada', { role: 'ADMINISTRATOR' });
    const namedReply = await nameCounter(email);
    expect((await boardRowOf(ana, namedReply))?.['bedsCountedByName']).toBe('Olga');
    const countReply = await countBeds(5, ana);
    expect((await boardRowOf(owner, countReply))?.['bedsCountedByName']).toBe('Ana');
    expect(await boardRowOf(admin, countReply)).not.toHaveProperty('bedsCountedByName');
    const removeReply = await sendRequest(`/bed-counters/${ana.id}`, owner, undefined, 'DELETE');
    expect(await boardRowOf(owner, removeReply)).not.toHaveProperty('bedsCountedByName');
  });

  test('loses the permission once removed', async () => {
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    for (const _twice of [1, 2]) await nameCounter(email);
    for (const _twice of [1, 2]) await sendRequest(`/bed-counters/${ana.id}`, owner, undefined, 'DELETE');
    expect((await eventsOf(api, `service-${shelterId}`)).slice(-2)).toEqual([
      { type: 'BedCounterAdded', data: { accountId: ana.id } },
      { type: 'BedCounterRemoved', data: { accountId: ana.id } },
    ]);
    expect((await countBeds(3, ana)).status).toBe(403);
  });

  test('is listed for the owner, unless the account is closed', async () => {
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    const namedReply = await nameCounter(email);
    const readCounters = async (after: Reply) => {
      const headers = { ...fromNewAddress(), 'consistency-token': after.headers.get('consistency-token') ?? '' };
      return (await api.sendRequest(`/api/services/${shelterId}/bed-counters`, { token: owner.token, headers })).body;
    };
    expect(await readCounters(namedReply)).toEqual([{ id: ana.id, displayName: 'Ana', email }]);
    const closeReply = await api.sendRequest(`/api/users/${ana.id}`, { method: 'DELETE' });
    expect(await readCounters(closeReply)).toEqual([]);
  });
});

describe('naming a bed counter', () => {
  test('rejects an unknown e-mail with a message that explains what to do', async () => {
    const reply = await nameCounter('nobody@example.org');
    expect(reply.body).toMatchObject({ status: 400, code: 'BED_COUNTER_NOT_FOUND', title: 'No account uses this email.' });
  });

  test('rejects a volunteer, whose role may not update beds', async () => {
    const email = newEmail();
    await people.openAccount({ email, displayName: 'Vera', role: 'VOLUNTEER' });
    expect((await nameCounter(email)).body).toMatchObject({ status: 409, code: 'BED_COUNTER_IS_VOLUNTEER' });
  });

  test('has no effect any more once that user becomes a volunteer', async () => {
    const email = newEmail();
    const ana = await people.openAccount({ email, displayName: 'Ana' });
    await nameCounter(email);
    await people.appendEvents(ana.id, { type: 'RoleSet', data: { from: 'USER', to: 'VOLUNTEER' } });
    expect((await countBeds(3, ana)).status).not.toBe(200);
  });

  test('is allowed for the owner and administrators, up to a limit', async () => {
    expect((await nameCounter(newEmail(), await openPerson('Pia'))).status).toBe(403);
    const replies: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) replies.push((await nameCounter('nobody@example.org')).status);
    expect(replies.at(0)).toBe(400);
    expect(replies.at(-1)).toBe(429);
  });
});

describe('the reminder of an old count', () => {
  test('is sent once to the owner and the counters, eight hours after the last count', async () => {
    const [ownerEmail, otherEmail] = [newEmail(), newEmail()];
    owner = await people.openAccount({ email: ownerEmail, displayName: 'Olga' });
    await people.openAccount({ email: otherEmail, displayName: 'Ana' });
    shelterId = idOf(await addService(api, { name: 'Elm House', totalBeds: 9, availableBeds: 4 }, { token: owner.token }));
    await nameCounter(otherEmail);
    await approveShelter();
    await waitForMail(7 * HOUR_MS);
    await countBeds(5, owner);
    await waitForMail(2 * HOUR_MS);
    expect(messagesTo(ownerEmail)).toEqual([]);
    await waitForMail(6 * HOUR_MS + 60_000);
    expect(messagesTo(ownerEmail).map(({ message }) => message.subject)).toEqual(['A bed count on Shelter is out of date']);
    expect(messagesTo(otherEmail).map(({ message }) => message.subject)).toEqual([
      'You can now update beds on Shelter',
      'A bed count on Shelter is out of date',
    ]);
    await waitForMail(20 * HOUR_MS);
    expect(messagesTo(ownerEmail)).toHaveLength(1);
  });

  test('is not sent for a pending shelter, nor when the owner disabled it', async () => {
    const ownerEmail = newEmail();
    owner = await people.openAccount({ email: ownerEmail, displayName: 'Olga' });
    const addShelter = async (title: string) =>
      idOf(await addService(api, { name: title, totalBeds: 9, availableBeds: 4 }, { token: owner.token }));
    await addShelter('Waiting House');
    shelterId = await addShelter('Quiet House');
    await approveShelter();
    const reminderOffReply = await sendRequest('/bed-reminder', owner, { on: false }, 'PUT');
    expect(await boardRowOf(owner, reminderOffReply)).toMatchObject({ reminder: false });
    expect((await eventsOf(api, `beds-${shelterId}`)).at(-1)).toEqual({ type: 'BedReminderSet', data: { on: false } });
    await waitForMail(9 * HOUR_MS);
    expect(messagesTo(ownerEmail)).toEqual([]);
  });
});
