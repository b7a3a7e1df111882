import { randomUUID } from 'node:crypto';
import { ADMIN_TOKEN, fieldOf } from '../support/api.ts';
import { fromElsewhere, signUpReply } from './authSupport.ts';
import { addService, eventsOf, idOf } from './commandsSupport.ts';
import { DAY_MS, HOUR_MS, startOwnerMail, type OwnerMail } from './ownerMailSupport.ts';

/*
 * On Mondays owners get mail about places whose facts nobody confirmed for 90 days. The places are in Los Angeles, where nine in the
 * morning is 4 PM UTC in summer. The product starts on Tuesday, March 10, 2099; 90 days later it is Monday, June 8.
 */
const FIRST_MONDAY = '2099-06-15T16:00:00.000Z';
const week = (count: number, hour = 16): string => new Date(Date.parse(`2099-06-15T${hour}:00:00.000Z`) + count * 7 * DAY_MS).toISOString();

let given: OwnerMail;
let persons = 0;
beforeEach(async () => {
  given = await startOwnerMail();
});
afterEach(() => given.stop());

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}
const open = async (more: object = {}): Promise<Owner> => {
  const email = `weekly-${(persons += 1)}@example.org`;
  return { email, ...(await given.people.open({ email, displayName: 'Olga', ...more })) };
};
const add = async ({ token }: Pick<Owner, 'token'>, name: string): Promise<string> => {
  const id = idOf(await addService(given.api, { name }, { token }));
  await given.approve(id);
  return id;
};
const weekly = ({ email }: Pick<Owner, 'email'>) => given.to(email).filter(({ message }) => /^Is this|^¿Sigue/.test(message.subject ?? ''));
const linksIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\/confirm\?token=([\w.-]+)/g)].map(([, token]) => token ?? '');
/** Advances to the Monday before, which only schedules the next one. */
const begin = () => given.until('2099-06-08T16:00:00.000Z');

test('sends one message on Monday morning to each owner, with a working link for each old place', async () => {
  covers('mail-4');
  const owner = await open();
  const ids = [await add(owner, 'Blue Spruce'), await add(owner, 'Elm House')];
  await begin();
  expect(weekly(owner)).toEqual([]);
  await given.until('2099-06-15T15:59:00.000Z');
  expect(weekly(owner)).toEqual([]);
  await given.until(FIRST_MONDAY);
  const [letter, ...others] = weekly(owner);
  expect(others).toEqual([]);
  expect(letter?.message.subject).toBe('Is this still right? Your 2 places on Shelter');
  expect(letter?.message.text).toContain(
    'Blue Spruce\nLast confirmed on March 10, 2099.\nLook and confirm: https://shelter.example.org/confirm?token=',
  );
  const tokens = linksIn(letter?.message.text);
  expect(tokens).toHaveLength(2);
  for (const [index, token] of tokens.entries()) {
    const shown = await given.api.ask(`/api/confirmations/${token}`, { token: null, headers: fromElsewhere() });
    const { id, revision } = fieldOf(shown, 'service') as { id: string; revision: number };
    expect(id).toBe(ids[index]);
    const pressed = await given.api.ask(`/api/confirmations/${token}`, { token: null, headers: fromElsewhere(), body: { revision } });
    expect(pressed.status).toBe(200);
  }
  await given.until(week(1));
  expect(weekly(owner)).toHaveLength(1);
  expect((await eventsOf(given.api, 'owner-letters')).map(({ data }) => data)).toEqual([
    { owners: 0, next: FIRST_MONDAY },
    { owners: 1, next: week(1) },
    { owners: 0, next: week(2) },
  ]);
});

const remindedFor = async (token: string): Promise<unknown> =>
  (fieldOf(await given.api.ask('/api/waiting', { token }), 'lines') as { unconfirmed: { reminded?: unknown } }).unconfirmed.reminded;

test('shows moderators how many owners the last message went to', async () => {
  const [owner, administrator, lead] = [await open(), await open({ role: 'ADMINISTRATOR' }), await open({ role: 'VOLUNTEER LEAD' })];
  const ids = [await add(owner, 'Blue Spruce'), await add(administrator, 'Elm House')];
  await begin();
  expect(await remindedFor(ADMIN_TOKEN)).toBeUndefined();
  await given.until(FIRST_MONDAY);
  expect(await remindedFor(ADMIN_TOKEN)).toEqual({ owners: 2, at: FIRST_MONDAY });
  expect(await remindedFor(lead.token)).toBeUndefined();
  for (const id of ids) expect((await given.api.ask(`/api/services/${id}/confirm`, { body: {} })).status).toBe(200);
  await given.until(week(1));
  expect(await remindedFor(ADMIN_TOKEN)).toBeUndefined();
});

