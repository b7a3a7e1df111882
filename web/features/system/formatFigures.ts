import type { TFunction } from 'i18next';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a number of bytes with the largest unit that gives at least 1: `1.5 MB`. */
export const formatBytes = (bytes: number): string => {
  const exponent = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** exponent;
  return value.toLocaleString('en-US', { style: 'unit', unit: UNITS[exponent] ?? 'byte', maximumFractionDigits: exponent === 0 ? 0 : 1 });
};

/** Formats a duration in milliseconds in whole seconds, or from two minutes on in minutes. */
export const formatDuration = (t: TFunction, ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 120 ? t('system.time.seconds', { count: seconds }) : t('system.time.minutes', { count: Math.round(seconds / 60) });
};

/** Formats the time left of a work, in whole minutes. */
export const formatTimeLeft = (t: TFunction, seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? t('system.rebuild.leftLess') : t('system.rebuild.left', { count: minutes });
};
