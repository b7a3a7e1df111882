import { fieldOf, type Reply } from '../support/api.ts';
import type { KnownPerson } from '../support/people.ts';
import { fromElsewhere, signUpReply } from './authSupport.ts';
import { addService, eventsOf, form, idOf } from './commandsSupport.ts';
import { DAY_MS, MINUTE_MS, ORIGIN, startOwnerMail, type OwnerMail } from './ownerMailSupport.ts';

/* Owners receive mail about what others did to their services, and about reports of visitors. */

let given: OwnerMail;
let lead: KnownPerson;
let persons = 0;
beforeAll(async () => {
  given = await startOwnerMail();
  lead = await given.people.open({ email: 'lead@example.org', displayName: 'Leo', role: 'SUPER USER' });
});
afterAll(() => given.stop());

interface Owner extends KnownPerson {
  readonly email: string;
}
const open = async (more: object = {}): Promise<Owner> => {
  const email = `news-${(persons += 1)}@example.org`;
  return { email, ...(await given.people.open({ email, displayName: 'Olga', ...more })) };
};
const add = async ({ token }: Owner, name = 'Blue Spruce'): Promise<string> => idOf(await addService(given.api, { name }, { token }));
const revise = (id: string, change: Readonly<Record<string, unknown>>, token?: string): Promise<Reply> =>
  given.api.ask(`/api/services/${id}`, {
    method: 'PUT',
    body: form({ name: 'Blue Spruce', ...change }),
    ...(token === undefined ? {} : { token }),
  });
const report = (serviceId: string, more: object = {}) =>
  given.api.ask('/api/feedbacks/service', {
    token: null,
    headers: fromElsewhere(),
    body: {
      email: 'visitor@example.org',
      kind: 'report',
      serviceId,
      subject: 'The phone is wrong',
      message: 'It rings at a bakery.',
      ...more,
    },
  });
const textTo = ({ email }: Owner, at = -1): string => given.to(email).at(at)?.message.text ?? '';
const subjectsTo = ({ email }: Owner): (string | undefined)[] => given.to(email).map(({ message }) => message.subject);

/** Adds a service that is approved, and whose owner was notified of that. */
const known = async (more: object = {}): Promise<readonly [Owner, string]> => {
  const owner = await open(more);
  const id = await add(owner);
  await given.approve(id);
  await given.pass(11 * MINUTE_MS);
  return [owner, id];
};

describe('the message about an approval', () => {
  test('is sent once, with the name of the service and a link to it', async () => {
    covers('mail-6');
    const owner = await open();
    const id = await add(owner);
    await given.approve(id);
    await given.pass(5 * MINUTE_MS);
    expect(subjectsTo(owner)).toEqual([]);
    await given.pass(6 * MINUTE_MS);
    expect(subjectsTo(owner)).toEqual(['Your place on Shelter was approved']);
    expect(textTo(owner)).toContain(
      `Hello Olga,\n\nBlue Spruce\nIt was approved. Visitors see it now.\nSee it: ${ORIGIN}/services/${id}\n`,
    );
    expect(textTo(owner)).toContain(`${ORIGIN}/update_profile#messages`);
    await given.pass(DAY_MS);
    expect(subjectsTo(owner)).toHaveLength(1);
  });

  test('covers several approvals at once, one message to each owner', async () => {
    const [one, other] = [await open({ role: 'ADMINISTRATOR' }), await open()];
    const ofOne: string[] = [];
    for (let count = 1; count <= 24; count += 1) ofOne.push(await add(one, `House ${count}`));
    // An administrator's own services are approved when added, by no other user.
    await Promise.all(ofOne.map((id) => given.api.ask(`/api/services/${id}/withdraw-approval`, { body: {} })));
    const ofOther = await add(other);
    await given.approve(...ofOne, ofOther);
    await given.pass(11 * MINUTE_MS);
    expect(subjectsTo(one)).toEqual(['24 of your places on Shelter were approved']);
    expect(textTo(one)).toContain(`And 4 more: ${ORIGIN}/manage_services`);
    expect(subjectsTo(other)).toEqual(['Your place on Shelter was approved']);
    await given.pass(DAY_MS);
    expect(given.to(one.email)).toHaveLength(1);
  });

  test('leaves out an approval that was withdrawn before the message', async () => {
    const owner = await open();
    const id = await add(owner);
    await given.approve(id);
    await given.api.ask(`/api/services/${id}/withdraw-approval`, { body: {} });
    await given.pass(11 * MINUTE_MS);
    expect(subjectsTo(owner)).toEqual([]);
  });
});

