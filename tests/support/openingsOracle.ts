import { DAYS, PERIODS, type ClosedEntry, type Hours, type ScheduleEntry } from '#domain/schedule/schema.ts';

/*
 * A second, slow implementation of opening hours, written independently of the tested code: for one minute it takes the date and time that
 * a wall clock shows and checks every entry. The clock is never put back: in an hour that occurs twice it waits.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, formatter);
  return formatter;
};

const wallClockSeconds = (at: number, timeZone: string): number => {
  const shownWallSeconds = (moment: number): number => {
    const text = formatterOf(timeZone).format(moment * 1000);
    return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
  };
  // The latest time that the clock has shown so far. Clocks are put back only at a quarter of an hour, by less than three hours, so the
  // latest time was shown in the second before one of those quarters. A moment that is a quarter itself is included, because clocks may be
  // put back exactly then: otherwise a place open till 1:59 would open again for one second at 2:00.
  let latest = shownWallSeconds(at);
  for (let quarterHour = Math.floor(at / 900) * 900; quarterHour > at - 3 * 3600; quarterHour -= 900)
    latest = Math.max(latest, shownWallSeconds(quarterHour - 1));
  return latest;
};

const DAY_SECONDS = 86_400;
export const isoDate = (wall: number): string => new Date(wall * 1000).toISOString().slice(0, 10);

const isNamedDay = (entry: { readonly day: string; readonly period?: string }, wall: number): boolean => {
  const date = new Date(wall * 1000);
  if (DAYS[(date.getUTCDay() + 6) % 7] !== entry.day) return false;
  if (entry.period === undefined) return true;
  const month = date.getUTCMonth();
  const sameWeekdays = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(date.getUTCFullYear(), month, index + 1)))
    .filter((each) => each.getUTCMonth() === month && each.getUTCDay() === date.getUTCDay())
    .map((each) => each.getUTCDate());
  return entry.period === 'LAST'
    ? sameWeekdays.at(-1) === date.getUTCDate()
    : sameWeekdays[(PERIODS as readonly string[]).indexOf(entry.period)] === date.getUTCDate();
};

const isOnDate = (entry: ScheduleEntry | ClosedEntry, wall: number): boolean => {
  if (entry.type === 'FULL_DAY') return true;
  if (entry.type === 'PERMANENTLY_CLOSED') return false;
  return entry.type === 'DATE_RANGE' ? entry.startDate <= isoDate(wall) && isoDate(wall) <= entry.endDate : isNamedDay(entry, wall);
};

const seconds = (time: string): number => (Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])) * 60;

/** Returns whether an entry that begins on the date `daysBack` days ago applies now. */
const coversMoment = (entry: ScheduleEntry | ClosedEntry, wall: number, daysBack: 0 | 1): boolean => {
  if (!isOnDate(entry, wall - daysBack * DAY_SECONDS)) return false;
  const secondsIntoThatDay = (((wall % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS) + daysBack * DAY_SECONDS;
  if (entry.type === 'FULL_DAY' || entry.type === 'PERMANENTLY_CLOSED') return daysBack === 0;
  const from = seconds(entry.startTime ?? '00:00');
  const to =
    (entry.endTime === undefined || entry.endTime === '23:59' ? DAY_SECONDS : seconds(entry.endTime)) +
    (entry.endsNextDay ? DAY_SECONDS : 0);
  return from <= secondsIntoThatDay && secondsIntoThatDay < to;
};

const isWholeDay = (entry: ClosedEntry): boolean =>
  entry.type !== 'PERMANENTLY_CLOSED' && entry.startTime === undefined && entry.endTime === undefined;

/** Returns whether a place is open at a moment (seconds since 1970). */
export const oracleIsOpen = (hours: Hours, timeZone: string, at: number): boolean => {
  if (hours.contactForHours || hours.closedDays.some((entry) => entry.type === 'PERMANENTLY_CLOSED')) return false;
  const wall = wallClockSeconds(at, timeZone);
  const closedTimes = hours.closedDays.filter((entry) => !isWholeDay(entry));
  if (closedTimes.some((entry) => coversMoment(entry, wall, 0) || coversMoment(entry, wall, 1))) return false;
  return ([0, 1] as const).some(
    (daysBack) =>
      !hours.closedDays.some((entry) => isWholeDay(entry) && isOnDate(entry, wall - daysBack * DAY_SECONDS)) &&
      hours.schedules.some((entry) => coversMoment(entry, wall, daysBack)),
  );
};
