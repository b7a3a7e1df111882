import { fieldOf, type Reply } from '../support/api.ts';
import type { OpenedPerson } from '../support/people.ts';
import { fromNewAddress, signUpReply } from './authSupport.ts';
import { addService, eventsOf, serviceForm, idOf } from './commandsSupport.ts';
import { DAY_MS, MINUTE_MS, ORIGIN, startOwnerMailContext, type OwnerMailContext } from './ownerMailSupport.ts';

/* Owners receive mail about what others did to their services, and about reports of visitors. */

let mailContext: OwnerMailContext;
let lead: OpenedPerson;
let personCount = 0;
beforeAll(async () => {
  mailContext = await startOwnerMailContext();
  lead = await mailContext.people.openAccount({ email: 'lead@example.org', displayName: 'Leo', role: 'SUPER USER' });
});
afterAll(() => mailContext.stop());

interface Owner extends OpenedPerson {
  readonly email: string;
}
const openOwner = async (overrides: object = {}): Promise<Owner> => {
  const email = `news-${(personCount += 1)}@example.org`;
  return { email, ...(await mailContext.people.openAccount({ email, displayName: 'Olga', ...overrides })) };
};
const addServiceOf = async ({ token }: Owner, name = 'Blue Spruce'): Promise<string> =>
  idOf(await addService(mailContext.api, { name }, { token }));
const reviseService = (id: string, change: Readonly<Record<string, unknown>>, token?: string): Promise<Reply> =>
  mailContext.api.sendRequest(`/api/services/${id}`, {
    method: 'PUT',
    body: serviceForm({ name: 'Blue Spruce', ...change }),
    ...(token === undefined ? {} : { token }),
  });
const report = (serviceId: string, overrides: object = {}) =>
  mailContext.api.sendRequest('/api/feedbacks/service', {
    token: null,
    headers: fromNewAddress(),
    body: {
      email: 'visitor@example.org',
      kind: 'report',
      serviceId,
      subject: 'The phone is wrong',
      message: 'It rings at a bakery.',
      ...overrides,
    },
  });
const textTo = ({ email }: Owner, messageIndex = -1): string => mailContext.messagesTo(email).at(messageIndex)?.message.text ?? '';
const subjectsTo = ({ email }: Owner): (string | undefined)[] => mailContext.messagesTo(email).map(({ message }) => message.subject);

/** Adds a service that is approved, and whose owner was notified of that. */
const openOwnerWithService = async (overrides: object = {}): Promise<readonly [Owner, string]> => {
  const owner = await openOwner(overrides);
  const id = await addServiceOf(owner);
  await mailContext.approveServices(id);
  await mailContext.advanceTime(11 * MINUTE_MS);
  return [owner, id];
};

describe('the message about an approval', () => {
  test('is sent once, with the name of the service and a link to it', async () => {
    covers('mail-6');
    const owner = await openOwner();
    const id = await addServiceOf(owner);
    await mailContext.approveServices(id);
    await mailContext.advanceTime(5 * MINUTE_MS);
    expect(subjectsTo(owner)).toEqual([]);
    await mailContext.advanceTime(6 * MINUTE_MS);
    expect(subjectsTo(owner)).toEqual(['Your listing on Shelter was approved']);
    expect(textTo(owner)).toContain(`Hello Olga,\n\nBlue Spruce\nApproved. Visitors can see it now.\nView it: ${ORIGIN}/services/${id}\n`);
    expect(textTo(owner)).toContain(`${ORIGIN}/update_profile#messages`);
    await mailContext.advanceTime(DAY_MS);
    expect(subjectsTo(owner)).toHaveLength(1);
  });

  test('covers several approvals at once, one message to each owner', async () => {
    const [administratorOwner, otherOwner] = [await openOwner({ role: 'ADMINISTRATOR' }), await openOwner()];
    const ownedServices: string[] = [];
    for (let count = 1; count <= 24; count += 1) ownedServices.push(await addServiceOf(administratorOwner, `House ${count}`));
    // An administrator's own services are approved when added, by no other user.
    await Promise.all(ownedServices.map((id) => mailContext.api.sendRequest(`/api/services/${id}/withdraw-approval`, { body: {} })));
    const otherService = await addServiceOf(otherOwner);
    await mailContext.approveServices(...ownedServices, otherService);
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(subjectsTo(administratorOwner)).toEqual(['24 of your listings on Shelter were approved']);
    expect(textTo(administratorOwner)).toContain(`And 4 more: ${ORIGIN}/manage_services`);
    expect(subjectsTo(otherOwner)).toEqual(['Your listing on Shelter was approved']);
    await mailContext.advanceTime(DAY_MS);
    expect(mailContext.messagesTo(administratorOwner.email)).toHaveLength(1);
  });

  test('leaves out an approval that was withdrawn before the message', async () => {
    const owner = await openOwner();
    const id = await addServiceOf(owner);
    await mailContext.approveServices(id);
    await mailContext.api.sendRequest(`/api/services/${id}/withdraw-approval`, { body: {} });
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(subjectsTo(owner)).toEqual([]);
  });
});

