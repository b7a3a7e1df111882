import type { ScheduleEntry } from '../../../domain/schedule/schema.ts';
import { spanOf } from './clock.ts';
import { entriesOf, type ReadPeriod } from './entries.ts';
import { addDays, addDaysUpTo, addOrdinal, emptyGroup, hasDays, isEmpty, periodsOf, type Group } from './group.ts';
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

interface Reading {
  readonly periods: ReadPeriod[];
  complete: boolean;
  /** Something dangerous that stands alone: whatever follows may not be what it seems. */
  spoilt: boolean;
}

const finish = (reading: Reading, group: Group): void => {
  if (isEmpty(group)) return;
  const periods = reading.spoilt ? null : periodsOf(group);
  if (periods === null) reading.complete = false;
  else reading.periods.push(...periods);
};

const speaksOfHours = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind !== 'word' && kind !== 'noise' && kind !== 'list' && kind !== 'to');

/** Reads one unit after the other; days without times wait for the times of the next unit. Returns the group still open. */
const readUnit = (reading: Reading, tokens: readonly Token[], carried: Group): Group => {
  let group = carried;
  // Only days wait for a next line that begins with times; before anything else they are an unfinished saying.
  const first = tokens.find(({ kind }) => kind !== 'noise' && kind !== 'to' && kind !== 'list');
  if (!isEmpty(group) && first?.kind !== 'time' && !(group.spans.length === 0 && !hasDays(group))) {
    finish(reading, group);
    group = emptyGroup();
  }
  let before: Token | undefined;
  let doubtAhead = false;
  const startNext = (): void => {
    finish(reading, group);
    group = { ...emptyGroup(), doubtful: doubtAhead };
    doubtAhead = false;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    switch (token.kind) {
      case 'days':
        if (group.spans.length > 0 && hasDays(group)) startNext();
        else if (group.closed) startNext();
        if (before?.kind === 'to' && hasDays(group) && token.days.length === 1 && token.days[0]) {
          if (!addDaysUpTo(group, token.days[0])) group.doubtful = true;
        } else addDays(group, token.days);
        break;
      case 'ordinal':
        if ((group.spans.length > 0 && hasDays(group)) || group.closed) startNext();
        addOrdinal(group, token.period);
        break;
      case 'daily':
        group.daily = true;
        break;
      case 'monthly':
        group.monthly = true;
        break;
      case 'closed':
        if (group.spans.length > 0 || !hasDays(group)) reading.spoilt = true;
        else group.closed = true;
        break;
      case 'time': {
        const end = next?.kind === 'to' ? tokens[at + 2] : next;
        const span = end?.kind === 'time' ? spanOf(token.time, end.time) : null;
        if (end?.kind === 'time') at += next?.kind === 'to' ? 2 : 1;
        if (span === null || group.closed) group.doubtful = true;
        else group.spans.push(span);
        if (span === null) group.spans.push({ start: 0, end: 0 });
        break;
      }
      case 'danger':
      case 'word':
        // It may belong to what it follows or to what it leads to: both are in doubt.
        group.doubtful = true;
        doubtAhead = group.spans.length > 0;
        break;
      case 'to':
      case 'list':
      case 'noise':
        break;
      default:
        token satisfies never;
    }
    before = token.kind === 'noise' ? before : token;
  }
  return group;
};

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
