import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';

const NOON_HOUR = 12;

const hourText = (t: TFunction, hour: number): string => {
  if (hour === 0) return t('servicePage.rhythm.midnight');
  if (hour === NOON_HOUR) return t('servicePage.rhythm.noon');
  // Spanish has "la 1 PM", but "las" for all other hours.
  return t(hour % NOON_HOUR === 1 ? 'servicePage.rhythm.hourOne' : 'servicePage.rhythm.hour', {
    time: `${hour % NOON_HOUR}\u00A0${hour < NOON_HOUR ? 'AM' : 'PM'}`,
  });
};

/** Returns hours of the day as a list: "7 AM, noon, and 6 PM", "las 7 AM, el mediodía y las 6 PM". */
export const hoursOfDayText = (t: TFunction, hours: readonly number[], language: Language): string =>
  new Intl.ListFormat(`${language}-US`).format(hours.map((hour) => hourText(t, hour)));
