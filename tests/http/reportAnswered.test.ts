import type { Reply, TestApi } from '../support/api.ts';
import { fieldOf } from '../support/api.ts';
import { startMailServer, type MailServer, type Received } from '../support/mail/mailServer.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { fromElsewhere, startPeopleApi } from './authSupport.ts';
import { addService, form, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { aboutService, send, sentId } from './feedbackSupport.ts';

/* Reports of wrong information: a correction of the service marks its report as answered, and unread reports trigger a reminder. */

const ORIGIN = 'https://shelter.example.org';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let api: TestApi;
let mail: MailServer;
let owner: KnownPerson;
let lead: KnownPerson;
let shelter: string;
let elsewhere: string;
let senders = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  const people = await openPeopleOf(api);
  await people.open({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  const berta = await people.open({ email: 'berta@example.org', displayName: 'Berta', role: 'ADMINISTRATOR' });
  const profile = { method: 'PUT', body: { displayName: 'Berta B.', phone: '' }, token: berta.token };
  await api.ask('/api/auth/profile', { ...profile, headers: { ...fromElsewhere(), 'accept-language': 'es' } });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  owner = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  shelter = idOf(await addService(api, { name: 'Blue Spruce', phone: '(303) 555-0124' }, { token: owner.token }));
  elsewhere = idOf(await addService(api, { name: 'Elsewhere' }, { token: owner.token }));
  await api.ask('/api/services/approve-services', { body: { services: [shelter, elsewhere] } });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const newSender = (): string => `kim-${(senders += 1)}@example.org`;
const report = (email: string, language = 'en', change: Readonly<Record<string, string>> = {}) =>
  sentId(api, send(api, 'service', aboutService(shelter, { email, name: 'Kim', ...change }), { 'accept-language': language }));
/** Saves the form of a service because of a report. */
const correct = (id: string, change: Readonly<Record<string, unknown>>, { key = crypto.randomUUID(), at = shelter } = {}): Promise<Reply> =>
  api.ask(`/api/services/${at}`, {
    method: 'PUT',
    body: form({ name: at === shelter ? 'Blue Spruce' : 'Elsewhere', ...change }),
    token: owner.token,
    headers: { ...fromElsewhere(), 'caused-by': `feedback-${id}`, 'idempotency-key': key },
  });
const settled = async (): Promise<void> => api.product.reactions?.whenSettled();
const to = (email: string): readonly Received[] => mail.received.filter((each) => each.to.includes(email));
const typesOfReport = (id: string) => typesOf(api, `feedback-${id}`);
let digits = 100;
const newPhone = (): string => `(303) 555-0${(digits += 1)}`;

describe('a correction because of a report', () => {
  test('archives the report as answered after the change, in the name of the user who corrected it', async () => {
    covers('feedback-5');
    const id = await report(newSender());
    const saved = await correct(id, { phone: newPhone() });
    expect(saved.status).toBe(200);
    expect(await typesOfReport(id)).toEqual(['FeedbackSent', 'FeedbackAnswered', 'FeedbackArchived']);
    const answered = await readAfter(api, saved, `/api/feedbacks/${id}`);
    expect(answered.body).toMatchObject({ id, isArchive: true, answeredAt: expect.any(String) });
    const contact = (await api.product.store.readStream(`service-${shelter}`)).findLast(({ type }) => type === 'ContactSet');
    const [sent, answer] = await api.product.store.readStream(`feedback-${id}`);
    expect(contact?.metadata.causationId).toBe(sent?.metadata.commandId);
    expect(answer?.metadata).toMatchObject({ causationId: contact?.metadata.commandId, actor: { id: owner.id, role: 'USER' } });
  });

  test.each([
    ['en', 'Corrected: thank you', 'Hello Kim,', 'Blue Spruce was wrong'],
    ['es', 'Corregido: gracias', 'Hola, Kim:', 'sobre Blue Spruce'],
  ])('thanks the sender once, in %s, the language of the report', async (language, subject, greeting, words) => {
    const email = newSender();
    const id = await report(email, language);
    const key = crypto.randomUUID();
    const phone = newPhone();
    expect((await correct(id, { phone }, { key })).status).toBe(200);
    expect((await correct(id, { phone }, { key })).status).toBe(200);
    await settled();
    await api.ask(`/api/feedbacks/${id}/unarchive`, { method: 'POST', token: lead.token });
    await correct(id, { phone: newPhone() });
    await settled();
    expect(await typesOfReport(id)).toEqual([
      'FeedbackSent',
      'FeedbackAnswered',
      'FeedbackArchived',
      'FeedbackUnarchived',
      'FeedbackArchived',
    ]);
    const received = to(email);
    expect(received.map(({ message }) => message.subject)).toEqual([subject]);
    for (const text of [greeting, words, `${ORIGIN}/services/${shelter}`]) expect(received[0]?.message.text).toContain(text);
  });

  test('sends a rejected message again with the same id', async () => {
    const email = newSender();
    const id = await report(email);
    mail.refuseNext(1);
    await correct(id, { phone: newPhone() });
    await settled();
    expect(to(email)).toEqual([]);
    api.clock.advance(10_000);
    await settled();
    const answered = (await api.product.store.readStream(`feedback-${id}`)).find(({ type }) => type === 'FeedbackAnswered');
    expect(to(email).map(({ message }) => message.messageId)).toEqual([expect.stringContaining(answered?.id ?? 'none')]);
  });

  test('without changes marks no report as answered, nor does one of another service', async () => {
    const email = newSender();
    const id = await report(email);
    const now = fieldOf(await api.ask(`/api/services/${shelter}`, { token: owner.token }), 'phone');
    expect((await correct(id, { phone: now })).status).toBe(200);
    expect((await correct(id, { phone: newPhone() }, { at: elsewhere })).status).toBe(200);
    await settled();
    expect(await typesOfReport(id)).toEqual(['FeedbackSent']);
    expect(to(email)).toEqual([]);
  });

  test('is required for thanks: a report archived otherwise, or deleted, sends none', async () => {
    const [archived, deleted] = [newSender(), newSender()];
    const [one, other] = [await report(archived), await report(deleted)];
    await api.ask(`/api/feedbacks/${one}/archive`, { method: 'POST', token: lead.token });
    await api.ask(`/api/feedbacks/${other}`, { method: 'DELETE', token: lead.token });
    expect((await correct(other, { phone: newPhone() })).status).toBe(200);
    await settled();
    expect([...to(archived), ...to(deleted)]).toEqual([]);
    expect(await typesOfReport(other)).toEqual(['FeedbackSent', 'FeedbackDeleted']);
  });
});

const hear = async (milliseconds: number): Promise<readonly (readonly Received[])[]> => {
  const before = mail.received.length;
  api.clock.advance(milliseconds);
  await settled();
  const notices = mail.received.slice(before).filter(({ message }) => message.text?.includes('/feedbacks?report='));
  return ['ada', 'berta', 'lena'].map((name) => notices.filter((each) => each.to.includes(`${name}@example.org`)));
};

describe('a report that nobody opens for a day', () => {
  test('reminds each administrator once, in their language, with a link but none of its text', async () => {
    covers('feedback-6');
    await hear(2 * DAY_MS);
    const id = await report('nobody@example.org', 'en', { message: 'The number rings at a bakery.' });
    expect((await hear(DAY_MS - HOUR_MS)).flat()).toEqual([]);
    const [ada, berta, others] = await hear(HOUR_MS);
    expect(ada?.map(({ message }) => message.subject)).toEqual(['A report on Shelter has waited for a day']);
    expect(berta?.map(({ message }) => message.subject)).toEqual(['Un reporte en Shelter lleva un día esperando']);
    expect(others).toEqual([]);
    expect(ada?.[0]?.message.text).toContain(`${ORIGIN}/feedbacks?report=${id}`);
    for (const secret of ['bakery', 'nobody@example.org', 'Kim']) expect(ada?.[0]?.message.text).not.toContain(secret);
    expect((await hear(DAY_MS)).flat()).toEqual([]);
  });

  test.each([
    ['opened', 'seen', 'POST'],
    ['archived', 'archive', 'POST'],
    ['deleted', '', 'DELETE'],
  ])('sends no reminder once it was %s', async (_what, path, method) => {
    await hear(2 * DAY_MS);
    const id = await report(newSender());
    await api.ask(`/api/feedbacks/${id}${path === '' ? '' : `/${path}`}`, { method, token: lead.token });
    expect((await hear(DAY_MS)).flat()).toEqual([]);
  });

  test('sends no reminder once the service was corrected, nor for other feedback', async () => {
    await hear(2 * DAY_MS);
    await correct(await report(newSender()), { phone: newPhone() });
    await report(newSender(), 'en', { kind: 'feedback' });
    expect((await hear(DAY_MS)).flat()).toEqual([]);
  });

  test('sends no reminder long after, from a restored log', async () => {
    await hear(2 * DAY_MS);
    await report(newSender());
    expect((await hear(3 * DAY_MS)).flat()).toEqual([]);
  });
});

describe('a single report', () => {
  test('contains the sender’s distance from the place, for users who may see the sender', async () => {
    const id = await report(newSender());
    const [asLead, asOwner] = [
      await api.ask(`/api/feedbacks/${id}`, { token: lead.token }),
      await api.ask(`/api/feedbacks/${id}`, { token: owner.token }),
    ];
    expect(asLead.body).toMatchObject({ id, name: 'Kim', plusCode: expect.any(String) });
    expect(asOwner.body).toMatchObject({ id, message: 'They moved across the street.' });
    for (const field of ['email', 'name', 'phone', 'location', 'plusCode', 'distance', 'files'])
      expect(asOwner.body).not.toHaveProperty(field);
  });

  test('is found by the name of the place', async () => {
    const id = await report(newSender(), 'en', { subject: 'Something else' });
    const found = await api.ask('/api/feedbacks?q=spruce', { token: lead.token });
    expect((found.body as { id: string }[]).map((each) => each.id)).toContain(id);
    expect((await api.ask('/api/feedbacks?q=spruce&search=message', { token: lead.token })).body).toEqual([]);
  });
});
