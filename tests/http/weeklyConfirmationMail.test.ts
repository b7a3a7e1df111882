import { randomUUID } from 'node:crypto';
import { ADMIN_TOKEN, fieldOf } from '../support/api.ts';
import { fromNewAddress, signUpReply } from './authSupport.ts';
import { addService, eventsOf, idOf } from './commandsSupport.ts';
import { DAY_MS, HOUR_MS, startOwnerMailContext, type OwnerMailContext } from './ownerMailSupport.ts';

/*
 * On Mondays owners get mail about places whose facts nobody confirmed for 90 days. The places are in Los Angeles, where nine in the
 * morning is 4 PM UTC in summer. The product starts on Tuesday, March 10, 2099; 90 days later it is Monday, June 8.
 */
const FIRST_MONDAY = '2099-06-15T16:00:00.000Z';
const weeksLater = (count: number, hour = 16): string =>
  new Date(Date.parse(`2099-06-15T${hour}:00:00.000Z`) + count * 7 * DAY_MS).toISOString();

let mailContext: OwnerMailContext;
let personCount = 0;
beforeEach(async () => {
  mailContext = await startOwnerMailContext();
});
afterEach(() => mailContext.stop());

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}
const openOwner = async (overrides: object = {}): Promise<Owner> => {
  const email = `weekly-${(personCount += 1)}@example.org`;
  return { email, ...(await mailContext.people.openAccount({ email, displayName: 'Olga', ...overrides })) };
};
const addServiceOf = async ({ token }: Pick<Owner, 'token'>, name: string): Promise<string> => {
  const id = idOf(await addService(mailContext.api, { name }, { token }));
  await mailContext.approveServices(id);
  return id;
};
const weeklyMailsTo = ({ email }: Pick<Owner, 'email'>) =>
  mailContext.messagesTo(email).filter(({ message }) => /^Shelter: (?:Is the info|¿sigue)/.test(message.subject ?? ''));
const confirmTokensIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\/confirm\?token=([\w.-]+)/g)].map(([, token]) => token ?? '');
/** Advances to the Monday before, which only schedules the next one. */
const advanceToFirstSchedule = () => mailContext.advanceUntil('2099-06-08T16:00:00.000Z');

test('sends one message on Monday morning to each owner, with a working link for each old place', async () => {
  covers('mail-4');
  const owner = await openOwner();
  const ids = [await addServiceOf(owner, 'Blue Spruce'), await addServiceOf(owner, 'Elm House')];
  await advanceToFirstSchedule();
  expect(weeklyMailsTo(owner)).toEqual([]);
  await mailContext.advanceUntil('2099-06-15T15:59:00.000Z');
  expect(weeklyMailsTo(owner)).toEqual([]);
  await mailContext.advanceUntil(FIRST_MONDAY);
  const [weeklyMail, ...otherMails] = weeklyMailsTo(owner);
  expect(otherMails).toEqual([]);
  expect(weeklyMail?.message.subject).toBe('Shelter: Is the info for your 2 listings still correct?');
  expect(weeklyMail?.message.text).toContain(
    'Blue Spruce\nLast confirmed on March 10, 2099.\nReview and confirm: https://shelter.example.org/confirm?token=',
  );
  const tokens = confirmTokensIn(weeklyMail?.message.text);
  expect(tokens).toHaveLength(2);
  for (const [index, token] of tokens.entries()) {
    const confirmationReply = await mailContext.api.sendRequest(`/api/confirmations/${token}`, { token: null, headers: fromNewAddress() });
    const { id, revision } = fieldOf(confirmationReply, 'service') as { id: string; revision: number };
    expect(id).toBe(ids[index]);
    const confirmReply = await mailContext.api.sendRequest(`/api/confirmations/${token}`, {
      token: null,
      headers: fromNewAddress(),
      body: { revision },
    });
    expect(confirmReply.status).toBe(200);
  }
  await mailContext.advanceUntil(weeksLater(1));
  expect(weeklyMailsTo(owner)).toHaveLength(1);
  expect((await eventsOf(mailContext.api, 'owner-letters')).map(({ data }) => data)).toEqual([
    { owners: 0, next: FIRST_MONDAY },
    { owners: 1, next: weeksLater(1) },
    { owners: 0, next: weeksLater(2) },
  ]);
});