describe('the message about a change', () => {
  test('describes a change by an administrator with a link to the history; covers several within minutes', async () => {
    const [owner, id] = await openOwnerWithService();
    await reviseService(id, { phone: '(213) 555-0177' });
    await mailContext.advanceTime(3 * MINUTE_MS);
    await reviseService(id, {
      phone: '(213) 555-0178',
      schedules: [{ type: 'WEEKLY', day: 'FRIDAY', startTime: '08:00', endTime: '17:00' }],
    });
    await mailContext.advanceTime(8 * MINUTE_MS);
    expect(subjectsTo(owner).slice(1)).toEqual(['Your listing on Shelter was edited']);
    expect(textTo(owner)).toContain(`An admin edited: phone, hours.\nSee what changed: ${ORIGIN}/services/${id}/history\n`);
    await mailContext.advanceTime(DAY_MS);
    expect(mailContext.messagesTo(owner.email)).toHaveLength(2);
  });

  test('leaves out a change that was reverted before the message', async () => {
    const [owner, id] = await openOwnerWithService();
    await reviseService(id, { phone: '(213) 555-0177' });
    await reviseService(id, {});
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(mailContext.messagesTo(owner.email)).toHaveLength(1);
  });

  test('is not sent for changes by the owner', async () => {
    const [owner, id] = await openOwnerWithService();
    expect((await reviseService(id, { phone: '(213) 555-0177' }, owner.token)).status).toBe(200);
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(mailContext.messagesTo(owner.email)).toHaveLength(1);
  });

  test('names the role of a super user who changed an urgent notice, in the language of the owner', async () => {
    const email = `news-${(personCount += 1)}@example.org`;
    const token = String(fieldOf(await signUpReply(mailContext.api, { email, displayName: 'Olga' }, { 'accept-language': 'es' }), 'token'));
    const id = idOf(await addService(mailContext.api, { name: 'Blue Spruce' }, { token }));
    await mailContext.approveServices(id);
    await mailContext.advanceTime(11 * MINUTE_MS);
    const notice = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
    const raiseReply = await mailContext.api.sendRequest(`/api/services/${id}/critical-notice`, {
      method: 'PUT',
      body: notice,
      token: lead.token,
    });
    expect(raiseReply.status).toBe(200);
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(mailContext.messagesTo(email).map(({ message }) => message.subject)).toEqual([
      'Se aprobó su ficha en Shelter',
      'Se editó su ficha en Shelter',
    ]);
    expect(mailContext.messagesTo(email)[1]?.message.text).toContain('Un superusuario editó: aviso urgente.');
  });
});

describe('the message about a report', () => {
  test('contains the subject, and nothing of the sender', async () => {
    const [owner, id] = await openOwnerWithService();
    expect((await report(id)).status).toBe(201);
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(subjectsTo(owner).slice(1)).toEqual(['A visitor wrote about your listing on Shelter']);
    expect(textTo(owner)).toContain(`A visitor reported wrong information: “The phone is wrong”\nRead it: ${ORIGIN}/feedbacks\n`);
    expect(mailContext.messagesTo(owner.email).at(-1)?.raw).not.toMatch(/visitor@example|bakery/);
  });

  test('includes other news of the same time', async () => {
    const [owner, id] = await openOwnerWithService();
    await reviseService(id, { phone: '(213) 555-0177' });
    await report(id);
    await report(id, { kind: 'feedback', subject: 'Thank you' });
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(subjectsTo(owner).slice(1)).toEqual(['News about your listing on Shelter']);
    expect(textTo(owner)).toMatch(/edited: phone\.[^]*“The phone is wrong”[^]*A visitor wrote: “Thank you”/);
  });

  test('leaves out a report that was archived before the message', async () => {
    const [owner, id] = await openOwnerWithService();
    const reportReply = await report(id);
    await mailContext.api.projected(reportReply);
    await mailContext.api.sendRequest(`/api/feedbacks/${idOf(reportReply)}/archive`, { method: 'POST', body: {} });
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(mailContext.messagesTo(owner.email)).toHaveLength(1);
  });
});

