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

/** The time of a moment (ISO 8601 UTC) where the reader is, as a field for times has it: `08:07`. */
export const timeOf = (iso: string): string => {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The moment of a day (`2026-11-13`) so many minutes after midnight where the reader is; null for a day that does not exist. */
const momentAfter = (day: string, minutes: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date, 0, minutes);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** The moment of a day (`2026-11-13`) and a time (`08:07`) where the reader is; null while one of them is incomplete. */
export const momentAt = (day: string, time: string): string | null => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : momentAfter(day, 60 * hours + minutes);
};

/** The moment at which a quarter of an hour of a day begins where the reader is; null for a day that does not exist. */
export const momentAtStep = (day: string, step: number): string | null => momentAfter(day, step * STEP_MINUTES);
