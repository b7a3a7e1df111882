import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A run of digits in a text. Only the first three kinds are numbers to call: a North American number (also one with letters), one of another
 * country, and a short service code such as 211. `local` lacks its area code; `digits` is anything else.
 */
export interface PhoneToken {
  readonly kind: 'national' | 'foreign' | 'short' | 'local' | 'digits';
  /** Ten digits, E.164 (`+526865551234`), three digits; otherwise the digits as published. */
  readonly number: string;
  readonly extension: string;
  readonly start: number;
  /** After the extension. */
  readonly end: number;
}

/** No digit precedes, also not behind punctuation: the last ten digits of a longer number belong to another person. */
const ALONE = String.raw`(?<![A-Za-z\d+])(?<!\d[\s.()-]{1,3})`;
const ONE = String.raw`(?:(?:\+|00)?1[\s.()/-]*)?`;
const NATIONAL = String.raw`${ALONE}${ONE}\(?\s*(?<area>[2-9]\d{2})\s*\)?[\s./-]*(?<exchange>[2-9]\d{2})[\s./-]*(?<line>\d{4})(?!\d)`;
const FOREIGN = String.raw`(?:\+\s?|(?<!\d)(?:011|00)[\s.-]*)(?<foreign>\(?[2-9][\d\s().\/-]{5,24}\d)(?!\d)`;
/** At least seven letters and digits after the area code: `1-800-TALK-NOW`, `303-555-FOOD`. */
const LETTERS = String.raw`${ALONE}(?<one>\+?1[\s.-]*)?\(?(?<vanityArea>[2-9]\d{2})\)?(?<gap>[\s.-]*)(?<vanity>[A-Za-z\d]+(?:[.-][A-Za-z\d]+)*(?: [A-Z\d]+(?:-[A-Z\d]+)*)*)`;
const SHORT = String.raw`(?<![\d+*]|\d[\s.()-])(?<short>[2-9][\s.-]?1[\s.-]?1|9[\s.-]?8[\s.-]?8)(?![\s.-]?\d)`;
const LOCAL = String.raw`(?<!\d)(?<local>[2-9]\d{2}[\s.-]?\d{4})(?!\d)`;

const TOKEN_PATTERN = new RegExp(`${NATIONAL}|${FOREIGN}|${SHORT}|${LOCAL}|(?<digits>\\d+(?:[\\s.()-]{1,3}\\d+)*)`);
const LETTERS_PATTERN = new RegExp(LETTERS, 'g');

const EXTENSION_PATTERN = /^[\s,;|/([-]*(?:extension|extensi[oó]n|extn?|ex|xt|anexo|x|#)[\s.:#=-]*(\d{1,7})(?!\d)[)\]]?/i;

/** Area codes whose calls are free. Their numbers are often printed with letters. */
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/;
const NOT_A_WORD_TO_DIAL = /ext|fax|cell|office|option|press|tty|tdd/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** Returns the digits on the keys of a telephone: `TALK` is 8255. */
const keyDigits = (letters: string): string =>
  letters.toLowerCase().replaceAll(/[a-z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2));

/** Replaces the letters of a number by the digits of their keys, at the same place in the text. */
export const withDialledLetters = (text: string): string =>
  text.replaceAll(LETTERS_PATTERN, (published: string, ...captures: unknown[]) => {
    const groups = captures.at(-1) as { readonly one?: string; readonly vanityArea: string; readonly gap: string; readonly vanity: string };
    const { one, vanityArea, gap, vanity } = groups;
    const word = vanity.replaceAll(/[^A-Za-z\d]/g, '');
    const isTollFree = TOLL_FREE.test(vanityArea);
    // Words after a number are no part of it; "303 SOUTHERN STREET" is an address.
    const isPlausible =
      word.length >= 7 &&
      word.length <= 14 &&
      /^[A-Za-z2-9]/.test(word) &&
      word.slice(0, 7).replaceAll(/\d/g, '').length >= 3 &&
      !/\d{4}/.test(word.slice(0, 7)) &&
      !NOT_A_WORD_TO_DIAL.test(vanity) &&
      (one !== undefined || isTollFree || /[.-]/.test(gap) || published.includes(')')) &&
      (!/[a-z]/.test(vanity) || isTollFree || /\d/.test(vanity));
    if (!isPlausible) return published;
    return `${vanityArea}${keyDigits(word).slice(0, 7)}`.padEnd(published.length);
  });

/** Returns the longest start of the run that is a number of another country, in E.164. */
const readForeign = (run: string): { readonly number: string; readonly length: number } | null => {
  for (let candidate = run; candidate !== ''; candidate = candidate.replace(/[\s()./-]*[^\s()./-]*$/, '')) {
    // Mexico has no longer a 1 before numbers of mobile phones.
    const withoutMobileOne = candidate.replace(/^(\(?52\)?[\s.-]*)1[\s.-]*(?=(?:\D*\d){10}\D*$)/, '$1');
    const parsed = parsePhoneNumberFromString(`+${withoutMobileOne}`, { extract: false });
    if (parsed?.isPossible()) return { number: parsed.number, length: candidate.length };
  }
  return null;
};

const tokenOf = (match: RegExpExecArray, start: number, textFromStart: string): PhoneToken => {
  const groups = match.groups ?? {};
  const asPublished = (kind: PhoneToken['kind'], text: string): PhoneToken => ({
    kind,
    number: text.replaceAll(/\D/g, ''),
    extension: '',
    start,
    end: start + match[0].length,
  });
  if (groups['digits'] !== undefined) return asPublished('digits', groups['digits']);
  if (groups['local'] !== undefined) return asPublished('local', groups['local']);
  if (groups['short'] !== undefined) return asPublished('short', groups['short']);
  const foreign = groups['foreign'] === undefined ? null : readForeign(groups['foreign']);
  if (groups['foreign'] !== undefined && foreign === null) return asPublished('digits', groups['foreign']);
  const numberLength = match[0].length - (groups['foreign']?.length ?? 0) + (foreign?.length ?? 0);
  const extension = EXTENSION_PATTERN.exec(textFromStart.slice(numberLength));
  return {
    kind: foreign === null ? 'national' : 'foreign',
    number: foreign?.number ?? `${groups['area']}${groups['exchange']}${groups['line']}`,
    extension: extension?.[1] ?? '',
    start,
    end: start + numberLength + (extension?.[0].length ?? 0),
  };
};

/** Returns all runs of digits of a text in their order. */
export const phoneTokens = (text: string): readonly PhoneToken[] => {
  const tokens: PhoneToken[] = [];
  for (let position = 0; ;) {
    // A slice: what precedes the position belongs to the previous number.
    const rest = text.slice(position);
    const match = TOKEN_PATTERN.exec(rest);
    if (match === null) return tokens;
    const token = tokenOf(match, position + match.index, rest.slice(match.index));
    tokens.push(token);
    position = token.end;
  }
};
