import type { Reply, TestApi } from '../support/api.ts';
import { fieldOf } from '../support/api.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail/mailServer.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { addService, serviceForm, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { serviceFeedback, sendFeedback, sentFeedbackId } from './feedbackSupport.ts';

/* Reports of wrong information: a correction of the service marks its report as answered, and unread reports trigger a reminder. */

const ORIGIN = 'https://shelter.example.org';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let api: TestApi;
let mail: MailServer;
let owner: OpenedPerson;
let lead: OpenedPerson;
let shelterId: string;
let otherShelterId: string;
let senderCount = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  const people = await createPeople(api);
  await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  const berta = await people.openAccount({ email: 'berta@example.org', displayName: 'Berta', role: 'ADMINISTRATOR' });
  const profile = { method: 'PUT', body: { displayName: 'Berta B.', phone: '' }, token: berta.token };
  await api.sendRequest('/api/auth/profile', { ...profile, headers: { ...fromNewAddress(), 'accept-language': 'es' } });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  shelterId = idOf(await addService(api, { name: 'Blue Spruce', phone: '(303) 555-0124' }, { token: owner.token }));
  otherShelterId = idOf(await addService(api, { name: 'Elsewhere' }, { token: owner.token }));
  await api.sendRequest('/api/services/approve-services', { body: { services: [shelterId, otherShelterId] } });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const newSender = (): string => `kim-${(senderCount += 1)}@example.org`;
const report = (email: string, language = 'en', overrides: Readonly<Record<string, string>> = {}) =>
  sentFeedbackId(
    api,
    sendFeedback(api, 'service', serviceFeedback(shelterId, { email, name: 'Kim', ...overrides }), { 'accept-language': language }),
  );
/** Saves the form of a service because of a report. */
const correctService = (
  id: string,
  overrides: Readonly<Record<string, unknown>>,
  { key = crypto.randomUUID(), at: serviceId = shelterId } = {},
): Promise<Reply> =>
  api.sendRequest(`/api/services/${serviceId}`, {
    method: 'PUT',
    body: serviceForm({ name: serviceId === shelterId ? 'Blue Spruce' : 'Elsewhere', ...overrides }),
    token: owner.token,
    headers: { ...fromNewAddress(), 'caused-by': `feedback-${id}`, 'idempotency-key': key },
  });
const whenReactionsSettled = async (): Promise<void> => api.product.reactions?.whenSettled();
const receivedBy = (email: string): readonly ReceivedMail[] => mail.received.filter((each) => each.to.includes(email));
const eventTypesOfReport = (id: string) => typesOf(api, `feedback-${id}`);
let phoneSuffix = 100;
const newPhone = (): string => `(303) 555-0${(phoneSuffix += 1)}`;

describe('a correction because of a report', () => {
  test('archives the report as answered after the change, in the name of the user who corrected it', async () => {
    covers('feedback-5');
    const id = await report(newSender());
    const saveReply = await correctService(id, { phone: newPhone() });
    expect(saveReply.status).toBe(200);
    expect(await eventTypesOfReport(id)).toEqual(['FeedbackSent', 'FeedbackAnswered', 'FeedbackArchived']);
    const answered = await readAfter(api, saveReply, `/api/feedbacks/${id}`);
    expect(answered.body).toMatchObject({ id, isArchive: true, answeredAt: expect.any(String) });
    const contactEvent = (await api.product.store.readStream(`service-${shelterId}`)).findLast(({ type }) => type === 'ContactSet');
    const [sentEvent, answer] = await api.product.store.readStream(`feedback-${id}`);
    expect(contactEvent?.metadata.causationId).toBe(sentEvent?.metadata.commandId);
    expect(answer?.metadata).toMatchObject({ causationId: contactEvent?.metadata.commandId, actor: { id: owner.id, role: 'USER' } });
  });

  test.each([
    ['en', 'Corrected: thank you', 'Hello Kim,', 'Blue Spruce was wrong'],
    ['es', 'Corregido: gracias', 'Hola, Kim:', 'sobre Blue Spruce'],
  ])('thanks the sender once, in %s, the language of the report', async (language, subject, greeting, expectedText) => {
    const email = newSender();
    const id = await report(email, language);
    const key = crypto.randomUUID();
    const phone = newPhone();
    expect((await correctService(id, { phone }, { key })).status).toBe(200);
    expect((await correctService(id, { phone }, { key })).status).toBe(200);
    await whenReactionsSettled();
    await api.sendRequest(`/api/feedbacks/${id}/unarchive`, { method: 'POST', token: lead.token });
    await correctService(id, { phone: newPhone() });
    await whenReactionsSettled();
    expect(await eventTypesOfReport(id)).toEqual([
      'FeedbackSent',
      'FeedbackAnswered',
      'FeedbackArchived',
      'FeedbackUnarchived',
      'FeedbackArchived',
    ]);
    const received = receivedBy(email);
    expect(received.map(({ message }) => message.subject)).toEqual([subject]);
    for (const text of [greeting, expectedText, `${ORIGIN}/services/${shelterId}`]) expect(received[0]?.message.text).toContain(text);
  });

  test('sends a rejected message again with the same id', async () => {
    const email = newSender();
    const id = await report(email);
    mail.rejectNext(1);
    await correctService(id, { phone: newPhone() });
    await whenReactionsSettled();
    expect(receivedBy(email)).toEqual([]);
    api.clock.advance(10_000);
    await whenReactionsSettled();
    const answered = (await api.product.store.readStream(`feedback-${id}`)).find(({ type }) => type === 'FeedbackAnswered');
    expect(receivedBy(email).map(({ message }) => message.messageId)).toEqual([expect.stringContaining(answered?.id ?? 'none')]);
  });

  test('without changes marks no report as answered, nor does one of another service', async () => {
    const email = newSender();
    const id = await report(email);
    const now = fieldOf(await api.sendRequest(`/api/services/${shelterId}`, { token: owner.token }), 'phone');
    expect((await correctService(id, { phone: now })).status).toBe(200);
    expect((await correctService(id, { phone: newPhone() }, { at: otherShelterId })).status).toBe(200);
    await whenReactionsSettled();
    expect(await eventTypesOfReport(id)).toEqual(['FeedbackSent']);
    expect(receivedBy(email)).toEqual([]);
  });

  test('is required for thanks: a report archived otherwise, or deleted, sends none', async () => {
    const [archivedSender, deletedSender] = [newSender(), newSender()];
    const [archivedReportId, deletedReportId] = [await report(archivedSender), await report(deletedSender)];
    await api.sendRequest(`/api/feedbacks/${archivedReportId}/archive`, { method: 'POST', token: lead.token });
    await api.sendRequest(`/api/feedbacks/${deletedReportId}`, { method: 'DELETE', token: lead.token });
    expect((await correctService(deletedReportId, { phone: newPhone() })).status).toBe(200);
    await whenReactionsSettled();
    expect([...receivedBy(archivedSender), ...receivedBy(deletedSender)]).toEqual([]);
    expect(await eventTypesOfReport(deletedReportId)).toEqual(['FeedbackSent', 'FeedbackDeleted']);
  });
});

