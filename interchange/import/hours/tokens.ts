import { DAYS, type Day, type Period } from '#kernel/schedule/schema.ts';
import type { WrittenTime } from './clock.ts';

/** Kinds of words in a text about hours. `danger`: a word that changes the meaning of adjacent words. */
export type Token =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  | { readonly kind: 'ordinal'; readonly period: Period }
  | { readonly kind: 'time'; readonly time: WrittenTime }
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

const DAY_WORD =
  /^(?:(mon(?:day)?|m)|(tue(?:s(?:day)?)?|tu)|(wed(?:s|nesday)?)|(thu(?:rs?(?:day)?)?|th)|(fri(?:day)?|f)|(sat(?:urday)?|sa)|(sun(?:day)?|su))s?$/;
const DAYS_BY_GROUP: readonly Day[] = [MON, TUE, WED, THU, FRI, SAT, SUN];

/** Days written together, and words for several. A single `T` or `S` could be two days each and stays unknown. */
const SEVERAL: Readonly<Record<string, readonly Day[]>> = {
  mwf: [MON, WED, FRI],
  tth: [TUE, THU],
  tuth: [TUE, THU],
  twth: [TUE, WED, THU],
  weekdays: [MON, TUE, WED, THU, FRI],
  weekends: [SAT, SUN],
};

const NOISE = new Set(
  'weekly every each the of month months on from at open opens hours hour hrs hr only between distribution distributions food pantry kitchen soup lunch breakfast dinner supper snack pickup held visiting is are'.split(
    ' ',
  ),
);

/** Words after which adjacent hours are no opening hours, or only sometimes. */
const DANGER =
  /^(?:app.*|emergenc.*|except.*|excluding|clos.*|other|twice|once|biweekly|bi|monthly|week|weeks|call|calls|temporar.*|inactive|cancel.*|suspend.*|until|deliver.*|members?|volunteer.*|tours?|enroll.*|holidays?|jan.*|feb.*|march|apr|april|may|june?|july?|aug.*|sept.*|oct.*|nov.*|dec.*|summer|winter|spring|fall|seasons?|school|screening|screenings|starting|starts?|begin.*|after|before|following|alternat.*|odd|even|covid.*|by)$/;

const MERIDIEM = { a: 'am', am: 'am', p: 'pm', pm: 'pm' } as const;

const timeOf = (
  hour: string,
  minute: string | undefined,
  seconds: string | undefined,
  meridiem: string | undefined,
): WrittenTime | null => {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (hours > 24 || minutes > 59) return null;
  const half = meridiem === undefined ? null : MERIDIEM[meridiem as keyof typeof MERIDIEM];
  if (half !== null && (hours < 1 || hours > 12)) return null;
  return { hours, minutes, half, withSeconds: seconds !== undefined };
};

/** Excludes "every 24 hours", which is a frequency. */
const ALL_DAY = String.raw`(?<![\d:]|\b(?:every|each|last|next|past|within|per) )24[ -]?(?:hours?|hrs?)(?: (?:a|per|each) day)?(?![\w:-])`;

const WRITTEN =
  /(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))?\s*(noon|am|pm|a|p)?(?![\w:])|noon|midnight|[\p{L}\p{N}][\p{L}\p{N}'’.-]*?(?=$|[^\p{L}\p{N}'’])|[-,;&/+:()]|\S/u;
const PATTERN = new RegExp(`(?<allDay>${ALL_DAY})|${WRITTEN.source}`, 'gu');

const wordToken = (word: string): Token => {
  const plain = word.replace(/[.'’]+/g, '');
  if (ORDINALS[plain]) return { kind: 'ordinal', period: ORDINALS[plain] };
  const match = DAY_WORD.exec(plain);
  const day = match && DAYS_BY_GROUP[match.slice(1).findIndex((group) => group !== undefined)];
  if (day) return { kind: 'days', days: [day] };
  if (SEVERAL[plain]) return { kind: 'days', days: SEVERAL[plain] };
  if (plain === 'to' || plain === 'until' || plain === 'till' || plain === 'thru' || plain === 'through') return { kind: 'to' };
  if (plain === 'and') return { kind: 'list' };
  if (plain === 'daily' || plain === 'everyday') return { kind: 'daily' };
  if (plain === 'monthly') return { kind: 'monthly' };
  if (plain === 'closed') return { kind: 'closed' };
  if (NOISE.has(plain)) return { kind: 'noise', word: plain };
  return DANGER.test(plain) ? { kind: 'danger', word: plain } : { kind: 'word', word: plain };
};

/** Returns the tokens of one unit of text (a line, a sentence), which the caller has lower-cased. */
export const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(PATTERN)].map((match): Token => {
    const [whole, allDay, hour, minute, seconds, meridiem] = match;
    if (allDay !== undefined) return { kind: 'allDay' };
    if (whole === 'noon') return { kind: 'time', time: { hours: 12, minutes: 0, half: 'pm', withSeconds: false } };
    if (whole === 'midnight') return { kind: 'time', time: { hours: 12, minutes: 0, half: 'am', withSeconds: false } };
    if (hour !== undefined) {
      const time = timeOf(hour, minute, seconds, meridiem === 'noon' ? 'pm' : meridiem);
      return time ? { kind: 'time', time } : { kind: 'danger', word: whole };
    }
    if (whole === '-') return { kind: 'to' };
    if (/^[,;&/+]$/.test(whole)) return { kind: 'list' };
    if (/^[:()]$/.test(whole)) return { kind: 'noise', word: whole };
    return /[\p{L}\p{N}]/u.test(whole) ? wordToken(whole) : { kind: 'word', word: whole };
  });
