import { DAYS, PERIODS, type Hours } from '#domain/schedule/schema.ts';
import type { KnownHours } from './knownListing.ts';

/*
 * A second reader of opening hours for tests, written without the product's code: it marks every open minute of six weeks.
 */

/** A Monday: the first of a month in which three weekdays occur five times. */
const FIRST_DATE = Date.UTC(2027, 2, 1);
const DAY_COUNT = 42;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

interface DatedPeriod {
  readonly start: number;
  readonly end: number;
  /** 0 is Monday. */
  readonly day: number;
}

/** Returns whether a date, given by its days after the first, is in the week of the month; -1 is the last week. */
const isInWeek = (offset: number, week: number): boolean => {
  const date = new Date(FIRST_DATE + offset * DAY_MS);
  if (week > 0) return Math.ceil(date.getUTCDate() / 7) === week;
  return new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() !== date.getUTCMonth();
};

/** Returns the periods of the six weeks and of the day before them, which may reach into them. */
const datedPeriods = (day: number, weeks: readonly number[] | null, start: number, end: number): DatedPeriod[] => {
  const periods: DatedPeriod[] = [];
  for (let offset = -1; offset < DAY_COUNT; offset += 1) {
    const isDay = (offset + 7) % 7 === day && (weeks === null || weeks.some((week) => isInWeek(offset, week)));
    if (isDay) periods.push({ day, start: offset * DAY_MINUTES + start, end: offset * DAY_MINUTES + end });
  }
  return periods;
};

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const periodsOfKnown = ({ isAlwaysOpen, groups }: KnownHours): DatedPeriod[] =>
  isAlwaysOpen
    ? EVERY_DAY.flatMap((day) => datedPeriods(day, null, 0, DAY_MINUTES))
    : groups.flatMap(({ days, weeks, periods }) =>
        days.flatMap((day) => periods.flatMap(({ start, end }) => datedPeriods(day, weeks, start, end))),
      );

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const periodsOfRead = ({ schedules }: Pick<Hours, 'schedules'>): DatedPeriod[] =>
  schedules.flatMap((entry) => {
    if (entry.type === 'FULL_DAY') return EVERY_DAY.flatMap((day) => datedPeriods(day, null, 0, DAY_MINUTES));
    if (entry.type === 'DATE_RANGE') throw new Error('No known listing has hours of single dates');
    const end = entry.endTime === '23:59' ? DAY_MINUTES : minutesOf(entry.endTime) + (entry.endsNextDay === true ? DAY_MINUTES : 0);
    const week = entry.type === 'MONTHLY' ? PERIODS.indexOf(entry.period) + 1 : null;
    const weeks = week === null ? null : [entry.type === 'MONTHLY' && entry.period === 'LAST' ? -1 : week];
    return datedPeriods(DAYS.indexOf(entry.day), weeks, minutesOf(entry.startTime), end);
  });

/** Marks the minutes of periods: bit 0 to 6 for the weekday on which the period begins. */
const marksOf = (periods: readonly DatedPeriod[]): Uint8Array => {
  const marks = new Uint8Array(DAY_COUNT * DAY_MINUTES);
  for (const { day, start, end } of periods)
    for (let minute = Math.max(0, start); minute < Math.min(end, marks.length); minute += 1)
      marks[minute] = (marks[minute] ?? 0) | (1 << day);
  return marks;
};

/** Hours as a row is read to them. */
type ReadHours = Pick<Hours, 'schedules' | 'closedDays'> & { readonly unknownDays?: Hours['unknownDays'] | null };

const marksOfDays = (days: readonly number[]): number => days.reduce((marks, day) => marks | (1 << day), 0);

const minuteName = (minute: number): string =>
  `${DAYS[Math.floor(minute / DAY_MINUTES) % 7]} ${Math.floor((minute % DAY_MINUTES) / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** `read`: every opening is there, and nothing else; `unread`: fewer; otherwise a sentence that says what is wrong. */
export type HoursVerdict = 'read' | 'unread' | { readonly wrong: string };

/**
 * Compares what a visitor sees with the known hours. Wrong is a minute shown as open that is closed; and an open minute shown as closed, on a
 * day whose hours are not marked as unknown.
 */
export const compareHours = (known: KnownHours, read: ReadHours): HoursVerdict => {
  const knownMarks = marksOf(periodsOfKnown(known));
  const readMarks = marksOf(periodsOfRead(read));
  const closedDays = marksOfDays(read.closedDays.flatMap((entry) => (entry.type === 'WEEKLY' ? [DAYS.indexOf(entry.day)] : EVERY_DAY)));
  const unknownDays = marksOfDays((read.unknownDays ?? []).map((day) => DAYS.indexOf(day)));
  let isEveryMinuteThere = true;
  for (let minute = 0; minute < knownMarks.length; minute += 1) {
    const knownMark = knownMarks[minute] ?? 0;
    const isClosedDay = (knownMark & closedDays) !== 0;
    const isShownAsOpen = !isClosedDay && readMarks[minute] !== 0;
    if (isShownAsOpen && knownMark === 0) return { wrong: `open at ${minuteName(minute)}` };
    if (knownMark === 0 || isShownAsOpen) continue;
    isEveryMinuteThere = false;
    const isShownAsClosed = isClosedDay || (read.schedules.length > 0 && (knownMark & unknownDays) === 0);
    if (isShownAsClosed) return { wrong: `closed at ${minuteName(minute)}` };
  }
  return isEveryMinuteThere ? 'read' : 'unread';
};
