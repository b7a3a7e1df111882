import {
  accountEmailSchema,
  displayNameSchema,
  editedNameSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
} from './form.ts';

const codeOf = (result: { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }): string =>
  result.success ? 'passes' : (result.error?.issues[0]?.message ?? '');

describe('an e-mail', () => {
  test('is trimmed and lower-cased', () => {
    expect(emailSchema.parse('  Ana.Example+1@Example.ORG ')).toBe('ana.example+1@example.org');
  });

  test.each([
    'ana',
    'ana@example',
    'ana@@example.org',
    'ana @example.org',
    'ana@example.org,ben@example.org',
    'ana@example.org;ben@example.org',
    'friends: ana@example.org;',
    '"Ana" <ana@example.org>',
    'ana@example.org\r\nBcc: ben@example.org',
    'ana@example..org',
  ])('rejects everything but one plain address: %j', (text) => {
    covers('5-46');
    expect(codeOf(emailSchema.safeParse(text))).toBe('PLEASE_INPUT_VALID_EMAIL');
  });

  test('accepts formerly valid addresses for existing accounts, so that their users can still sign in', () => {
    covers('5-86');
    for (const text of ['ana@example.org', 'ana@exam/ple.org']) expect(accountEmailSchema.parse(text)).toBe(text);
    expect(codeOf(emailSchema.safeParse('ana@exam/ple.org'))).toBe('PLEASE_INPUT_VALID_EMAIL');
    expect(codeOf(accountEmailSchema.safeParse('Ana <ana@example.org>'))).toBe('PLEASE_INPUT_VALID_EMAIL');
  });

  test.each([undefined, ''])('is required: %j', (nothing) => {
    covers('5-84');
    for (const schema of [emailSchema, accountEmailSchema]) expect(codeOf(schema.safeParse(nothing))).toBe('REQUIRED');
  });

  test('rejects a database operator object', () => {
    expect(codeOf(emailSchema.safeParse({ $gt: '' }))).toBe('WRONG_SHAPE');
  });
});

describe('a new password', () => {
  test.each([
    ['', 'PASSWORD_TOO_SHORT'],
    ['12345', 'PASSWORD_TOO_SHORT'],
    ['123456', 'passes'],
    ['a sentence of four words and of more than sixty-four characters in all', 'passes'],
    ['x'.repeat(257), 'PASSWORD_TOO_LONG'],
    [undefined, 'REQUIRED'],
    [123_456, 'WRONG_SHAPE'],
  ])('%j results in %s', (password, code) => {
    covers('5-49');
    expect(codeOf(newPasswordSchema.safeParse(password))).toBe(code);
  });

  test('is kept exactly as typed', () => {
    expect(newPasswordSchema.parse('  Ñandú 42  ')).toBe('  Ñandú 42  ');
  });
});

test.each([undefined, ''])('sign-in requires a password: %j', (nothing) => {
  covers('5-98');
  expect(codeOf(passwordSchema.safeParse(nothing))).toBe('REQUIRED');
});

describe('a name and a phone', () => {
  test('may be empty in an edit: the name then stays, the phone is removed', () => {
    covers('5-100', '5-114');
    for (const nothing of [undefined, '', '  ']) expect(editedNameSchema.parse(nothing)).toBeUndefined();
    expect(editedNameSchema.parse(' Ana  Example ')).toBe('Ana Example');
    expect(codeOf(editedNameSchema.safeParse('x'.repeat(101)))).toBe('TOO_LONG');
    expect(phoneSchema.parse('')).toBe('');
  });

  test('are cleaned: the name to one line, the phone to the mask', () => {
    expect(displayNameSchema.parse('  Ana \n Example ')).toBe('Ana Example');
    expect(phoneSchema.parse('+1 213-555-0107')).toBe('(213) 555-0107');
    expect(phoneSchema.parse('')).toBe('');
  });

  test.each([
    [displayNameSchema, '   ', 'REQUIRED'],
    [displayNameSchema, 'x'.repeat(101), 'TOO_LONG'],
    [phoneSchema, '555', 'PLEASE_INPUT_VALID_PHONE'],
    [phoneSchema, { $ne: null }, 'WRONG_SHAPE'],
  ])('are rejected with a code', (schema, value, code) => {
    covers('5-99');
    expect(codeOf(schema.safeParse(value))).toBe(code);
  });
});
