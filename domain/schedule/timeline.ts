import { DAYS } from '../vocabulary/days.ts';
import { mergeIntervals, subtractIntervals } from './intervals.ts';
import type { Interval } from './openings.ts';
import { isPermanentlyClosed } from './permanentlyClosed.ts';
import { appliesOn, isKnownEntry, ruleOf, type Rule } from './rules.ts';
import type { Hours } from './schema.ts';

/** Converts a local date and its minutes to a number on a time line: seconds, or local minutes. */
export interface Clock {
  moment(day: number, minutes: number): number;
}

export interface Rules {
  readonly open: readonly Rule[];
  readonly closed: readonly Rule[];
}

/** Whether hours close every day of the week, as those of a place that is closed for now. */
const isClosedEveryDay = ({ closedDays }: Hours): boolean =>
  DAYS.every((day) => closedDays.some((entry) => entry.type === 'WEEKLY' && entry.day === day && entry.startTime === undefined));

/**
 * Returns the rules of hours; null if hours alone do not determine the openings: unknown or permanently closed, or an entry of a newer
 * version, since a visitor must not be sent to a closed door.
 */
export const rulesOf = (hours: Hours): Rules | null => {
  if (hours.contactForHours || (hours.schedules.length === 0 && !isClosedEveryDay(hours))) return null;
  if (![...hours.schedules, ...hours.closedDays].every(isKnownEntry)) return null;
  if (isPermanentlyClosed(hours)) return null;
  return {
    open: hours.schedules.map(ruleOf),
    closed: hours.closedDays.flatMap((entry) => (entry.type === 'PERMANENTLY_CLOSED' ? [] : [ruleOf(entry)])),
  };
};

/** Openings in order of time, computed week by week on demand, up to a limit. */
export interface Timeline {
  knownOpenings(): readonly Interval[];
  /** Returns the first opening that fits, with its real end; undefined if there is none up to the limit. */
  find(predicate: (interval: Interval) => boolean): Interval | undefined;
}

const DAYS_PER_EXTENSION = 7;

export const timelineOf = (rules: Rules, clock: Clock, fromDay: number, toDay: number, boundDay: number): Timeline => {
  let knownOpenings = openingsOf(rules, clock, fromDay, toDay);
  let lastKnownDay = toDay;
  const extend = (): void => {
    const nextDay = lastKnownDay + 1;
    lastKnownDay = Math.min(boundDay, lastKnownDay + DAYS_PER_EXTENSION);
    knownOpenings = mergeIntervals([...knownOpenings, ...openingsOf(rules, clock, nextDay, lastKnownDay)]);
  };
  return {
    knownOpenings: () => knownOpenings,
    find: (predicate) => {
      for (;;) {
        const found = knownOpenings.find(predicate);
        const isComplete = found !== undefined && found[1] < clock.moment(lastKnownDay + 1, 0);
        if (isComplete || lastKnownDay >= boundDay) return found;
        extend();
      }
    },
  };
};

/**
 * Returns openings that begin on the dates from `fromDay` to `toDay`, without closed times, joined and in order. A closed date has no opening
 * that begins on it; one of the evening before goes on to its end.
 */
export const openingsOf = ({ open, closed }: Rules, clock: Clock, fromDay: number, toDay: number): Interval[] => {
  const openings: Interval[] = [];
  for (let day = fromDay; day <= toDay; day++) {
    if (closed.some((rule) => rule.wholeDay && appliesOn(rule, day))) continue;
    for (const rule of open) if (appliesOn(rule, day)) openings.push(windowOf(rule, day, clock));
  }
  if (closed.length === 0 || openings.length === 0) return mergeIntervals(openings);
  const closures: Interval[] = [];
  for (let day = fromDay - 1; day <= toDay + 1; day++)
    for (const rule of closed) if (!rule.wholeDay && appliesOn(rule, day)) closures.push(windowOf(rule, day, clock));
  return mergeIntervals(subtractIntervals(openings, closures));
};

/** Returns the interval of an entry that begins on this date; it is empty if the entry ends before it starts. */
export const windowOf = (rule: Rule, day: number, clock: Clock): Interval =>
  rule.end <= rule.start ? [0, 0] : [clock.moment(day, rule.start), clock.moment(day, rule.end)];
