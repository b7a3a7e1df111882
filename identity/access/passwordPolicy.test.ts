import { passwordIssue } from './passwordPolicy.ts';

const rules = { minimum: 6, personalTexts: ['ada.lovelace@example.org', 'Ada Lovelace', '(213) 555-0107'] };
const codeOf = (password: string): string | undefined => passwordIssue(password, rules)?.code;

describe('a new password (S11)', () => {
  test.each(['123456', 'password', 'Password', 'qwerty', 'iloveyou', 'trustno1', 'ｐａｓｓｗｏｒｄ'])(
    'rejects the common password %s',
    (password) => {
      covers('S11.1');
      expect(codeOf(password)).toBe('PASSWORD_TOO_COMMON');
    },
  );

  test.each(['Shelter2026!', 'refugio123', 'lovelace1815', 'Ada.Lovelace@example.org', 'aaaaaaaaaaaa'])(
    'rejects %s, which is easy to guess',
    (password) => {
      expect(codeOf(password)).toBe('PASSWORD_TOO_COMMON');
    },
  );

  test('needs six characters or more, however many bytes they take, or the configured minimum', () => {
    expect(passwordIssue('añ🦊x9', rules)).toEqual({ code: 'PASSWORD_TOO_SHORT', params: { minimum: 6 } });
    expect(passwordIssue('añ🦊x9z', rules)).toBeNull();
    expect(passwordIssue('añ🦊x9z', { ...rules, minimum: 8 })).toEqual({ code: 'PASSWORD_TOO_SHORT', params: { minimum: 8 } });
  });

  test.each(['three quiet harbors', `${'long sentences are fine '.repeat(8)}`, 'Lovelace wrote the first program', '  spaces  stay  '])(
    'accepts %s',
    (password) => {
      expect(codeOf(password)).toBeUndefined();
    },
  );
});
