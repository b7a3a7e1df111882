import { DAYS } from '#domain/schedule/schema.ts';
import type { TimesContext } from './clock.ts';
import { isClosedNotice } from './closing.ts';
import { toScheduleEntries, type OpeningPeriod } from './entries.ts';
import { createEmptyGroup, hasDays } from './hoursGroup.ts';
import { normaliseHours } from './normaliseHours.ts';
import { readOsmHours } from './osmHours.ts';
import { UNREAD_HOURS, type ParsedHours } from './parsedHours.ts';
import { finishGroup, readUnit, type HoursReading } from './readUnit.ts';
import { combineGroups, type CombinedHours } from './specificDays.ts';
import { tokenizeHours, type Token } from './tokens.ts';

/** What is known about a text: its kind, and whether its place is a shelter. */
export interface TextContext {
  readonly kind?: TextKind;
  readonly isShelter?: boolean;
}

/** `hours`: every word should be about hours. `prose`: sentences without days, times and `danger` words are ignored. */
export type TextKind = 'hours' | 'prose';

/** Remarks that do not change the hours; they are kept as text. */
const HARMLESS_REMARKS: readonly RegExp[] = [
  /\bno app(?:oin)?t(?:ment)?s? (?:is |are )?(?:necessary|needed|required)/g,
  /\b(?:or|also|and) by app(?:oin)?t?(?:ment)?s?\b(?: only)?/g,
  /\b(?:or )?(?:until|while) (?:suppl(?:y|ies)|food) (?:runs? out|lasts?|(?:is|are) gone)/g,
  /\bfirst[- ]come,? ?first[- ]serv(?:ed?|ice)\b/g,
  /\(?(?:except|excluding|closed)(?: on)?(?: major| all| federal)? holidays(?: and school closures)?\)?/g,
  /\bneighbors? (?:will|may) be served once (?:per|a|each) month\b/g,
  /\blocation notes:[^]*$/g,
];

/** Splits a text into lines, parts between semicolons, and sentences. */
const splitUnits = (text: string): string[] =>
  text
    .split(/[\n;•|]|[.!?](?=\s|$)/)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== '');

/** Whether a text has times of the 24-hour clock, and none with AM or PM. */
const isOn24HourClock = (text: string): boolean =>
  /(?<![\d:])(?:1[3-9]|2[0-4]|00):[0-5]\d(?!\d)/.test(text) && !/\d ?[ap]m?\b|\bnoon\b|\bmidnight\b/.test(text);

const mentionsHours = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind !== 'word' && kind !== 'noise' && kind !== 'list' && kind !== 'to');

const readUnits = (units: readonly string[], kind: TextKind, times: TimesContext): HoursReading => {
  const reading: HoursReading = {
    times,
    groups: [],
    closedDays: [],
    possiblyClosedDays: [],
    unreadDays: [],
    isFullyRead: true,
    isSpoilt: false,
  };
  let openGroup = createEmptyGroup();
  for (const unit of units) {
    const tokens = tokenizeHours(unit);
    const hasDanger = tokens.some((token) => token.kind === 'danger');
    if (kind === 'prose' && !mentionsHours(tokens)) continue;
    const closesPreviousDays = isClosedNotice(tokens) && hasDays(openGroup) && openGroup.spans.length === 0 && !openGroup.isClosed;
    const isHeading =
      !closesPreviousDays &&
      tokens.every(
        ({ kind: tokenKind }) => tokenKind !== 'days' && tokenKind !== 'time' && tokenKind !== 'allDay' && tokenKind !== 'daily',
      );
    const isUnderstood = tokens.every(({ kind: tokenKind }) => tokenKind !== 'word' && tokenKind !== 'danger' && tokenKind !== 'closed');
    if (isHeading && !isUnderstood) {
      // "Emergency", "Closed until May", "Temporarily …": before hours such words qualify all of them, after hours they are a remark.
      reading.isFullyRead = false;
      if (reading.groups.length === 0 || hasDanger || tokens.some(({ kind: tokenKind }) => tokenKind === 'closed')) reading.isSpoilt = true;
      continue;
    }
    openGroup = readUnit(reading, tokens, openGroup);
  }
  finishGroup(reading, openGroup);
  return reading;
};