describe('the message about a change', () => {
  test('describes a change by an administrator with a link to the history; covers several within minutes', async () => {
    const [owner, id] = await known();
    await revise(id, { phone: '(213) 555-0177' });
    await given.pass(3 * MINUTE_MS);
    await revise(id, { phone: '(213) 555-0178', schedules: [{ type: 'WEEKLY', day: 'FRIDAY', startTime: '08:00', endTime: '17:00' }] });
    await given.pass(8 * MINUTE_MS);
    expect(subjectsTo(owner).slice(1)).toEqual(['Your place on Shelter was changed']);
    expect(textTo(owner)).toContain(`An administrator changed: phone, hours.\nSee what changed: ${ORIGIN}/services/${id}/history\n`);
    await given.pass(DAY_MS);
    expect(given.to(owner.email)).toHaveLength(2);
  });

  test('leaves out a change that was reverted before the message', async () => {
    const [owner, id] = await known();
    await revise(id, { phone: '(213) 555-0177' });
    await revise(id, {});
    await given.pass(11 * MINUTE_MS);
    expect(given.to(owner.email)).toHaveLength(1);
  });

  test('is not sent for changes by the owner', async () => {
    const [owner, id] = await known();
    expect((await revise(id, { phone: '(213) 555-0177' }, owner.token)).status).toBe(200);
    await given.pass(11 * MINUTE_MS);
    expect(given.to(owner.email)).toHaveLength(1);
  });

  test('names the role of a super user who changed an urgent notice, in the language of the owner', async () => {
    const email = `news-${(persons += 1)}@example.org`;
    const token = String(fieldOf(await signUpReply(given.api, { email, displayName: 'Olga' }, { 'accept-language': 'es' }), 'token'));
    const id = idOf(await addService(given.api, { name: 'Blue Spruce' }, { token }));
    await given.approve(id);
    await given.pass(11 * MINUTE_MS);
    const notice = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
    const raised = await given.api.ask(`/api/services/${id}/critical-notice`, { method: 'PUT', body: notice, token: lead.token });
    expect(raised.status).toBe(200);
    await given.pass(11 * MINUTE_MS);
    expect(given.to(email).map(({ message }) => message.subject)).toEqual(['Se aprobó su lugar en Shelter', 'Su lugar en Shelter cambió']);
    expect(given.to(email)[1]?.message.text).toContain('Alguien con el rol de superusuario cambió: aviso urgente.');
  });
});

describe('the message about a report', () => {
  test('contains the subject, and nothing of the sender', async () => {
    const [owner, id] = await known();
    expect((await report(id)).status).toBe(201);
    await given.pass(11 * MINUTE_MS);
    expect(subjectsTo(owner).slice(1)).toEqual(['A visitor wrote about your place on Shelter']);
    expect(textTo(owner)).toContain(`A visitor says that something is wrong: “The phone is wrong”\nRead it: ${ORIGIN}/feedbacks\n`);
    expect(given.to(owner.email).at(-1)?.raw).not.toMatch(/visitor@example|bakery/);
  });

  test('includes other news of the same time', async () => {
    const [owner, id] = await known();
    await revise(id, { phone: '(213) 555-0177' });
    await report(id);
    await report(id, { kind: 'feedback', subject: 'Thank you' });
    await given.pass(11 * MINUTE_MS);
    expect(subjectsTo(owner).slice(1)).toEqual(['News about your place on Shelter']);
    expect(textTo(owner)).toMatch(/changed: phone\.[^]*“The phone is wrong”[^]*A visitor wrote: “Thank you”/);
  });

  test('leaves out a report that was archived before the message', async () => {
    const [owner, id] = await known();
    const sent = await report(id);
    await given.api.projected(sent);
    await given.api.ask(`/api/feedbacks/${idOf(sent)}/archive`, { method: 'POST', body: {} });
    await given.pass(11 * MINUTE_MS);
    expect(given.to(owner.email)).toHaveLength(1);
  });
});

