import type { Language } from '#kernel/vocabulary/languages.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Label below a chart: in the middle of a day, or at an hour if the chart covers one day. */
export interface ChartTime {
  readonly at: number;
  readonly tickLabel: string;
  /** Date next to the word, where there is room. */
  readonly date?: string;
}

/** Maximum number of labels that fit below a chart on a phone. */
const MAX_LABELS = 7;

/** Returns the labels below a chart from `from` to `to` (milliseconds since 1970) in a time zone. */
export const chartTimes = (from: number, to: number, timeZone: string | undefined, language: Language): readonly ChartTime[] => {
  const zoneOptions = timeZone === undefined ? {} : { timeZone };
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...zoneOptions });
  // Spanish readers would swap month and day, so the month is written out.
  const dateOptions = language === 'es' ? ({ month: 'short', day: 'numeric' } as const) : ({ month: '2-digit', day: '2-digit' } as const);
  const date = new Intl.DateTimeFormat(LOCALES[language], { ...dateOptions, ...zoneOptions });
  if (to - from <= 1.5 * DAY_MS) {
    const step = 6 * HOUR_MS;
    const firstTick = Math.ceil(from / step) * step;
    return Array.from({ length: Math.floor((to - firstTick) / step) + 1 }, (_, index) => firstTick + index * step).map((at) => ({
      at,
      tickLabel: hour.format(at),
    }));
  }
  const days = (to - from) / DAY_MS;
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', ...zoneOptions });
  const daysPerLabel = Math.max(1, Math.ceil(days / MAX_LABELS));
  const count = Math.floor(days / daysPerLabel);
  return Array.from({ length: count }, (_, index) => {
    const at = to - (count - index - 0.5) * daysPerLabel * DAY_MS;
    return days <= MAX_LABELS + 0.5 ? { at, tickLabel: weekday.format(at), date: date.format(at) } : { at, tickLabel: date.format(at) };
  });
};
