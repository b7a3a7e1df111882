import type { TFunction } from 'i18next';

const HOUR_MINUTES = 60;
const TWO_DAYS_MINUTES = 48 * HOUR_MINUTES;

/** Returns an age in words: "just now", "35 min ago", "9 h ago", "3 days ago". Number and unit stay on one line. */
export const formatAge = (t: TFunction, minutes: number): string => {
  if (minutes < 1) return t('age.now');
  if (minutes < HOUR_MINUTES) return t('age.minutes', { count: minutes });
  if (minutes < TWO_DAYS_MINUTES) return t('age.hours', { count: Math.floor(minutes / HOUR_MINUTES) });
  return t('age.days', { count: Math.floor(minutes / (24 * HOUR_MINUTES)) });
};