const switches = async ({ token }: Owner) => (await given.api.ask('/api/auth/messages', { token })).body;

describe('message settings', () => {
  test('are all on until the user switches a kind off', async () => {
    const [owner, id] = await known();
    expect(await switches(owner)).toEqual({ weekly: true, approved: true, changed: true, reported: true });
    const saved = await given.api.ask('/api/auth/messages', { method: 'PUT', body: { changed: false, weekly: true }, token: owner.token });
    expect([saved.status, saved.body]).toEqual([200, { message: 'Saved. We send you what you chose.' }]);
    expect(await switches(owner)).toEqual({ weekly: true, approved: true, changed: false, reported: true });
    expect((await eventsOf(given.api, `account-${owner.id}`)).at(-1)).toEqual({
      type: 'MessagesSwitched',
      data: { kind: 'changed', on: false },
    });
    await revise(id, { phone: '(213) 555-0177' });
    await given.pass(11 * MINUTE_MS);
    expect(given.to(owner.email)).toHaveLength(1);
    await report(id);
    await given.pass(11 * MINUTE_MS);
    expect(textTo(owner)).toContain('The phone is wrong');
    expect(textTo(owner)).not.toContain('changed:');
  });

  test('are switched off by one POST of a mail program, and by no GET', async () => {
    covers('mail-7');
    const [owner, id] = await known();
    const headers = Object.fromEntries((given.to(owner.email)[0]?.message.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https:.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(link.startsWith(`${ORIGIN}/api/auth/messages/off/`)).toBe(true);
    const path = link.slice(ORIGIN.length);
    expect((await given.api.ask(path, { token: null })).status).toBe(405);
    expect(await switches(owner)).toMatchObject({ approved: true });
    // As in RFC 8058: a form with one field, without a session.
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const answer = await fetch(new URL(path, given.api.url), { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(await switches(owner)).toEqual({ weekly: true, approved: false, changed: true, reported: true });
    expect((await given.api.product.store.readStream(`account-${owner.id}`)).at(-1)?.metadata.actor).toEqual({
      id: owner.id,
      role: 'USER',
      via: 'link',
    });
    await given.api.ask(`/api/services/${id}/withdraw-approval`, { body: {} });
    await given.approve(id);
    await given.pass(11 * MINUTE_MS);
    expect(given.to(owner.email)).toHaveLength(1);
  });

  test('reject a forged link with a message', async () => {
    const reply = await given.api.ask(`/api/auth/messages/off/${'x'.repeat(60)}`, {
      method: 'POST',
      token: null,
      headers: fromElsewhere(),
    });
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([404, 'MESSAGES_LINK_INVALID']);
  });
});

describe('D outages', () => {
  test('suppress messages about news that is a day old', async () => {
    const [owner, id] = await known();
    await given.api.product.reactions?.stop();
    await revise(id, { phone: '(213) 555-0177' });
    given.api.clock.advance(25 * 60 * MINUTE_MS);
    const later = await given.api.another({ environment: { TRUST_PROXY: '1', SMTP_URL: given.mail.url, PUBLIC_URL: ORIGIN } });
    await later.product.reactions?.whenSettled();
    expect(given.to(owner.email)).toHaveLength(1);
    await later.stop();
  });
});
