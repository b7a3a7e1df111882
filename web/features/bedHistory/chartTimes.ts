import type { Language } from '#kernel/vocabulary/languages.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Where words stand below a chart: at the middle of days, or at hours where it is one day. */
export interface ChartTime {
  readonly at: number;
  readonly word: string;
  /** Beside it, where there is room. */
  readonly date?: string;
}

/** As many words as fit below a chart on a phone. */
const MAX_LABELS = 7;

/** What to write below a chart of these moments (milliseconds since 1970), in the time of a place. */
export const chartTimes = (from: number, to: number, timeZone: string | undefined, language: Language): readonly ChartTime[] => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...zone });
  const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', ...zone });
  if (to - from <= 1.5 * DAY_MS) {
    const step = 6 * HOUR_MS;
    const first = Math.ceil(from / step) * step;
    return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step).map((at) => ({
      at,
      word: hour.format(at),
    }));
  }
  const days = (to - from) / DAY_MS;
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', ...zone });
  const every = Math.max(1, Math.ceil(days / MAX_LABELS));
  const count = Math.floor(days / every);
  return Array.from({ length: count }, (_, index) => {
    const at = to - (count - index - 0.5) * every * DAY_MS;
    return days <= MAX_LABELS + 0.5 ? { at, word: weekday.format(at), date: date.format(at) } : { at, word: date.format(at) };
  });
};