const readMessageSettings = async ({ token }: Owner) => (await mailContext.api.sendRequest('/api/auth/messages', { token })).body;

describe('message settings', () => {
  test('are all on until the user switches a kind off', async () => {
    const [owner, id] = await openOwnerWithService();
    expect(await readMessageSettings(owner)).toEqual({ weekly: true, approved: true, changed: true, reported: true });
    const saveReply = await mailContext.api.sendRequest('/api/auth/messages', {
      method: 'PUT',
      body: { changed: false, weekly: true },
      token: owner.token,
    });
    expect([saveReply.status, saveReply.body]).toEqual([200, { message: 'Saved. We will send you these emails.' }]);
    expect(await readMessageSettings(owner)).toEqual({ weekly: true, approved: true, changed: false, reported: true });
    expect((await eventsOf(mailContext.api, `account-${owner.id}`)).at(-1)).toEqual({
      type: 'MessagesSwitched',
      data: { kind: 'changed', on: false },
    });
    await reviseService(id, { phone: '(213) 555-0177' });
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(mailContext.messagesTo(owner.email)).toHaveLength(1);
    await report(id);
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(textTo(owner)).toContain('The phone is wrong');
    expect(textTo(owner)).not.toContain('changed:');
  });

  test('are switched off by one POST of a mail program, and by no GET', async () => {
    covers('mail-7');
    const [owner, id] = await openOwnerWithService();
    const headers = Object.fromEntries(
      (mailContext.messagesTo(owner.email)[0]?.message.headers ?? []).map(({ key, value }) => [key, value]),
    );
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https:.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(link.startsWith(`${ORIGIN}/api/auth/messages/off/`)).toBe(true);
    const path = link.slice(ORIGIN.length);
    expect((await mailContext.api.sendRequest(path, { token: null })).status).toBe(405);
    expect(await readMessageSettings(owner)).toMatchObject({ approved: true });
    // RFC 8058 requires a form with one field, sent without a session.
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const answer = await fetch(new URL(path, mailContext.api.url), { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(await readMessageSettings(owner)).toEqual({ weekly: true, approved: false, changed: true, reported: true });
    expect((await mailContext.api.product.store.readStream(`account-${owner.id}`)).at(-1)?.metadata.actor).toEqual({
      id: owner.id,
      role: 'USER',
      via: 'link',
    });
    await mailContext.api.sendRequest(`/api/services/${id}/withdraw-approval`, { body: {} });
    await mailContext.approveServices(id);
    await mailContext.advanceTime(11 * MINUTE_MS);
    expect(mailContext.messagesTo(owner.email)).toHaveLength(1);
  });

  test('reject a forged link with a message', async () => {
    const reply = await mailContext.api.sendRequest(`/api/auth/messages/off/${'x'.repeat(60)}`, {
      method: 'POST',
      token: null,
      headers: fromNewAddress(),
    });
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([404, 'MESSAGES_LINK_INVALID']);
  });
});

describe('D outages', () => {
  test('suppress messages about news that is a day old', async () => {
    const [owner, id] = await openOwnerWithService();
    await mailContext.api.product.reactions?.stop();
    await reviseService(id, { phone: '(213) 555-0177' });
    mailContext.api.clock.advance(25 * 60 * MINUTE_MS);
    const restartedApi = await mailContext.api.another({
      environment: { TRUST_PROXY: '1', SMTP_URL: mailContext.mail.url, PUBLIC_URL: ORIGIN },
    });
    await restartedApi.product.reactions?.whenSettled();
    expect(mailContext.messagesTo(owner.email)).toHaveLength(1);
    await restartedApi.stop();
  });
});
