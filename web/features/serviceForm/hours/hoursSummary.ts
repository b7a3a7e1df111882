import type { TFunction } from 'i18next';
import { SECONDS_PER_DAY } from '#kernel/schedule/calendar.ts';
import { DAYS, type Day } from '#kernel/schedule/days.ts';
import { isWholeDay, scheduleRows, formatPeriod } from '#kernel/schedule/display.ts';
import { offsetAt } from '#kernel/schedule/localTime.ts';
import type { Interval } from '#kernel/schedule/openings.ts';
import { openingsWithClock } from '#kernel/schedule/openingsWithClock.ts';
import { MINUTES_PER_DAY, ruleOf } from '#kernel/schedule/rules.ts';
import { formatOpenStatus } from '#kernel/schedule/wording.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { DAY_TEXTS } from '#kernel/vocabulary/texts.ts';
import type { OpeningFacts } from '#web/api/types.ts';
import { statusOf } from '#web/services/openState.ts';
import type { EditedHours } from './editedHours.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns "Monday to Friday", "Monday and Wednesday" or "Every day". */
const daysText = (t: TFunction, days: readonly Day[], isNight: boolean, language: Language): string => {
  if (days.length === DAYS.length) return t(isNight ? 'hours.everyNight' : 'hours.everyDay');
  const names = days.map((day) => DAY_TEXTS[day][language]);
  const indexes = days.map((day) => DAYS.indexOf(day));
  const isConsecutive = indexes.every((index, dayOffset) => index === (indexes[0] ?? 0) + dayOffset);
  if (isConsecutive && days.length > 2) return t('hours.range', { from: names[0], to: names.at(-1) });
  return capitalize(new Intl.ListFormat(`${language}-US`).format(names));
};

const timesText = (t: TFunction, times: Interval): string => {
  if (isWholeDay(times)) return t('hours.wholeDay');
  const text = formatPeriod(times);
  return times[1] > MINUTES_PER_DAY ? t('hours.nextMorning', { times: text }) : text;
};

/** Groups days with the same times, largest group first. */
const groupsOf = ({ schedules }: EditedHours) => {
  const groups = new Map<string, { readonly times: Interval; days: Day[] }>();
  for (const entry of schedules) {
    if (entry.type !== 'WEEKLY') continue;
    const { start, end } = ruleOf(entry);
    const group = groups.get(`${start} ${end}`) ?? { times: [start, end], days: [] };
    groups.set(`${start} ${end}`, { ...group, days: DAYS.filter((day) => day === entry.day || group.days.includes(day)) });
  }
  return [...groups.values()].sort((a, b) => b.days.length - a.days.length);
};

/** Describes the hours in a few sentences; empty if there are none. */
export const hoursSummary = (t: TFunction, hours: EditedHours, language: Language): string => {
  const mentioned: Day[] = [];
  const weekly = groupsOf(hours).map(({ times, days }) => {
    const isRepeatedDay = days.every((day) => mentioned.includes(day));
    mentioned.push(...days);
    const params = { days: daysText(t, days, times[1] > MINUTES_PER_DAY, language), times: timesText(t, times) };
    return t(isRepeatedDay ? 'hours.saidMore' : 'hours.said', params);
  });
  const otherSentences = scheduleRows(
    hours.schedules.filter(({ type }) => type !== 'WEEKLY'),
    language,
  ).map(({ label, times }) => (times === '' ? `${label}.` : t('hours.said', { days: label, times })));
  const closedTexts = scheduleRows(hours.closeSchedules, language).map(({ label, times }) => `${label} ${times}`.trim());
  return [...weekly, ...otherSentences, ...(closedTexts.length > 0 ? [t('hours.closedOn', { days: closedTexts.join(', ') })] : [])].join(
    ' ',
  );
};

/** Clock without changes of daylight saving time, which suffices for a preview and needs no library. */
const utcClock = {
  localDay: (dayOffset: number) => Math.floor(dayOffset / SECONDS_PER_DAY),
  moment: (day: number, minutes: number) => day * SECONDS_PER_DAY + minutes * 60,
};
const HORIZON_DAYS = 8;

/** Computes the openings of the hours around a moment (seconds since 1970), in the format of the API. */
export const openingFacts = (hours: EditedHours, contactForHours: boolean, now: number, timeZone: string): OpeningFacts => {
  const offset = offsetAt(now, timeZone);
  const facts = { schedules: [...hours.schedules], closedDays: [...hours.closeSchedules], contactForHours };
  const { kind, intervals, next } = openingsWithClock(() => utcClock, facts, now + offset, HORIZON_DAYS);
  return {
    hours: kind,
    openings: intervals.map(([start, end]) => [start - offset, end - offset]),
    ...(next && { nextOpening: { ...next, start: next.start - offset } }),
    timeZone,
  };
};

/** Returns the status of a card with these hours at a moment (seconds since 1970). */
export const statusText = (hours: EditedHours, now: number, timeZone: string, language: Language): string =>
  formatOpenStatus(statusOf(openingFacts(hours, false, now, timeZone), now), language, timeZone, now);
