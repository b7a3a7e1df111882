import { dayNumberOf } from '#kernel/schedule/calendar.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { dayFieldValue, formatLocalDate, formatLocalDateTime } from '../../i18n/localTime.ts';

/* Times and dates of charts, all in the reader's time zone. Times are milliseconds since 1970. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Label below a chart: in the middle of a day, or at an hour if the chart covers one day. */
export interface ChartTime {
  readonly at: number;
  readonly tickLabel: string;
  /** Date next to the word, where there is room. */
  readonly date?: string;
  /** Number of the local day (see `kernel/schedule/calendar.ts`) if the label names a weekday. */
  readonly day?: number;
}

interface ChartTimes {
  readonly labels: readonly ChartTime[];
  /** Times of the marks on the lower edge. */
  readonly marks: readonly number[];
}

const toIso = (at: number): string => new Date(at).toISOString();

/** Number of labels with a date that fit below a chart on a phone. */
const MAX_DATES = 6;
const MAX_WEEKDAYS = 8;
const HOURS_PER_LABEL = 6;
/** A label of a weekday needs half of its day. */
const MIN_VISIBLE_MS = DAY_MS / 2;
/** Labels closer to an edge than this part of the chart would be cut. */
const EDGE_SHARE = 0.04;

/** Returns the local midnights from the one at or before `from` to the one at or after `to`. */
const midnightsAround = (from: number, to: number): readonly number[] => {
  const midnight = new Date(from);
  midnight.setHours(0, 0, 0, 0);
  const midnights = [midnight.getTime()];
  while (midnights.at(-1)! < to) {
    midnight.setDate(midnight.getDate() + 1);
    midnights.push(midnight.getTime());
  }
  return midnights;
};

const hourLabels = (from: number, to: number): readonly ChartTime[] => {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
  return midnightsAround(from, to).flatMap((midnight) =>
    [0, HOURS_PER_LABEL, 2 * HOURS_PER_LABEL, 3 * HOURS_PER_LABEL].map((hour) => {
      const at = midnight + hour * HOUR_MS;
      return { at, tickLabel: format.format(at) };
    }),
  );
};

/** Returns labels and marks below a chart from `from` to `to`. */
export const chartTimes = (from: number, to: number, language: Language): ChartTimes => {
  const isInside = ({ at }: { readonly at: number }): boolean =>
    at >= from + EDGE_SHARE * (to - from) && at <= to - EDGE_SHARE * (to - from);
  if (to - from <= 1.5 * DAY_MS) {
    const labels = hourLabels(from, to).filter(isInside);
    return { labels, marks: labels.map(({ at }) => at) };
  }
  // Spanish readers would swap month and day, so the month is written out.
  const dateOptions = language === 'es' ? ({ month: 'short', day: 'numeric' } as const) : ({ month: '2-digit', day: '2-digit' } as const);
  const dateFormat = new Intl.DateTimeFormat(LOCALES[language], dateOptions);
  const midnights = midnightsAround(from, to);
  if (to - from > MAX_WEEKDAYS * DAY_MS) {
    const daysPerLabel = Math.ceil((midnights.length - 1) / MAX_DATES);
    const labels = midnights
      .filter((_, index) => index % daysPerLabel === 0)
      .map((at) => ({ at, tickLabel: dateFormat.format(at) }))
      .filter(isInside);
    return { labels, marks: labels.map(({ at }) => at) };
  }
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short' });
  const labels = midnights.slice(0, -1).flatMap((midnight, index): ChartTime[] => {
    const [start, end] = [Math.max(from, midnight), Math.min(to, midnights[index + 1]!)];
    if (end - start < MIN_VISIBLE_MS) return [];
    const day = dayNumberOf(dayFieldValue(toIso(midnight)));
    return [{ at: (start + end) / 2, tickLabel: weekday.format(midnight), date: dateFormat.format(midnight), day }];
  });
  return { labels, marks: midnights.filter((at) => at > from && at < to) };
};

/** Returns the date of a time: `11/26/2026`. */
export const dateText = (at: number, language: Language): string => formatLocalDate(toIso(at), language);

/** Returns weekday, date and time: `Thu 11/26/2026, 8:35 PM`. */
export const momentText = (at: number, language: Language): string => {
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short' }).format(at);
  return `${weekday} ${formatLocalDateTime(toIso(at), language)}`;
};
