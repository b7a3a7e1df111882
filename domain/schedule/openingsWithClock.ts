import { weekdayOf } from './calendar.ts';
import { mergeIntervals } from './intervals.ts';
import type { Interval, NextOpening, Openings } from './openings.ts';
import { isPermanentlyClosed } from './permanentlyClosed.ts';
import { appliesOn, MINUTES_PER_DAY } from './rules.ts';
import type { Hours } from './schema.ts';
import { rulesOf, timelineOf, windowOf, type Rules } from './timeline.ts';
import type { ZoneClock } from './zoneClock.ts';

/** Number of days ahead in which the next opening, or the end of a long one, is searched. */
const MAX_SEARCHED_DAYS = 400;

/** Applies the rules of `computeOpenings` with any clock, without its library. */
export const openingsWithClock = (clock: () => ZoneClock, hours: Hours, epochSeconds: number, days: number): Openings => {
  const rules = rulesOf(hours);
  if (rules === null) return { kind: kindOf(hours), intervals: [] };
  if (isAlwaysOpen(rules)) return { kind: 'always', intervals: [] };
  const openings = scheduledOpenings(rules, clock(), epochSeconds, days);
  return openings.kind === 'scheduled' && hours.unknownDays?.length ? { ...openings, unknownDays: hours.unknownDays } : openings;
};

const kindOf = (hours: Hours): Openings['kind'] => {
  if (isPermanentlyClosed(hours)) return 'permanentlyClosed';
  return hours.contactForHours ? 'contact' : 'unknown';
};

/** Whether a place is open around the clock on every day of the week, without any closed day. */
const isAlwaysOpen = ({ open, closed }: Rules): boolean => {
  if (closed.length > 0) return false;
  if (open.some((rule) => rule.kind === 'FULL_DAY')) return true;
  const week = open.flatMap((rule): Interval[] => {
    if (rule.kind !== 'WEEKLY') return [];
    const start = rule.weekday * MINUTES_PER_DAY;
    // Also a week earlier: Sunday night ends on Monday morning.
    return [0, -7 * MINUTES_PER_DAY].map((weekShift) => [start + weekShift + rule.start, start + weekShift + rule.end]);
  });
  return mergeIntervals(week).some(([start, end]) => start <= 0 && end >= 7 * MINUTES_PER_DAY);
};

const scheduledOpenings = (rules: Rules, clock: ZoneClock, epochSeconds: number, days: number): Openings => {
  const today = clock.localDay(epochSeconds);
  const lastDay = today + days - 1;
  const boundDay = today + MAX_SEARCHED_DAYS;
  // Start with yesterday: an evening may last until this morning.
  const timeline = timelineOf(rules, clock, today - 1, lastDay, boundDay);
  const horizon = clock.moment(lastDay + 1, 0);
  const isShown = ([start, end]: Interval): boolean => start < horizon && end > epochSeconds;

  const lastStart = timeline.knownOpenings().findLast(isShown)?.[0];
  // Extends an opening beyond the last day to its real end.
  if (lastStart !== undefined) timeline.find(([start]) => start === lastStart);
  const intervals = timeline.knownOpenings().filter(isShown);
  const first = intervals[0];
  if (first !== undefined && first[0] <= epochSeconds && first[1] >= clock.moment(boundDay, 0)) return { kind: 'always', intervals: [] };

  const next = nextOpeningBeyond(intervals, (start) => timeline.find((interval) => interval[0] >= start), {
    tomorrow: clock.moment(today + 1, 0),
    startOfLastDay: clock.moment(lastDay, 0),
    horizon,
  });
  return next === undefined ? { kind: 'scheduled', intervals } : { kind: 'scheduled', intervals, next: toNextOpening(next, rules, clock) };
};

/** Returns `Openings.next`: for most places the intervals are sufficient, and a card stays small. */
const nextOpeningBeyond = (
  intervals: readonly Interval[],
  findFrom: (start: number) => Interval | undefined,
  { tomorrow, startOfLastDay, horizon }: { readonly tomorrow: number; readonly startOfLastDay: number; readonly horizon: number },
): Interval | undefined => {
  const openingOnLastDay = intervals.find(([start]) => start >= startOfLastDay);
  if (openingOnLastDay === undefined) return findFrom(horizon);
  const isNextOpening = !intervals.some(([start]) => tomorrow <= start && start < startOfLastDay);
  return isNextOpening ? openingOnLastDay : undefined;
};

/** Returns the opening with the kind of its entry; around the clock counts as weekly. */
const toNextOpening = ([start, end]: Interval, { open }: Rules, clock: ZoneClock): NextOpening => {
  const startDay = clock.localDay(start);
  for (const day of [startDay, startDay - 1]) {
    const rule = open.find((candidate) => {
      if (!appliesOn(candidate, day)) return false;
      const [from, to] = windowOf(candidate, day, clock);
      return from <= start && start < to;
    });
    if (rule === undefined) continue;
    const kind = rule.kind === 'FULL_DAY' ? 'WEEKLY' : rule.kind;
    return { start, end, kind, day: weekdayOf(day), ...(rule.period === undefined ? {} : { period: rule.period }) };
  }
  return { start, end, kind: 'WEEKLY', day: weekdayOf(startDay) };
};
