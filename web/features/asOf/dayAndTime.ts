/** Quarters of an hour: as fine as the slider of a day goes. */
export const STEP_MINUTES = 15;
export const LAST_STEP = (24 * 60) / STEP_MINUTES - 1;

const two = (number: number): string => String(number).padStart(2, '0');

/** The day of a moment (ISO 8601 UTC) where the reader is, as a field for dates has it: `2026-11-13`. */
export const dayOf = (iso: string): string => {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** Which quarter of an hour of its day a moment lies in. */
export const stepOf = (iso: string): number => {
  const at = new Date(iso);
  return Math.floor((at.getHours() * 60 + at.getMinutes()) / STEP_MINUTES);
};

/** The moment at which a quarter of an hour of a day begins where the reader is; null where the day is none. */
export const momentAt = (day: string, step: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date, 0, step * STEP_MINUTES);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
