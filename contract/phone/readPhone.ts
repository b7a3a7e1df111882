import { areVoiceNumbers, saysMore } from './phoneLabels.ts';
import { phoneTokens, withDialledLetters, type PhoneToken } from './phoneTokens.ts';

export interface ReadPhone {
  /** The number to call: ten digits, E.164 for another country (`+526865551234`), or a short code (`211`); empty without one. */
  readonly phone: string;
  readonly extension: string;
  /** The published text if it says more than the number and its extension, or if no number could be read. */
  readonly phoneText: string;
}

const NOTHING: ReadPhone = { phone: '', extension: '', phoneText: '' };

/** Matches the usual styles of one number, which need no closer look. */
const PLAIN_PATTERN = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\) ?|([2-9]\d{2})[ .-]?)([2-9]\d{2})[ .-]?(\d{4})$/;

/** Words by which a publisher says that there is no number. */
const NO_NUMBER_PATTERN = new RegExp(
  `^(?:${[
    String.raw`#?n[ ./-]?a\.?`,
    String.raw`n ?\/ ?a`,
    'nan|null|nil|undefined|unknown|unlisted|pending',
    String.raw`tb[ad]|to be (?:determined|announced)`,
    String.raw`none(?: (?:listed|available|given|provided))?`,
    String.raw`no(?:t)?(?: (?:phone|telephone|number|listed|available|applicable|provided|given|known|yet))*`,
    String.raw`sin (?:tel[eé]fono|n[uú]mero)|ningun[oa]|no (?:tiene|hay|aplica)(?: tel[eé]fono)?|desconocido`,
    String.raw`[x\s().+-]*|[\s()?._/*+-]*`,
  ].join('|')})[.!]?$`,
  'i',
);
const ONE_DIGIT_PATTERN = /^[\s().+-]*(?:0[\s().+-]*)+$|^[\s().+-]*([1-9])(?:[\s().+-]*\1){6,}[\s().+-]*$/;

/** Longer texts are no phones; the limit bounds the time of the patterns. */
const MAX_READ_LENGTH = 500;

/** Normalizes characters without changing what is printed: full-width digits, invisible marks, dashes, dots. */
const normalizeCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212_~]/gu, '-')
    .replaceAll(/[•·∙●]/g, '.')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/(?<=^| |:)tel:(?=[\d+])/gi, 'tel: ')
    // A spreadsheet adds the decimals of a number.
    .replace(/^(\d{10,11})\.0+$/, '$1')
    // The digits of "24/7" and "24 hours" belong to no number.
    .replaceAll(/(?<!\d)24 ?\/ ?7(?!\d)|(?<!\d)24[ -]?(?:hours?|hrs?|horas?|h)(?![\p{L}])/giu, (words) => 'w'.repeat(words.length));

const SHORT_AFTER_PATTERN = /(?<!\p{L})(?:room|suite|ste|apt|unit|box|bldg|ext|extension|option|opt|press|#|x)[\s.:#-]*$/iu;
const SHORT_BEFORE_PATTERN =
  /^\s+(?:(?:n|s|e|w|north|south|east|west)\.?\s+)?(?:\p{L}+\s+)?(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|hwy)\b/iu;

/** Whether three digits are a service code, and not a room, an option or the number of a house. */
const isServiceCode = (text: string, { start, end }: PhoneToken): boolean =>
  !SHORT_AFTER_PATTERN.test(text.slice(0, start)) && !SHORT_BEFORE_PATTERN.test(text.slice(end));

/** Returns the first number for a voice call; a service code only if there is no longer number. */
const numberToCall = (text: string): PhoneToken | undefined => {
  const tokens = phoneTokens(text);
  if (tokens.length === 0) return undefined;
  const areVoice = areVoiceNumbers(text, tokens);
  const voiceTokens = tokens.filter((_token, index) => areVoice[index]);
  return (
    voiceTokens.find(({ kind }) => kind === 'national' || kind === 'foreign') ??
    voiceTokens.find((token) => token.kind === 'short' && isServiceCode(text, token))
  );
};

/**
 * Reads a published phone: the number to call with its extension, and the text if it says more. The country of a number without `+` or `011`
 * is the United States or one that shares its numbering. A fax, or a number for text messages or TTY alone, is never the number to call.
 */
export const readPhone = (published: string): ReadPhone => {
  const text = published.trim();
  if (text === '') return NOTHING;
  const plain = PLAIN_PATTERN.exec(text);
  if (plain !== null && !ONE_DIGIT_PATTERN.test(text))
    return { phone: `${plain[1] ?? plain[2]}${plain[3]}${plain[4]}`, extension: '', phoneText: '' };
  const normalized = normalizeCharacters(text.slice(0, MAX_READ_LENGTH)).trim();
  if (ONE_DIGIT_PATTERN.test(normalized) || NO_NUMBER_PATTERN.test(normalized)) return NOTHING;
  const dialled = withDialledLetters(normalized);
  const token = numberToCall(dialled);
  if (token === undefined) return { phone: '', extension: '', phoneText: text };
  const { number, extension, start, end } = token;
  const otherWords = `${dialled.slice(0, start)} ${dialled.slice(end)}`;
  return { phone: number, extension, phoneText: dialled !== normalized || saysMore(otherWords) ? text : '' };
};