test('sends it each week while facts are old, in the language of the owner', async () => {
  const email = `weekly-${(persons += 1)}@example.org`;
  const reply = await signUpReply(given.api, { email, displayName: 'Olga' }, { 'accept-language': 'es' });
  await add({ token: String(fieldOf(reply, 'token')) }, 'Blue Spruce');
  await begin();
  for (const monday of [0, 1, 2]) {
    await given.until(week(monday));
    expect(weekly({ email })).toHaveLength(monday + 1);
  }
  expect(weekly({ email })[0]?.message.text).toMatch(/Hola, Olga:[^]*Última confirmación: 10 de marzo de 2099\./);
});

test('sends none to users who disabled it, cannot sign in, or have nothing outdated', async () => {
  const [off, out, fresh, removed, waiting, volunteer] = [
    await open(),
    await open(),
    await open(),
    await open(),
    await open(),
    await open(),
  ];
  for (const owner of [off, out, volunteer]) await add(owner, 'Blue Spruce');
  const old = await add(fresh, 'Elm House');
  await given.api.ask(`/api/services/${await add(removed, 'Gone House')}`, { method: 'DELETE' });
  await given.api.ask(`/api/services/${await add(waiting, 'Waiting House')}/withdraw-approval`, { body: {} });
  await given.api.ask('/api/auth/messages', { method: 'PUT', body: { weekly: false }, token: off.token });
  await given.people.happen(out.id, { type: 'AccountDeactivated', data: {} });
  await given.people.happen(volunteer.id, {
    type: 'AccountClosed',
    data: { by: 'administrator', closedAt: FIRST_MONDAY, eraseAfter: FIRST_MONDAY, services: { become: 'removed' } },
  });
  await begin();
  expect((await given.api.ask(`/api/services/${old}/confirm`, { body: {} })).status).toBe(200);
  await given.until(FIRST_MONDAY);
  expect([off, out, fresh, removed, waiting, volunteer].map((owner) => weekly(owner).length)).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await eventsOf(given.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 0, next: week(1) });
});

test('sends no backlog after an outage of a month, only the next Monday’s message', async () => {
  const owner = await open();
  await add(owner, 'Blue Spruce');
  await begin();
  await given.until(week(4, 20).replace('2099-07-13', '2099-07-15'));
  expect(weekly(owner)).toEqual([]);
  expect((await eventsOf(given.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 0, next: week(5) });
  await given.until(week(5));
  expect(weekly(owner)).toHaveLength(1);
});

test('sends none twice within a week, even from an older restored log', async () => {
  const owner = await open();
  await add(owner, 'Blue Spruce');
  await begin();
  await given.until(FIRST_MONDAY);
  expect(weekly(owner)).toHaveLength(1);
  // As a log from before this Monday contains it.
  const due = new Date(given.api.clock() + HOUR_MS).toISOString();
  const [first] = await given.api.product.store.readStream('owner-letters');
  if (first === undefined) throw new Error('Nothing was said');
  await given.api.product.store.append('owner-letters', 'any', [
    { id: randomUUID(), type: 'OwnersReminded', data: { owners: 0, next: due }, metadata: { ...first.metadata, commandId: randomUUID() } },
  ]);
  await given.pass(HOUR_MS);
  expect(weekly(owner)).toHaveLength(1);
  expect((await eventsOf(given.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 0, next: week(1) });
});

test('retries a message that the mail server rejected, and sends no other message twice', async () => {
  const owners = [await open(), await open(), await open()];
  for (const owner of owners) await add(owner, 'Blue Spruce');
  await begin();
  given.mail.refuseNext(1);
  await given.until(FIRST_MONDAY);
  expect(owners.map((owner) => weekly(owner).length).toSorted()).toEqual([0, 1, 1]);
  await given.pass(60_000);
  expect(owners.map((owner) => weekly(owner).length)).toEqual([1, 1, 1]);
  expect((await eventsOf(given.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 3, next: week(1) });
});

test('takes the age of an imported fact from its file', async () => {
  const [ofNewFile, ofOldFile] = [await open(), await open()];
  const imported = async (owner: Owner, factsAsOf: string): Promise<void> => {
    const streamName = `service-${await add(owner, 'Blue Spruce')}`;
    const contact = (await given.api.product.store.readStream(streamName)).findLast(({ type }) => type === 'ContactSet');
    if (contact === undefined) throw new Error('No contact');
    const actor = { id: 'file', role: 'ADMINISTRATOR', via: 'import' } as const;
    const metadata = { ...contact.metadata, commandId: randomUUID(), actor, occurredAt: FIRST_MONDAY, factsAsOf };
    await given.api.product.store.append(streamName, 'any', [{ id: randomUUID(), type: 'ContactSet', data: contact.data, metadata }]);
  };
  await imported(ofNewFile, '2099-06-10T00:00:00.000Z');
  await imported(ofOldFile, '2099-01-10T00:00:00.000Z');
  await begin();
  await given.until(FIRST_MONDAY);
  expect([ofNewFile, ofOldFile].map((owner) => weekly(owner).length)).toEqual([0, 1]);
});
