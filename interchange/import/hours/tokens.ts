import { DAYS, type Day, type Period } from '#domain/schedule/schema.ts';
import type { ClockTime } from './clock.ts';

/** Kinds of words in a text about hours. `danger`: a word that changes the meaning of adjacent words. */
export type Token =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  | { readonly kind: 'ordinal'; readonly period: Period }
  | { readonly kind: 'time'; readonly time: ClockTime }
  /** "24 hours". */
  | { readonly kind: 'allDay' }
  | { readonly kind: 'to' }
  | { readonly kind: 'list' }
  | { readonly kind: 'daily' }
  | { readonly kind: 'monthly' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'noise'; readonly word: string }
  | { readonly kind: 'danger'; readonly word: string }
  | { readonly kind: 'word'; readonly word: string };

const ORDINALS: Readonly<Record<string, Period>> = {
  '1st': 'FIRST',
  '2nd': 'SECOND',
  '3rd': 'THIRD',
  '4th': 'FOURTH',
  '5th': 'FIFTH',
  first: 'FIRST',
  second: 'SECOND',
  third: 'THIRD',
  fourth: 'FOURTH',
  fifth: 'FIFTH',
  last: 'LAST',
};

const [MON, TUE, WED, THU, FRI, SAT, SUN] = DAYS;

const DAY_WORD_PATTERN =
  /^(?:(mon(?:day)?|mo?)|(tue(?:s(?:day)?)?|tu)|(wed(?:s|nesday)?|we?)|(thu(?:rs?(?:day)?)?|th)|(fri(?:day)?|fr?)|(sat(?:urday)?|sa)|(sun(?:day)?|su))s?$/;
const DAYS_BY_GROUP: readonly Day[] = [MON, TUE, WED, THU, FRI, SAT, SUN];

/** Days written together, and words for several. A single `T` or `S` could be two days each and stays unknown. */
const DAY_GROUP_WORDS: Readonly<Record<string, readonly Day[]>> = {
  mwf: [MON, WED, FRI],
  tth: [TUE, THU],
  tuth: [TUE, THU],
  twth: [TUE, WED, THU],
  mw: [MON, WED],
  wf: [WED, FRI],
  mtwthf: [MON, TUE, WED, THU, FRI],
  mtwrf: [MON, TUE, WED, THU, FRI],
  weekday: [MON, TUE, WED, THU, FRI],
  weekend: [SAT, SUN],
  weekdays: [MON, TUE, WED, THU, FRI],
  weekends: [SAT, SUN],
};

const NOISE_WORDS = new Set(
  'weekly every each the of month months on from at open opens hours hour hrs hr only between distribution distributions food pantry kitchen soup lunch breakfast dinner supper snack pickup held visiting is are'.split(
    ' ',
  ),
);

/** Words after which adjacent hours are no opening hours, or only sometimes. */
const DANGER_PATTERN =
  /^(?:app.*|emergenc.*|except.*|excluding|clos.*|other|twice|once|biweekly|bi|monthly|week|weeks|call|calls|temporar.*|inactive|cancel.*|suspend.*|until|deliver.*|members?|volunteer.*|tours?|enroll.*|holidays?|jan.*|feb.*|march|apr|april|may|june?|july?|aug.*|sept.*|oct.*|nov.*|dec.*|summer|winter|spring|fall|seasons?|school|screening|screenings|starting|starts?|begin.*|after|before|following|alternat.*|odd|even|covid.*|by)$/;

const MERIDIEM = { a: 'am', am: 'am', p: 'pm', pm: 'pm' } as const;

const NOON: ClockTime = { hours: 12, minutes: 0, amOrPm: 'pm', hasSeconds: false, hasLeadingZero: false };
const MIDNIGHT: ClockTime = { ...NOON, amOrPm: 'am' };

const timeOf = (hour: string, minute: string | undefined, seconds: string | undefined, meridiem: string | undefined): ClockTime | null => {
  if (meridiem === 'noon' || meridiem === 'midnight')
    return Number(hour) === 12 && !Number(minute) ? (meridiem === 'noon' ? NOON : MIDNIGHT) : null;
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (hours > 24 || minutes > 59) return null;
  const amOrPm = meridiem === undefined ? null : MERIDIEM[meridiem as keyof typeof MERIDIEM];
  if (amOrPm !== null && (hours < 1 || hours > 12)) return null;
  return { hours, minutes, amOrPm, hasSeconds: seconds !== undefined, hasLeadingZero: hour.startsWith('0') };
};

/** Excludes "every 24 hours", which is a frequency. */
const ALL_DAY_PATTERN = String.raw`(?<![\d:]|\b(?:every|each|last|next|past|within|per) )24[ -]?(?:hours?|hrs?)(?: (?:a|per|each) day)?(?![\w:-])`;

const TOKEN_WORDS =
  /(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))?\s*(noon|midnight|am|pm|a|p)?(?![\w:])|noon|midnight|[\p{L}\p{N}][\p{L}\p{N}'’.-]*?(?=$|[^\p{L}\p{N}'’])|[-,;&/+:()]|\S/u;
const TOKEN_PATTERN = new RegExp(`(?<allDay>${ALL_DAY_PATTERN})|${TOKEN_WORDS.source}`, 'gu');

const toWordToken = (word: string): Token => {
  const plainWord = word.replace(/[.'’]+/g, '');
  if (ORDINALS[plainWord]) return { kind: 'ordinal', period: ORDINALS[plainWord] };
  const match = DAY_WORD_PATTERN.exec(plainWord);
  const day = match && DAYS_BY_GROUP[match.slice(1).findIndex((group) => group !== undefined)];
  if (day) return { kind: 'days', days: [day] };
  if (DAY_GROUP_WORDS[plainWord]) return { kind: 'days', days: DAY_GROUP_WORDS[plainWord] };
  if (plainWord === 'to' || plainWord === 'until' || plainWord === 'till' || plainWord === 'thru' || plainWord === 'through')
    return { kind: 'to' };
  if (plainWord === 'and') return { kind: 'list' };
  if (plainWord === 'daily' || plainWord === 'everyday' || plainWord === 'nightly') return { kind: 'daily' };
  if (plainWord === 'monthly') return { kind: 'monthly' };
  if (plainWord === 'closed') return { kind: 'closed' };
  if (NOISE_WORDS.has(plainWord)) return { kind: 'noise', word: plainWord };
  return DANGER_PATTERN.test(plainWord) ? { kind: 'danger', word: plainWord } : { kind: 'word', word: plainWord };
};

/** Returns the tokens of one unit of text (a line, a sentence), which the caller has lower-cased. */
export const tokenizeHours = (text: string): readonly Token[] =>
  [...text.matchAll(TOKEN_PATTERN)].map((match): Token => {
    const [wholeMatch, allDay, hour, minute, seconds, meridiem] = match;
    if (allDay !== undefined) return { kind: 'allDay' };
    if (wholeMatch === 'noon') return { kind: 'time', time: NOON };
    if (wholeMatch === 'midnight') return { kind: 'time', time: MIDNIGHT };
    if (hour !== undefined) {
      const time = timeOf(hour, minute, seconds, meridiem);
      return time ? { kind: 'time', time } : { kind: 'danger', word: wholeMatch };
    }
    if (wholeMatch === '-') return { kind: 'to' };
    if (/^[,;&/+]$/.test(wholeMatch)) return { kind: 'list' };
    if (/^[:()]$/.test(wholeMatch)) return { kind: 'noise', word: wholeMatch };
    return /[\p{L}\p{N}]/u.test(wholeMatch) ? toWordToken(wholeMatch) : { kind: 'word', word: wholeMatch };
  });
