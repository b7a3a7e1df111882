import { dictionary } from '@zxcvbn-ts/language-common';

/** Words related to this product, which attackers try first. */
const CONTEXT_WORDS = [
  'shelter',
  'refugio',
  'password',
  'contraseña',
  'welcome',
  'bienvenido',
  'directory',
  'admin',
  'administrator',
  'volunteer',
];
const MIN_WORD_LENGTH = 4;

export interface PasswordRules {
  /** Minimum length; 6 by specification, more by `PASSWORD_MIN_LENGTH`. */
  readonly minimum: number;
  /** Known facts about the user: e-mail address, name, phone. */
  readonly personalTexts: readonly string[];
}

export interface PasswordIssue {
  readonly code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_COMMON';
  readonly params?: { readonly minimum: number };
}

let commonPasswords: ReadonlySet<string> | undefined;

/** Returns only the letters, without case or accents: `shelter` for `Shelter-2026!`. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map((text) => text.toLowerCase());

/**
 * Returns the problem of a new password: too short, among the 49,000 most common ones, or only an easily guessed word with digits around
 * it. Null if it is acceptable; no character is required or forbidden, and there is no other length rule.
 */
export const passwordIssue = (password: string, { minimum, personalTexts }: PasswordRules): PasswordIssue | null => {
  const length = [...password].length;
  if (length < minimum) return { code: 'PASSWORD_TOO_SHORT', params: { minimum } };
  commonPasswords ??= new Set(dictionary['passwords-common']);
  const foldedPassword = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(foldedPassword)) return { code: 'PASSWORD_TOO_COMMON' };
  const relatedWords = wordsOf([...CONTEXT_WORDS, ...personalTexts]).filter((word) => word.length >= MIN_WORD_LENGTH);
  const letters = lettersOf(password);
  const isRelated =
    relatedWords.includes(foldedPassword) || relatedWords.some((word) => lettersOf(word) !== '' && lettersOf(word) === letters);
  const isOneCharacter = new Set(foldedPassword).size === 1;
  return isRelated || isOneCharacter ? { code: 'PASSWORD_TOO_COMMON' } : null;
};
