import { openMailer, type Mailer, type Message } from '#platform/mail/index.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import { startMailServer, type MailServer } from '../../support/mail/mailServer.ts';

/* Messages sent through a real local mail server. */

let server: MailServer;
let mailer: Mailer;
const openMailerAt = (smtpUrl: string): Mailer => openMailer({ smtpUrl, mailFrom: 'Shelter <no-reply@example.org>', dataDir: 'unused' });
const message = (to: string): Message => ({
  to,
  id: `id-of-${to.split('@')[0]}`,
  subjectIds: ['account-1'],
  ...writeMessage('confirmClosing', 'es', { name: 'Íñigo', link: 'https://shelter.example.org/auth/closeAccount?token=abc' }),
});

beforeAll(async () => {
  server = await startMailServer();
  mailer = openMailerAt(server.url);
});
afterAll(async () => {
  await mailer.close();
  await server.stop();
});

test('delivers a message completely, to one address', async () => {
  await mailer.send(message('inigo@example.org'));
  expect(server.received.at(-1)).toMatchObject({
    from: 'no-reply@example.org',
    to: ['inigo@example.org'],
    message: { subject: 'Confirme que quiere cerrar su cuenta de Shelter', messageId: '<id-of-inigo@example.org>' },
  });
  expect(server.received.at(-1)?.message.text).toContain('https://shelter.example.org/auth/closeAccount?token=abc');
});

test('reports a rejected message without its address in the error, and succeeds on retry', async () => {
  server.rejectNext(1);
  const before = server.received.length;
  await expect(mailer.send(message('later@example.org'))).rejects.toThrow(/^the mail server did not accept the message \(\w+\)$/);
  expect(server.received).toHaveLength(before);
  await mailer.send(message('later@example.org'));
  expect(server.received.at(-1)?.message.messageId).toBe('<id-of-later@example.org>');
});

test('omits the message from errors about a wrong password or a missing server', async () => {
  const wrongPasswordMailer = openMailerAt(server.url.replace('of-the-tests', 'canary'));
  await expect(wrongPasswordMailer.send(message('ana@example.org'))).rejects.toThrow(/^((?!canary|ana@).)*EAUTH((?!canary|ana@).)*$/);
  await wrongPasswordMailer.close();
  const otherServer = await startMailServer();
  await otherServer.stop();
  const mailerOfStoppedServer = openMailerAt(otherServer.url);
  await expect(mailerOfStoppedServer.send(message('ana@example.org'))).rejects.toThrow(
    /did not accept the message \((ECONNREFUSED|ECONNECTION|ESOCKET)\)/,
  );
  await mailerOfStoppedServer.close();
});

test('logs the server without user and password', () => {
  expect(mailer.destination).toMatch(/^127\.0\.0\.1:\d+$/);
});