const remindedFor = async (token: string): Promise<unknown> =>
  (fieldOf(await mailContext.api.sendRequest('/api/waiting', { token }), 'lines') as { unconfirmed: { reminded?: unknown } }).unconfirmed
    .reminded;

test('moderators see how many owners the last message was sent to', async () => {
  const [owner, administrator, lead] = [
    await openOwner(),
    await openOwner({ role: 'ADMINISTRATOR' }),
    await openOwner({ role: 'VOLUNTEER LEAD' }),
  ];
  const ids = [await addServiceOf(owner, 'Blue Spruce'), await addServiceOf(administrator, 'Elm House')];
  await advanceToFirstSchedule();
  expect(await remindedFor(ADMIN_TOKEN)).toBeUndefined();
  await mailContext.advanceUntil(FIRST_MONDAY);
  expect(await remindedFor(ADMIN_TOKEN)).toEqual({ owners: 2, at: FIRST_MONDAY });
  expect(await remindedFor(lead.token)).toBeUndefined();
  for (const id of ids) expect((await mailContext.api.sendRequest(`/api/services/${id}/confirm`, { body: {} })).status).toBe(200);
  await mailContext.advanceUntil(weeksLater(1));
  expect(await remindedFor(ADMIN_TOKEN)).toBeUndefined();
});

test('sends it each week while facts are old, in the language of the owner', async () => {
  const email = `weekly-${(personCount += 1)}@example.org`;
  const reply = await signUpReply(mailContext.api, { email, displayName: 'Olga' }, { 'accept-language': 'es' });
  await addServiceOf({ token: String(fieldOf(reply, 'token')) }, 'Blue Spruce');
  await advanceToFirstSchedule();
  for (const weekIndex of [0, 1, 2]) {
    await mailContext.advanceUntil(weeksLater(weekIndex));
    expect(weeklyMailsTo({ email })).toHaveLength(weekIndex + 1);
  }
  expect(weeklyMailsTo({ email })[0]?.message.text).toMatch(/Hola, Olga:[^]*Última confirmación: 10 de marzo de 2099\./);
});

test('sends none to users who disabled it, cannot sign in, or have nothing outdated', async () => {
  const [ownerWithoutMail, disabledOwner, ownerWithFreshFacts, ownerOfRemoved, ownerOfPending, volunteer] = [
    await openOwner(),
    await openOwner(),
    await openOwner(),
    await openOwner(),
    await openOwner(),
    await openOwner(),
  ];
  for (const owner of [ownerWithoutMail, disabledOwner, volunteer]) await addServiceOf(owner, 'Blue Spruce');
  const outdatedServiceId = await addServiceOf(ownerWithFreshFacts, 'Elm House');
  await mailContext.api.sendRequest(`/api/services/${await addServiceOf(ownerOfRemoved, 'Gone House')}`, { method: 'DELETE' });
  await mailContext.api.sendRequest(`/api/services/${await addServiceOf(ownerOfPending, 'Waiting House')}/withdraw-approval`, { body: {} });
  await mailContext.api.sendRequest('/api/auth/messages', { method: 'PUT', body: { weekly: false }, token: ownerWithoutMail.token });
  await mailContext.people.appendEvents(disabledOwner.id, { type: 'AccountDeactivated', data: {} });
  await mailContext.people.appendEvents(volunteer.id, {
    type: 'AccountClosed',
    data: { by: 'administrator', closedAt: FIRST_MONDAY, eraseAfter: FIRST_MONDAY, services: { become: 'removed' } },
  });
  await advanceToFirstSchedule();
  expect((await mailContext.api.sendRequest(`/api/services/${outdatedServiceId}/confirm`, { body: {} })).status).toBe(200);
  await mailContext.advanceUntil(FIRST_MONDAY);
  expect(
    [ownerWithoutMail, disabledOwner, ownerWithFreshFacts, ownerOfRemoved, ownerOfPending, volunteer].map(
      (owner) => weeklyMailsTo(owner).length,
    ),
  ).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await eventsOf(mailContext.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 0, next: weeksLater(1) });
});