const collectMailDuring = async (milliseconds: number): Promise<readonly (readonly ReceivedMail[])[]> => {
  const before = mail.received.length;
  api.clock.advance(milliseconds);
  await whenReactionsSettled();
  const reminders = mail.received.slice(before).filter(({ message }) => message.text?.includes('/feedbacks?report='));
  return ['ada', 'berta', 'lena'].map((name) => reminders.filter((each) => each.to.includes(`${name}@example.org`)));
};

describe('a report that nobody opens for a day', () => {
  test('reminds each administrator once, in their language, with a link but none of its text', async () => {
    covers('feedback-6');
    await collectMailDuring(2 * DAY_MS);
    const id = await report('nobody@example.org', 'en', { message: 'The number rings at a bakery.' });
    expect((await collectMailDuring(DAY_MS - HOUR_MS)).flat()).toEqual([]);
    const [ada, berta, otherMails] = await collectMailDuring(HOUR_MS);
    expect(ada?.map(({ message }) => message.subject)).toEqual(['A report on Shelter has waited over 24 hours']);
    expect(berta?.map(({ message }) => message.subject)).toEqual(['Un reporte en Shelter lleva más de un día sin leerse']);
    expect(otherMails).toEqual([]);
    expect(ada?.[0]?.message.text).toContain(`${ORIGIN}/feedbacks?report=${id}`);
    for (const secret of ['bakery', 'nobody@example.org', 'Kim']) expect(ada?.[0]?.message.text).not.toContain(secret);
    expect((await collectMailDuring(DAY_MS)).flat()).toEqual([]);
  });

  test.each([
    ['opened', 'seen', 'POST'],
    ['archived', 'archive', 'POST'],
    ['deleted', '', 'DELETE'],
  ])('sends no reminder once it was %s', async (_what, path, method) => {
    await collectMailDuring(2 * DAY_MS);
    const id = await report(newSender());
    await api.sendRequest(`/api/feedbacks/${id}${path === '' ? '' : `/${path}`}`, { method, token: lead.token });
    expect((await collectMailDuring(DAY_MS)).flat()).toEqual([]);
  });

  test('sends no reminder once the service was corrected, nor for other feedback', async () => {
    await collectMailDuring(2 * DAY_MS);
    await correctService(await report(newSender()), { phone: newPhone() });
    await report(newSender(), 'en', { kind: 'feedback' });
    expect((await collectMailDuring(DAY_MS)).flat()).toEqual([]);
  });

  test('sends no reminder long after, from a restored log', async () => {
    await collectMailDuring(2 * DAY_MS);
    await report(newSender());
    expect((await collectMailDuring(3 * DAY_MS)).flat()).toEqual([]);
  });
});

describe('a single report', () => {
  test('contains the sender’s distance from the place, for users who may see the sender', async () => {
    const id = await report(newSender());
    const [asLead, asOwner] = [
      await api.sendRequest(`/api/feedbacks/${id}`, { token: lead.token }),
      await api.sendRequest(`/api/feedbacks/${id}`, { token: owner.token }),
    ];
    expect(asLead.body).toMatchObject({ id, name: 'Kim', plusCode: expect.any(String) });
    expect(asOwner.body).toMatchObject({ id, message: 'They moved across the street.' });
    for (const field of ['email', 'name', 'phone', 'location', 'plusCode', 'distance', 'files'])
      expect(asOwner.body).not.toHaveProperty(field);
  });

  test('is found by the name of the place', async () => {
    const id = await report(newSender(), 'en', { subject: 'Something else' });
    const searchReply = await api.sendRequest('/api/feedbacks?q=spruce', { token: lead.token });
    expect((searchReply.body as { id: string }[]).map((each) => each.id)).toContain(id);
    expect((await api.sendRequest('/api/feedbacks?q=spruce&search=message', { token: lead.token })).body).toEqual([]);
  });
});
