import { dictionary } from '@zxcvbn-ts/language-common';

/** Words that anybody would try here first. */
const CONTEXT = [
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
const SHORTEST_WORD = 4;

export interface PasswordRules {
  /** Fewest characters; 6 as specified, more by `PASSWORD_MIN_LENGTH`. */
  readonly minimum: number;
  /** Facts that others know of the user: e-mail address, name, phone. */
  readonly about: readonly string[];
}

export interface PasswordIssue {
  readonly code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_COMMON';
  readonly params?: { readonly minimum: number };
}

let common: ReadonlySet<string> | undefined;

/** Letters alone, without case or accents: `Shelter-2026!` is `shelter`. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map((text) => text.toLowerCase());

/**
 * The problem of a new password: too short, among the 49,000 that are tried first, or nothing but a word that is
 * near at hand with digits around it. Null when it will do; no character is demanded or
 * refused, and no length from the minimum on.
 */
export const passwordIssue = (password: string, { minimum, about }: PasswordRules): PasswordIssue | null => {
  const length = [...password].length;
  if (length < minimum) return { code: 'PASSWORD_TOO_SHORT', params: { minimum } };
  common ??= new Set(dictionary['passwords-common']);
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.has(folded)) return { code: 'PASSWORD_TOO_COMMON' };
  const near = wordsOf([...CONTEXT, ...about]).filter((word) => word.length >= SHORTEST_WORD);
  const letters = lettersOf(password);
  const isNear = near.includes(folded) || near.some((word) => lettersOf(word) !== '' && lettersOf(word) === letters);
  const isOneCharacter = new Set(folded).size === 1;
  return isNear || isOneCharacter ? { code: 'PASSWORD_TOO_COMMON' } : null;
};