/**
 * Returns the hours of the groups without the closed days ("Daily 9-5, closed Sunday"); null if a text contradicts itself about a day:
 * hours and closed, or around the clock and other hours.
 */
const withoutContradictions = ({ groups, closedDays: daysClosed, possiblyClosedDays }: HoursReading): CombinedHours | null => {
  if (groups.some((group) => group.every(({ day }) => daysClosed.includes(day)))) return null;
  const periods = groups.flat().filter(({ day }) => !daysClosed.includes(day));
  const isInDoubt = periods.some(
    ({ day, span }) =>
      possiblyClosedDays.includes(day) ||
      (isWholeDay(span) && periods.some((otherPeriod) => otherPeriod.day === day && !isWholeDay(otherPeriod.span))),
  );
  return isInDoubt ? null : combineGroups(groups.map((group) => group.filter(({ day }) => !daysClosed.includes(day))));
};

const isWholeDay = ({ start, end }: OpeningPeriod['span']): boolean => start === 0 && end === 24 * 60;

const HOURS_24 = String.raw`24[ -]?(?:hours?|hrs?)(?: (?:a|per|each) day)?`;
const AROUND_THE_CLOCK = new RegExp(
  String.raw`(?<![\w:])(?:always open|24 ?[/x-] ?7|${HOURS_24}(?: ?[,/]? ?(?:7 days|daily))?)(?![\w:])`,
  'g',
);
const EVERY_DAY = /\b(?:mon(?:day)?s? ?(?:-|to|thru|through) ?sun(?:day)?s?|sun(?:day)?s? ?(?:-|to|thru|through) ?sat(?:urday)?s?)\b/g;

/** Whether a remark in parentheses is unrelated to hours: "(take what you need)". */
const isMereRemark = (remark: string): boolean =>
  tokenizeHours(remark).every(({ kind }) => kind === 'word' || kind === 'noise' || kind === 'list');

const isAlwaysOpen = (text: string): boolean => {
  const remainingText = text.replace(AROUND_THE_CLOCK, '');
  return (
    remainingText !== text &&
    /^(?:open|always|daily|hours?|the|[\s:,.•*-])*$/.test(
      remainingText.replace(EVERY_DAY, '').replace(/\([^)]*\)/g, (remark) => (isMereRemark(remark) ? '' : remark)),
    )
  );
};

/**
 * Reads opening hours from a published text. A part with an unknown word gives no entries, since it could change the meaning ("Twice per
 * month Saturday 9-11" is not every Saturday, "by appointment" is not open). Never throws.
 */
export const readHours = (published: string, { kind = 'hours', isShelter = false }: TextContext = {}): ParsedHours => {
  const osmHours = readOsmHours(published, isShelter);
  if (osmHours !== null) return osmHours;
  const text = normaliseHours(published);
  if (isAlwaysOpen(text)) return { ...UNREAD_HOURS, schedules: [{ type: 'FULL_DAY' }], isComplete: true };
  const textWithoutRemarks = HARMLESS_REMARKS.reduce((remaining, remark) => remaining.replace(remark, ' '), text);
  const reading = readUnits(splitUnits(textWithoutRemarks), kind, { isShelter, is24HourClock: isOn24HourClock(textWithoutRemarks) });
  const combined = reading.isSpoilt ? null : withoutContradictions(reading);
  if (combined === null) return UNREAD_HOURS;
  const { periods, unknownDays } = combined;
  // Closed on every day cannot be expressed as weekly hours: it may be permanent or temporary.
  if (periods.length === 0 && new Set(reading.closedDays).size === 7) return UNREAD_HOURS;
  return {
    schedules: toScheduleEntries(periods),
    daysClosed: [...new Set(reading.closedDays)],
    unknownDays: DAYS.filter((day) => [...reading.unreadDays, ...unknownDays].includes(day)),
    isComplete: reading.isFullyRead && unknownDays.length === 0 && textWithoutRemarks === text,
  };
};
