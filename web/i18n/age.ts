import type { TFunction } from 'i18next';

const HOUR = 60;
const TWO_DAYS = 48 * HOUR;

/** Returns an age in words: "just now", "35 min ago", "9 h ago", "3 days ago". Number and unit stay on one line. */
export const wordAge = (t: TFunction, minutes: number): string => {
  if (minutes < 1) return t('age.now');
  if (minutes < HOUR) return t('age.minutes', { count: minutes });
  if (minutes < TWO_DAYS) return t('age.hours', { count: Math.floor(minutes / HOUR) });
  return t('age.days', { count: Math.floor(minutes / (24 * HOUR)) });
};
