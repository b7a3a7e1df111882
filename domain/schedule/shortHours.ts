import { DAYS, type Day } from '../vocabulary/days.ts';
import type { Language } from '../vocabulary/languages.ts';
import { SHORT_DAY_TEXTS, SHORT_PERIOD_TEXTS } from '../vocabulary/texts.ts';
import { formatDateRange, isWholeDay, scheduleRows, sortForDisplay } from './display.ts';
import type { Interval } from './openings.ts';
import { MINUTES_PER_DAY, ruleOf } from './rules.ts';
import type { ClosedEntry, ScheduleEntry } from './schema.ts';
import { formatMinutes } from './wording.ts';

type Entry = ScheduleEntry | ClosedEntry;
type TimedEntry = Exclude<Entry, { readonly type: 'FULL_DAY' | 'PERMANENTLY_CLOSED' }>;

const isTimed = (entry: Entry): entry is TimedEntry => entry.type !== 'FULL_DAY' && entry.type !== 'PERMANENTLY_CLOSED';

const EVERY_DAY = { en: 'Every day', es: 'Todos los días' };
const WHOLE_DAY = { en: '24 hours', es: 'las 24 horas' };
const HALF_DAY_MINUTES = MINUTES_PER_DAY / 2;

/** Formats a period of minutes since midnight: `7:00–9:00 AM`, `11:30 AM–1:30 PM`, `24 hours`. */
export const formatPeriodShort = ([start, end]: Interval, language: Language): string => {
  if (isWholeDay([start, end])) return WHOLE_DAY[language];
  const isSameHalfDay = Math.floor(start / HALF_DAY_MINUTES) === Math.floor(end / HALF_DAY_MINUTES);
  const startText = formatMinutes(start);
  return `${isSameHalfDay ? startText.replace(/ [AP]M/, '') : startText}–${formatMinutes(end)}`;
};

/** Names days in the order of the week: "Mon–Fri", "Mon, Wed", "Mon–Wed, Sat", "Every day". */
export const formatDays = (days: readonly Day[], language: Language): string => {
  if (days.length === DAYS.length) return EVERY_DAY[language];
  const runs: Day[][] = [];
  for (const day of days) {
    const lastRun = runs.at(-1);
    const lastDay = lastRun?.at(-1);
    if (lastRun !== undefined && lastDay !== undefined && DAYS.indexOf(day) === DAYS.indexOf(lastDay) + 1) lastRun.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => SHORT_DAY_TEXTS[day][language]);
      return names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names;
    })
    .join(', ');
};

/** Returns Spanish dates in words, because readers would swap day and month: "20 dic–6 ene", "4–5 jul". */
export const spanishDateRange = (startDate: string, endDate: string): string => {
  const format = new Intl.DateTimeFormat('es-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const [from = '', to = ''] = [startDate, endDate].map((date) => format.format(new Date(date)).replaceAll('.', ''));
  if (startDate === endDate) return from;
  return `${startDate.slice(0, 7) === endDate.slice(0, 7) ? Number(startDate.slice(8)) : from}–${to}`;
};

const monthDayText = ({ period, day }: Extract<TimedEntry, { readonly type: 'MONTHLY' }>, language: Language): string =>
  `${SHORT_PERIOD_TEXTS[period][language]} ${SHORT_DAY_TEXTS[day][language]}`;

const datesText = ({ startDate, endDate }: Extract<TimedEntry, { readonly type: 'DATE_RANGE' }>, language: Language): string =>
  language === 'es' ? spanishDateRange(startDate, endDate) : formatDateRange(startDate, endDate);

/** Returns the periods of entries that begin on one day: `7:00–9:00 AM, 11:30 AM–1:30 PM`; empty for closed entries without times. */
export const formatPeriodsShort = (entries: readonly Entry[], language: Language): string => {
  const periods = sortForDisplay(entries).flatMap((entry) => {
    if (!isTimed(entry)) return [];
    const { start, end, wholeDay } = ruleOf(entry);
    return wholeDay ? [] : [formatPeriodShort([start, end], language)];
  });
  return [...new Set(periods)].join(', ');
};

/** Returns the labels of entries with the same times, in the order of the entries. */
const labelsByTimes = <E extends TimedEntry, Label>(entries: readonly E[], labelOf: (entry: E) => Label, language: Language) => {
  const groups = new Map<string, Label[]>();
  for (const label of new Set(entries.map(labelOf))) {
    const ofLabel = entries.filter((entry) => labelOf(entry) === label);
    const times = formatPeriodsShort(ofLabel, language);
    groups.set(times, [...(groups.get(times) ?? []), label]);
  }
  return [...groups];
};

/**
 * Describes opening hours or closed days in one line: "Mon–Fri 7:00–9:00 AM, 11:30 AM–1:30 PM; Sat 9:00 AM–1:00 PM". Days with the same
 * times are one group. A closed entry without times has only its days. Empty if there are no entries.
 */
export const formatHoursShort = (entries: readonly Entry[], language: Language): string => {
  const sorted = sortForDisplay(entries);
  const weekly = sorted.filter((entry) => entry.type === 'WEEKLY');
  const monthly = sorted.filter((entry) => entry.type === 'MONTHLY');
  const ranges = sorted.filter((entry) => entry.type === 'DATE_RANGE');
  const untimed = sorted.filter((entry) => !isTimed(entry));
  const groups = [
    ...labelsByTimes(weekly, ({ day }) => day, language).map(([times, days]) => [formatDays(days, language), times]),
    ...[
      ...labelsByTimes(monthly, (entry) => monthDayText(entry, language), language),
      ...labelsByTimes(ranges, (entry) => datesText(entry, language), language),
    ].map(([times, labels]) => [labels.join(', '), times]),
  ];
  return [...groups.map((group) => group.join(' ').trim()), ...scheduleRows(untimed, language).map(({ label }) => label)].join('; ');
};
