import type { TFunction } from 'i18next';
import { SECONDS_PER_DAY } from '#domain/schedule/calendar.ts';
import { offsetAt } from '#domain/schedule/localTime.ts';
import { openingsWithClock } from '#domain/schedule/openingsWithClock.ts';
import { formatHoursShort } from '#domain/schedule/shortHours.ts';
import { formatOpenStatus } from '#domain/schedule/wording.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { OpeningFacts } from '#web/api/types.ts';
import { statusOf } from '#web/services/openState.ts';
import type { EditedHours } from './editedHours.ts';

/** Describes the hours and closed days in one line; empty if there are none. */
export const hoursSummary = (t: TFunction, hours: EditedHours, language: Language): string => {
  const closedText = formatHoursShort(hours.closeSchedules, language);
  return [formatHoursShort(hours.schedules, language), ...(closedText === '' ? [] : [t('hours.closedOn', { days: closedText })])]
    .filter((text) => text !== '')
    .join('. ');
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
