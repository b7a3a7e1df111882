import { localDayAt } from '#domain/schedule/localTime.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { LOCALES, timeAt, zonedFormat } from './zonedTime.ts';

/* Labels of charts, in the time zone of the screen. Times are milliseconds since 1970. */

const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;

/** Label below a chart: in the middle of a day, or at an hour if the chart covers one day. */
export interface ChartTime {
  readonly at: number;
  readonly tickLabel: string;
  /** Date next to the word, where there is room. */
  readonly date?: string;
  /** Number of the local day (see `domain/schedule/calendar.ts`) if the label names a weekday. */
  readonly day?: number;
}

/** What is written below a chart. */
export interface ChartTimes {
  readonly labels: readonly ChartTime[];
  /** Times of the marks on the lower edge. */
  readonly marks: readonly number[];
}

/** Number of labels with a date that fit below a chart on a phone. */
const MAX_DATES = 6;
const MAX_WEEKDAYS = 8;
const HOURS_PER_LABEL = 6;
/** A label of a weekday needs half of its day. */
const MIN_VISIBLE_MS = DAY_MS / 2;
/** Labels closer to an edge than this part of the chart would be cut. */
const EDGE_SHARE = 0.04;

/** A local day (see `domain/schedule/calendar.ts`) and its midnight. */
interface LocalDay {
  readonly day: number;
  readonly midnight: number;
}

/** Returns the local days from the one of `from` to the first that begins at `to` or later. */
const daysAround = (from: number, to: number, timeZone: string): readonly LocalDay[] => {
  const days: LocalDay[] = [];
  for (let day = localDayAt(from / 1000, timeZone); (days.at(-1)?.midnight ?? -Infinity) < to; day += 1)
    days.push({ day, midnight: timeAt(day, 0, timeZone) });
  return days;
};

const hourLabels = (from: number, to: number, timeZone: string): readonly ChartTime[] => {
  const format = zonedFormat('en-US', { hour: 'numeric' }, timeZone);
  return daysAround(from, to, timeZone).flatMap(({ day }) =>
    [0, 1, 2, 3].map((part) => {
      const at = timeAt(day, part * HOURS_PER_LABEL * HOUR_MINUTES, timeZone);
      return { at, tickLabel: format.format(at) };
    }),
  );
};

/** Returns labels and marks below a chart from `from` to `to`. */
export const chartTimes = (from: number, to: number, language: Language, timeZone: string): ChartTimes => {
  const isInside = ({ at }: { readonly at: number }): boolean =>
    at >= from + EDGE_SHARE * (to - from) && at <= to - EDGE_SHARE * (to - from);
  if (to - from <= 1.5 * DAY_MS) {
    const labels = hourLabels(from, to, timeZone).filter(isInside);
    return { labels, marks: labels.map(({ at }) => at) };
  }
  // Spanish readers would swap month and day, so the month is written out.
  const dateOptions = language === 'es' ? ({ month: 'short', day: 'numeric' } as const) : ({ month: '2-digit', day: '2-digit' } as const);
  const dateFormat = zonedFormat(LOCALES[language], dateOptions, timeZone);
  const days = daysAround(from, to, timeZone);
  if (to - from > MAX_WEEKDAYS * DAY_MS) {
    const daysPerLabel = Math.ceil((days.length - 1) / MAX_DATES);
    const labels = days
      .filter((_, index) => index % daysPerLabel === 0)
      .map(({ midnight: at }) => ({ at, tickLabel: dateFormat.format(at) }))
      .filter(isInside);
    return { labels, marks: labels.map(({ at }) => at) };
  }
  const weekday = zonedFormat(LOCALES[language], { weekday: 'short' }, timeZone);
  const labels = days.slice(0, -1).flatMap(({ day, midnight }, index): ChartTime[] => {
    const [start, end] = [Math.max(from, midnight), Math.min(to, days[index + 1]!.midnight)];
    if (end - start < MIN_VISIBLE_MS) return [];
    return [{ at: (start + end) / 2, tickLabel: weekday.format(midnight), date: dateFormat.format(midnight), day }];
  });
  return { labels, marks: days.map(({ midnight }) => midnight).filter((at) => at > from && at < to) };
};
