/** Minutes per step of the slider of a day. */
export const STEP_MINUTES = 15;
export const LAST_STEP_OF_DAY = (24 * 60) / STEP_MINUTES - 1;

/** Returns the index of the quarter of an hour of a moment within its day. */
export const stepOfDay = (iso: string): number => {
  const at = new Date(iso);
  return Math.floor((at.getHours() * 60 + at.getMinutes()) / STEP_MINUTES);
};

/** Returns the moment of a day (`2026-11-13`) `minutes` after midnight in the reader's time zone; null if the day does not exist. */
const momentAtMinutes = (day: string, minutes: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date, 0, minutes);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Returns the moment of a day (`2026-11-13`) and a time (`08:07`) in the reader's time zone; null if one of them is incomplete. */
export const momentAt = (day: string, time: string): string | null => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : momentAtMinutes(day, 60 * hours + minutes);
};

/** Returns the moment at which a quarter of an hour of a day begins in the reader's time zone; null if the day does not exist. */
export const momentAtStep = (day: string, step: number): string | null => momentAtMinutes(day, step * STEP_MINUTES);
