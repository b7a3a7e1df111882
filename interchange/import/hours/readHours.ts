import type { Day, ScheduleEntry } from '#kernel/schedule/schema.ts';
import { isOnlyClosed } from './closing.ts';
import { entriesOf, type ReadPeriod } from './entries.ts';
import { emptyGroup, hasDays } from './group.ts';
import { finish, readUnit, type Reading } from './readUnit.ts';
import { spanishInEnglish } from './spanish.ts';
import { tokensOf, type Token } from './tokens.ts';

export interface ReadHours {
  /** Only unambiguous entries; empty if there are none. */
  readonly schedules: readonly ScheduleEntry[];
  /** Days that are closed. */
  readonly closed: readonly Day[];
  /** Whether the entries express the whole text; otherwise the caller must keep the text. */
  readonly complete: boolean;
}

/** `hours`: every word should be about hours. `prose`: sentences without days, times and `danger` words are ignored. */
export type TextKind = 'hours' | 'prose';

/** Remarks that do not change the hours; they are kept as text. */
const HARMLESS: readonly RegExp[] = [
  /\bno app(?:oin)?t(?:ment)?s? (?:is |are )?(?:necessary|needed|required)/g,
  /\b(?:or|also|and) by app(?:oin)?t?(?:ment)?s?\b(?: only)?/g,
  /\b(?:or )?(?:until|while) suppl(?:y|ies) (?:run out|lasts?)/g,
  /\bfirst[- ]come,? ?first[- ]serv(?:ed?|ice)\b/g,
  /\(?(?:except|excluding|closed)(?: on)?(?: major| all| federal)? holidays(?: and school closures)?\)?/g,
  /\bneighbors? (?:will|may) be served once (?:per|a|each) month\b/g,
  /\blocation notes:[^]*$/g,
];

/** Normalises a text: lower case, no accents, English words, one spelling for each term. */
const normalise = (text: string): string =>
  spanishInEnglish(simplified(text))
    .replace(/\b7 days (?:a|per) week\b|\bevery ?day\b/g, 'daily')
    .replace(/\(closed\)/g, 'closed');

const simplified = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    // A full stop that also ends a sentence: "… 5:30 p.m. Please bring bags."
    .replace(/\b([ap])\. ?m\.(?=\s+[A-Z][a-z])/gi, '$1m;')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\b\w+-to-last\b/g, 'other')
    .replace(/\b([ap])\. ?m\b\.?/g, '$1m')
    .replace(/\b(mon|tues?|weds?|thurs?|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)\./g, '$1');

/** Splits a text into lines, parts between semicolons, and sentences. */
const unitsOf = (text: string): string[] =>
  text
    .split(/[\n;•|]|[.!?](?=\s|$)/)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== '');

const speaksOfHours = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind !== 'word' && kind !== 'noise' && kind !== 'list' && kind !== 'to');

const readUnits = (units: readonly string[], kind: TextKind): Reading => {
  const reading: Reading = { groups: [], closed: [], perhapsClosed: [], complete: true, spoilt: false };
  let open = emptyGroup();
  for (const unit of units) {
    const tokens = tokensOf(unit);
    const dangerous = tokens.some((token) => token.kind === 'danger');
    if (kind === 'prose' && !speaksOfHours(tokens)) continue;
    const isOfDaysBefore = isOnlyClosed(tokens) && hasDays(open) && open.spans.length === 0 && !open.closed;
    const heading =
      !isOfDaysBefore && tokens.every(({ kind: each }) => each !== 'days' && each !== 'time' && each !== 'allDay' && each !== 'daily');
    const understood = tokens.every(({ kind: each }) => each !== 'word' && each !== 'danger' && each !== 'closed');
    if (heading && !understood) {
      // "Emergency", "Closed until May", "Temporarily …": before hours such words qualify all of them, after hours they are a remark.
      reading.complete = false;
      if (reading.groups.length === 0 || dangerous || tokens.some(({ kind: each }) => each === 'closed')) reading.spoilt = true;
      continue;
    }
    open = readUnit(reading, tokens, open);
  }
  finish(reading, open);
  return reading;
};

/**
 * Returns the hours of the groups without the closed days ("Daily 9-5, closed Sunday"); null if a text contradicts itself about a day:
 * hours and closed, or around the clock and other hours.
 */
const withoutContradictions = ({ groups, closed, perhapsClosed }: Reading): ReadPeriod[] | null => {
  if (groups.some((group) => group.every(({ day }) => closed.includes(day)))) return null;
  const periods = groups.flat().filter(({ day }) => !closed.includes(day));
  const isInDoubt = periods.some(
    ({ day, span }) =>
      perhapsClosed.includes(day) || (isWholeDay(span) && periods.some((other) => other.day === day && !isWholeDay(other.span))),
  );
  return isInDoubt ? null : periods;
};

const isWholeDay = ({ start, end }: ReadPeriod['span']): boolean => start === 0 && end === 24 * 60;

const HOURS_24 = String.raw`24[ -]?(?:hours?|hrs?)(?: (?:a|per|each) day)?`;
const AROUND_THE_CLOCK = new RegExp(String.raw`(?<![\w:])(?:24 ?[/x-] ?7|${HOURS_24}(?: ?[,/]? ?(?:7 days|daily))?)(?![\w:])`, 'g');
const EVERY_DAY = /\b(?:mon(?:day)?s? ?(?:-|to|thru|through) ?sun(?:day)?s?|sun(?:day)?s? ?(?:-|to|thru|through) ?sat(?:urday)?s?)\b/g;

/** Whether a remark in parentheses is unrelated to hours: "(take what you need)". */
const isMereRemark = (remark: string): boolean =>
  tokensOf(remark).every(({ kind }) => kind === 'word' || kind === 'noise' || kind === 'list');

const isAlwaysOpen = (text: string): boolean => {
  const without = text.replace(AROUND_THE_CLOCK, '');
  return (
    without !== text &&
    /^(?:open|always|daily|hours?|the|[\s:,.-])*$/.test(
      without.replace(EVERY_DAY, '').replace(/\([^)]*\)/g, (remark) => (isMereRemark(remark) ? '' : remark)),
    )
  );
};

/**
 * Reads opening hours from a published text. A part with an unknown word gives no entries, since it could change the meaning ("Twice per
 * month Saturday 9-11" is not every Saturday, "by appointment" is not open). Never throws.
 */
export const readHours = (published: string, kind: TextKind = 'hours'): ReadHours => {
  const text = normalise(published);
  if (isAlwaysOpen(text)) return { schedules: [{ type: 'FULL_DAY' }], closed: [], complete: true };
  const bare = HARMLESS.reduce((left, remark) => left.replace(remark, ' '), text);
  const reading = readUnits(unitsOf(bare), kind);
  const periods = reading.spoilt ? null : withoutContradictions(reading);
  if (periods === null) return { schedules: [], closed: [], complete: false };
  // Closed on every day cannot be expressed as weekly hours: it may be permanent or temporary.
  if (periods.length === 0 && new Set(reading.closed).size === 7) return { schedules: [], closed: [], complete: false };
  return { schedules: entriesOf(periods), closed: [...new Set(reading.closed)], complete: reading.complete && bare === text };
};
