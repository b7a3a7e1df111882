import { emailSchema } from '../account/form.ts';
import { parseServiceForm } from '../service/validation.ts';
import { isPlainEmail } from './email.ts';
import { mailtoHref } from './mailto.ts';

const PLAIN = ['ana@example.org', 'Ana.Example+1@Mail.Example.org', "o'brien_5%@example.org", 'ana@müller.example', 'josé@example.org'];
const NOT_PLAIN = [
  'ana',
  'ana@example',
  'ana@@example.org',
  'ana @example.org',
  'ana@example..org',
  'ana@',
  '@example.org',
  'ana@example.org,ben@example.org',
  'ana@example.org;ben@example.org',
  'ana@example.org ben@example.org',
  'friends: ana@example.org;',
  '"Ana" <ana@example.org>',
  'Ana <ana@example.org>',
  '<ana@example.org>',
  'ana(work)@example.org',
  '"ana b"@example.org',
  'ana@[127.0.0.1]',
  'ana@example.org\r\nBcc: ben@example.org',
  'ana@example.org?cc=ben@example.org',
  'ana@example.org?bcc=ben',
  'ana@example.org&body=x',
  'ana@example.org%0d%0aBcc:x',
  'an‮a@example.org',
  'an\0a@example.org',
  'ana@example.org/..',
  'mailto:ana@example.org',
];

const issueCodes = (contactEmail: string): string[] => {
  const parsed = parseServiceForm({ contactEmail });
  return parsed.ok ? [] : parsed.issues.filter(({ path }) => path[0] === 'contactEmail').map(({ code }) => code);
};

test.each(PLAIN)('accepts %j as an address for accounts, letters and services alike', (text) => {
  expect(isPlainEmail(text)).toBe(true);
  expect(emailSchema.safeParse(text).success).toBe(true);
  expect(issueCodes(` ${text} `)).toEqual([]);
});

test.each(NOT_PLAIN)('rejects %j as an address for accounts, letters and services alike', (text) => {
  expect(isPlainEmail(text)).toBe(false);
  expect(emailSchema.safeParse(text).success).toBe(false);
  expect(issueCodes(text)).toEqual(['PLEASE_INPUT_VALID_EMAIL']);
});

test('adds no header to a mailto link, whatever the address contains', () => {
  expect(mailtoHref('ana@example.org')).toBe('mailto:ana@example.org');
  expect(mailtoHref('a?cc=b&c%40d@example.org')).toBe('mailto:a%3Fcc%3Db%26c%2540d@example.org');
});
