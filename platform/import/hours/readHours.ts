import type { ScheduleEntry } from '../../../domain/schedule/schema.ts';
import { entriesOf } from './entries.ts';
import { emptyGroup } from './group.ts';
import { finish, readUnit, type Reading } from './readUnit.ts';
import { tokensOf, type Token } from './tokens.ts';

export interface ReadHours {
  /** Only what was understood beyond doubt; empty when nothing was. */
  readonly schedules: readonly ScheduleEntry[];
  /** Whether the entries say all that the text says; else the text itself is to be kept. */
  readonly complete: boolean;
}

/** `hours`: every word should speak of hours. `prose`: sentences without days, times and dangerous words mean nothing here. */
export type TextKind = 'hours' | 'prose';

/** Remarks that leave the hours as they are; they are kept as text. */
const HARMLESS: readonly RegExp[] = [
  /\bno app(?:oin)?t(?:ment)?s? (?:is |are )?(?:necessary|needed|required)/g,
  /\b(?:or|also|and) by app(?:oin)?t?(?:ment)?s?\b(?: only)?/g,
  /\b(?:or )?(?:until|while) suppl(?:y|ies) (?:run out|lasts?)/g,
  /\bfirst[- ]come,? ?first[- ]serv(?:ed?|ice)\b/g,
  /\(?(?:except|excluding|closed)(?: on)?(?: major| all| federal)? holidays(?: and school closures)?\)?/g,
  /\bneighbors? (?:will|may) be served once (?:per|a|each) month\b/g,
  /\blocation notes:[^]*$/g,
];

const normalise = (text: string): string =>
  text
    // A full stop that also ends a sentence: "… 5:30 p.m. Please bring bags."
    .replace(/\b([ap])\. ?m\.(?=\s+[A-Z][a-z])/gi, '$1m;')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\b\w+-to-last\b/g, 'other')
    .replace(/\b([ap])\. ?m\b\.?/g, '$1m')
    .replace(/\b(mon|tues?|weds?|thurs?|thu|fri|sat|sun)\./g, '$1')
    .replace(/\b7 days (?:a|per) week\b|\bevery ?day\b/g, 'daily');

/** Lines, parts between semicolons, sentences. */
const unitsOf = (text: string): string[] =>
  text
    .split(/[\n;•|]|[.!?](?=\s|$)/)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== '');

const speaksOfHours = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind !== 'word' && kind !== 'noise' && kind !== 'list' && kind !== 'to');

const readUnits = (units: readonly string[], kind: TextKind): Reading => {
  const reading: Reading = { periods: [], complete: true, spoilt: false };
  let open = emptyGroup();
  for (const unit of units) {
    const tokens = tokensOf(unit);
    const dangerous = tokens.some((token) => token.kind === 'danger');
    if (kind === 'prose' && !speaksOfHours(tokens)) continue;
    const heading = tokens.every(({ kind: each }) => each !== 'days' && each !== 'time' && each !== 'daily');
    const understood = tokens.every(({ kind: each }) => each !== 'word' && each !== 'danger' && each !== 'closed');
    if (heading && !understood) {
      // "Emergency", "Closed until May", "Temporarily …": before hours it qualifies them all, after them it is a remark.
      reading.complete = false;
      if (reading.periods.length === 0 || dangerous || tokens.some(({ kind: each }) => each === 'closed')) reading.spoilt = true;
      continue;
    }
    open = readUnit(reading, tokens, open);
  }
  finish(reading, open);
  return reading;
};

const AROUND_THE_CLOCK = /\b(?:24 ?\/ ?7|24 hours(?:,? 7 days(?: a week)?)?)\b/;

const isAlwaysOpen = (text: string): boolean =>
  AROUND_THE_CLOCK.test(text) &&
  /^(?:open|always|daily|mon(?:day)? ?(?:-|to|through) ?sun(?:day)?|[\s:,.-])*$/.test(
    text.replace(AROUND_THE_CLOCK, '').replace(/\([^)]*\)/g, ''),
  );

/**
 * Reads opening hours from a published text. It takes a text at its word or not at all: a part with a word that is not
 * understood gives no entries ("Twice per month Saturday 9-11" is not every Saturday, "by appointment" is not open).
 * Never throws.
 */
export const readHours = (published: string, kind: TextKind = 'hours'): ReadHours => {
  const text = normalise(published);
  if (isAlwaysOpen(text)) return { schedules: [{ type: 'FULL_DAY' }], complete: true };
  const bare = HARMLESS.reduce((left, remark) => left.replace(remark, ' '), text);
  const reading = readUnits(unitsOf(bare), kind);
  const spoilt = reading.spoilt;
  const schedules = spoilt ? [] : entriesOf(reading.periods);
  return { schedules, complete: reading.complete && !spoilt && bare === text };
};
