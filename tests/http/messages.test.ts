import { randomUUID } from 'node:crypto';
import { fieldOf, type TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail/mailServer.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { idOf, typesOf } from './commandsSupport.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

/* The connect form: from the visitor to the service's own mailbox, with a real mail server on this machine. */

let api: TestApi;
let mail: MailServer;
const serviceWithEmail = createGeneratedService(0, 'Harbor Night Shelter', { contact: { contactEmail: 'desk@harbor.example.org' } });
const serviceWithPhone = createGeneratedService(1, 'Phone Pantry', { contact: { contactEmail: '' } });
const serviceWithoutContact = createGeneratedService(2, 'Silent Pantry', { contact: { contactEmail: '', phone: '' } });
const limitedService = createGeneratedService(3, 'Flooded Pantry', { contact: { contactEmail: '' } });
beforeAll(async () => {
  mail = await startMailServer();
  api = await startPeopleApi({ environment: { SMTP_URL: mail.url } });
  await appendGeneratedServices(api, [serviceWithEmail, serviceWithPhone, serviceWithoutContact, limitedService]);
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const MESSAGE_FORM = { name: 'Ana Sender', email: 'ana.sender@example.org', phone: '(213) 555-0107', message: 'Is there a bed\nfor two?' };
const sendMessage = (serviceId: string, change: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  api.sendRequest('/api/messages', {
    token: null,
    body: { ...MESSAGE_FORM, serviceId, ...change },
    headers: { ...fromNewAddress(), ...headers },
  });
/** Returns the message with this text as soon as it has arrived. */
const waitForMailWith = async (textPart: string): Promise<ReceivedMail> => {
  for (let count = 1; ; count = mail.received.length + 1) {
    const receivedMail = mail.received.find(({ message }) => message.text?.includes(textPart));
    if (receivedMail !== undefined) return receivedMail;
    await mail.waitForMails(count);
  }
};

test('reaches the service in both languages, and its reply goes to the sender', async () => {
  covers('1-10');
  const sent = await sendMessage(serviceWithEmail.id, { message: 'Words of the first', coordinates: '-118.2437|34.0522' });
  expect(sent).toMatchObject({ status: 201, body: { message: 'Your message is on its way to Harbor Night Shelter.' } });
  const { to, from, message } = await waitForMailWith('Words of the first');
  expect(to).toEqual(['desk@harbor.example.org']);
  expect(from).toBe('no-reply@localhost');
  expect(message.replyTo).toEqual([expect.objectContaining({ address: MESSAGE_FORM.email })]);
  expect(message.subject).toBe('Somebody wrote to you through Shelter · Alguien le escribió por Shelter');
  for (const expectedText of [
    'Somebody wrote to Harbor',
    'Alguien escribió a Harbor',
    MESSAGE_FORM.name,
    MESSAGE_FORM.phone,
    '34.0522, -118.2437',
  ])
    expect(message.text).toContain(expectedText);
  await api.product.reactions?.whenSettled();
  expect(await typesOf(api, `message-${idOf(sent)}`)).toEqual(['MessageSent', 'MessageDelivered']);
});

test('a service has a contact e-mail in responses exactly if a message to it is accepted', async () => {
  for (const { id } of [serviceWithEmail, serviceWithPhone, serviceWithoutContact]) {
    const publicService = await api.sendRequest(`/api/services/${id}`, { token: null });
    const sent = await sendMessage(id, { message: 'Words of a try' });
    expect([id, fieldOf(publicService, 'contactEmail') !== undefined]).toEqual([id, sent.status === 201]);
  }
  await waitForMailWith('Words of a try');
});

test('a message sent again with the same key is delivered once, even after an outage of the mail server', async () => {
  covers('5-88', 'feedback-8');
  mail.rejectNext(1);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await sendMessage(serviceWithEmail.id, { message: 'Words of the second' }, headers);
  const repeatedReply = await sendMessage(serviceWithEmail.id, { message: 'Words of the second' }, headers);
  expect(idOf(repeatedReply)).toBe(idOf(first));
  await api.product.reactions?.whenSettled();
  expect(await typesOf(api, `message-${idOf(first)}`)).toEqual(['MessageSent']);
  api.clock.advance(10_000);
  const second = await waitForMailWith('Words of the second');
  expect(second.message.text).not.toMatch(/34\.05|118\.24/);
  await api.product.reactions?.whenSettled();
  expect(mail.received.filter(({ message }) => message.text?.includes('Words of the second'))).toHaveLength(1);
  expect(await typesOf(api, `message-${idOf(first)}`)).toEqual(['MessageSent', 'MessageDelivered']);
});

test('delivery is abandoned and reported after a day of outages', async () => {
  mail.rejectNext(1);
  const sent = await sendMessage(serviceWithEmail.id, { message: 'Words of the third' });
  await api.product.reactions?.whenSettled();
  api.clock.advance(25 * 3_600_000);
  await api.product.reactions?.whenSettled();
  expect(await typesOf(api, `message-${idOf(sent)}`)).toEqual(['MessageSent', 'MessageFailed']);
  expect(mail.received.filter(({ message }) => message.text?.includes('Words of the third'))).toEqual([]);
});

test('a message with missing or invalid fields is rejected by field and not sent', async () => {
  covers('5-87');
  const sent = mail.received.length;
  const incompleteReply = await api.sendRequest('/api/messages', {
    token: null,
    body: { serviceId: serviceWithEmail.id },
    headers: fromNewAddress(),
  });
  expect(incompleteReply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(fieldErrorCodes(incompleteReply)).toEqual(['name REQUIRED', 'email REQUIRED', 'phone REQUIRED', 'message REQUIRED']);
  expect(fieldErrorCodes(await sendMessage(serviceWithEmail.id, { name: '', email: '', phone: '', message: '' }))).toEqual([
    'name REQUIRED',
    'email REQUIRED',
    'phone REQUIRED',
    'message REQUIRED',
  ]);
  expect(fieldErrorCodes(await sendMessage(serviceWithEmail.id, { email: 'ana', phone: '555' }))).toEqual([
    'email PLEASE_INPUT_VALID_EMAIL',
    'phone PLEASE_INPUT_VALID_PHONE',
  ]);
  await api.product.reactions?.whenSettled();
  expect(mail.received).toHaveLength(sent);
});

test('a message to a service without e-mail is rejected with the phone of the service', async () => {
  const reply = await sendMessage(serviceWithPhone.id, {}, { 'accept-language': 'es' });
  expect(reply).toMatchObject({ status: 409, body: { code: 'SERVICE_WITHOUT_EMAIL', params: { phone: '(213) 555-0100' } } });
  expect(fieldOf(reply, 'detail')).toBe('Llame al (213) 555-0100.');
  expect(await sendMessage(serviceWithoutContact.id)).toMatchObject({ status: 409, body: { code: 'SERVICE_NOT_REACHABLE' } });
  expect(await sendMessage('nobody')).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } });
});

test('S29: the visitor’s text reaches no header, and their address stays a single address', async () => {
  covers('S29.2');
  for (const email of ['a@b.org, c@d.org', 'x\r\nBcc: y@z.org', 'friends: a@b.org;', 'Ana <a@b.org>'])
    expect((await sendMessage(serviceWithEmail.id, { email })).status).toBe(400);
  await sendMessage(serviceWithEmail.id, {
    name: 'Eve\r\nBcc: victim@example.org',
    message: 'Words of the fourth\r\nBcc: victim@example.org',
  });
  const { raw: rawMail, to, message } = await waitForMailWith('Words of the fourth');
  expect(to).toEqual(['desk@harbor.example.org']);
  expect(message.replyTo).toEqual([expect.objectContaining({ address: MESSAGE_FORM.email })]);
  const headers = rawMail.slice(0, rawMail.search(/\r?\n\r?\n/));
  expect(headers).not.toMatch(/victim|Eve/);
});

test('S14: limits messages to one service and from one sender', async () => {
  covers('S14.11');
  const sendAndReadStatuses = async (count: number, to: (index: number) => string, headers?: Readonly<Record<string, string>>) => {
    const answers: number[] = [];
    for (let index = 0; index < count; index += 1) answers.push((await sendMessage(to(index), {}, headers)).status);
    return answers;
  };
  // Each message has another sender; this service has reached its limit, while another one still accepts messages.
  expect(await sendAndReadStatuses(101, () => limitedService.id)).toEqual([...Array.from({ length: 100 }, () => 409), 429]);
  expect((await sendMessage(serviceWithPhone.id)).status).toBe(409);
  const headers = fromNewAddress();
  const otherServiceIds = [serviceWithPhone.id, serviceWithoutContact.id];
  expect(await sendAndReadStatuses(21, (index) => otherServiceIds[index % 2]!, headers)).toEqual([
    ...Array.from({ length: 20 }, () => 409),
    429,
  ]);
});