test('sends no backlog after an outage of a month, only the next Monday’s message', async () => {
  const owner = await openOwner();
  await addServiceOf(owner, 'Blue Spruce');
  await advanceToFirstSchedule();
  await mailContext.advanceUntil(weeksLater(4, 20).replace('2099-07-13', '2099-07-15'));
  expect(weeklyMailsTo(owner)).toEqual([]);
  expect((await eventsOf(mailContext.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 0, next: weeksLater(5) });
  await mailContext.advanceUntil(weeksLater(5));
  expect(weeklyMailsTo(owner)).toHaveLength(1);
});

test('sends none twice within a week, even from an older restored log', async () => {
  const owner = await openOwner();
  await addServiceOf(owner, 'Blue Spruce');
  await advanceToFirstSchedule();
  await mailContext.advanceUntil(FIRST_MONDAY);
  expect(weeklyMailsTo(owner)).toHaveLength(1);
  // A log from before this Monday contains such an event.
  const dueAt = new Date(mailContext.api.clock() + HOUR_MS).toISOString();
  const [first] = await mailContext.api.product.store.readStream('owner-letters');
  if (first === undefined) throw new Error('Nothing was said');
  await mailContext.api.product.store.append('owner-letters', 'any', [
    {
      id: randomUUID(),
      type: 'OwnersReminded',
      data: { owners: 0, next: dueAt },
      metadata: { ...first.metadata, commandId: randomUUID() },
    },
  ]);
  await mailContext.advanceTime(HOUR_MS);
  expect(weeklyMailsTo(owner)).toHaveLength(1);
  expect((await eventsOf(mailContext.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 0, next: weeksLater(1) });
});

test('retries a message that the mail server rejected, and sends no other message twice', async () => {
  const owners = [await openOwner(), await openOwner(), await openOwner()];
  for (const owner of owners) await addServiceOf(owner, 'Blue Spruce');
  await advanceToFirstSchedule();
  mailContext.mail.rejectNext(1);
  await mailContext.advanceUntil(FIRST_MONDAY);
  expect(owners.map((owner) => weeklyMailsTo(owner).length).toSorted()).toEqual([0, 1, 1]);
  await mailContext.advanceTime(60_000);
  expect(owners.map((owner) => weeklyMailsTo(owner).length)).toEqual([1, 1, 1]);
  expect((await eventsOf(mailContext.api, 'owner-letters')).at(-1)?.data).toEqual({ owners: 3, next: weeksLater(1) });
});

test('the message takes the age of an imported fact from its file', async () => {
  const [ownerOfNewFile, ownerOfOldFile] = [await openOwner(), await openOwner()];
  const appendImported = async (owner: Owner, factsAsOf: string): Promise<void> => {
    const streamName = `service-${await addServiceOf(owner, 'Blue Spruce')}`;
    const contactEvent = (await mailContext.api.product.store.readStream(streamName)).findLast(({ type }) => type === 'ContactSet');
    if (contactEvent === undefined) throw new Error('No contact');
    const actor = { id: 'file', role: 'ADMINISTRATOR', via: 'import' } as const;
    const metadata = { ...contactEvent.metadata, commandId: randomUUID(), actor, occurredAt: FIRST_MONDAY, factsAsOf };
    await mailContext.api.product.store.append(streamName, 'any', [
      { id: randomUUID(), type: 'ContactSet', data: contactEvent.data, metadata },
    ]);
  };
  await appendImported(ownerOfNewFile, '2099-06-10T00:00:00.000Z');
  await appendImported(ownerOfOldFile, '2099-01-10T00:00:00.000Z');
  await advanceToFirstSchedule();
  await mailContext.advanceUntil(FIRST_MONDAY);
  expect([ownerOfNewFile, ownerOfOldFile].map((owner) => weeklyMailsTo(owner).length)).toEqual([0, 1]);
});
