import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { parseSingleAddress } from './composeMail.ts';
import { openMailer, outboxFolder, type Message } from './index.ts';
import { readOutbox } from './outbox.ts';
import { writeMessage } from './templates.ts';

const LINK = 'https://shelter.example.org/auth/resetPassword?token=abc_DEF-123';
const message = (overrides: Partial<Message> = {}): Message => ({
  to: 'ana@example.org',
  id: 'd2c3b4a5-e5f6-5a7b-8c9d-0e1f2a3b4c5d',
  subjectIds: ['account-1'],
  ...writeMessage('resetPassword', 'es', { name: 'Ana Peña', link: LINK }),
  ...overrides,
});

describe('S29: recipient address and headers', () => {
  test.each(['ana@example.org', 'o.neil+shelter@mail.example.org', 'a@b.co', 'ANA@EXAMPLE.ORG'])('accepts %s as one address', (text) => {
    covers('S29.1');
    expect(parseSingleAddress(text)).toBe(text.toLowerCase());
  });

  test.each([
    'ana@example.org, bob@example.org',
    'ana@example.org;bob@example.org',
    'group: ana@example.org, bob@example.org;',
    'ana@example.org\r\nBcc: bob@example.org',
    'ana@example.org\nSubject: x',
    'Ana <ana@example.org>',
    'ana @example.org',
    'ana@@example.org',
    'ana@exa..mple.org',
    'ana@[127.0.0.1]',
    '"a b"@example.org',
    '',
  ])('rejects %j as an address', (text) => {
    expect(parseSingleAddress(text)).toBeNull();
  });

  test('keeps a name on one line of the text, without links and HTML', () => {
    const name = 'Eve\r\nBcc: bob@example.org <script>alert(1)</script> https://evil.example\u202e & "co"';
    const { subject, text, html } = writeMessage('resetPassword', 'en', { name, link: LINK });
    expect(subject).not.toMatch(/Eve|Bcc/);
    expect(text.split('\n')[0]).toMatch(/^Hello Eve Bcc: bob@example\.org script alert\(1\) \/script evil\.example/);
    expect(html).not.toMatch(/<script|evil\.example"/);
    expect(html).toContain('&amp; &quot;co&quot;');
  });
});

test.each(['bedCounterNamed', 'bedReminder'] as const)('names the shelter of the message %s in its text only', (template) => {
  for (const language of ['en', 'es'] as const) {
    const link = 'https://shelter.example.org/available_beds';
    const { subject, text, html } = writeMessage(template, language, { name: 'Ana', link, service: 'Blue <b>Spruce' });
    expect(subject).not.toContain('Spruce');
    expect(text).toContain('Blue b Spruce');
    expect(html).not.toContain('<b>');
    expect(text).toContain(link);
    expect(text).not.toMatch(/\{\{|undefined/);
  }
});

describe.each(['resetPassword', 'confirmClosing', 'confirmEmail'] as const)('the message %s', (template) => {
  test.each(['en', 'es'] as const)(
    'explains in %s what happened, what to do, and what to do if the user did not request it',
    (language) => {
      const { subject, text, html } = writeMessage(template, language, { name: 'Ana', link: LINK });
      expect(subject.length).toBeLessThan(70);
      expect(text).toContain(LINK);
      expect(html).toContain(`href="${LINK}"`);
      expect(html).toContain(`lang="${language}"`);
      expect(text).toMatch(language === 'en' ? /If it was not you/ : /Si no fue usted/);
      expect(text).not.toMatch(/\{\{|undefined/);
    },
  );
});

describe('the outbox', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-outbox-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const openTestMailer = () => openMailer({ dataDir, smtpUrl: undefined, mailFrom: 'Shelter <no-reply@example.org>' });

  test('contains a message once, however often it is sent, in a format that mail programs read', async () => {
    const mailer = openTestMailer();
    await mailer.send(message());
    await mailer.send(message());
    await mailer.send(message({ id: 'another' }));
    const files = await readOutbox(outboxFolder({ dataDir }));
    expect(files).toHaveLength(2);
    expect((await stat(path.join(outboxFolder({ dataDir }), files[0]!.name))).mode & 0o777).toBe(0o600);
    const firstMail = await PostalMime.parse(files.find(({ text }) => text.includes('d2c3b4a5'))!.text);
    expect(firstMail).toMatchObject({
      from: { name: 'Shelter', address: 'no-reply@example.org' },
      to: [{ address: 'ana@example.org' }],
      subject: 'Cree una contraseña nueva en Shelter',
      messageId: '<d2c3b4a5-e5f6-5a7b-8c9d-0e1f2a3b4c5d@example.org>',
    });
    expect(firstMail.text).toContain('Hola, Ana Peña:');
    expect(firstMail.html).toContain(LINK);
    expect(firstMail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  test('returns the newest of very many messages', async () => {
    const mailer = openTestMailer();
    for (const id of ['first', 'second', 'third']) await mailer.send(message({ id, subjectIds: [id] }));
    const folder = outboxFolder({ dataDir });
    for (const [day, name] of (await readdir(folder)).toSorted().entries()) await utimes(path.join(folder, name), day, day);
    expect((await readOutbox(folder, 2)).map(({ name }) => name.split('.')[0])).toEqual(['third', 'second']);
  });

  test('deletes messages about one person and keeps the rest', async () => {
    const mailer = openTestMailer();
    await mailer.send(message());
    await mailer.send(message({ id: 'another', subjectIds: ['account-12'] }));
    await mailer.send(message({ id: 'a third', subjectIds: ['message-1', 'account-1', 'email-2f'] }));
    await mailer.send(message({ id: 'a fourth', subjectIds: ['message-2', 'account-3', 'email-2f'] }));
    await mailer.deleteAbout('account-1');
    await mailer.deleteAbout('email-2f');
    expect((await readdir(outboxFolder({ dataDir }))).join()).toMatch(/^account-12\.\w+\.eml$/);
  });

  test('rejects a text that is not one address, and writes nothing', async () => {
    await expect(openTestMailer().send(message({ to: 'a@example.org, b@example.org' }))).rejects.toThrow(
      'The text is not a single e-mail address',
    );
    expect(await readOutbox(outboxFolder({ dataDir }))).toEqual([]);
  });
});
