const pad = (value: number): string => String(value).padStart(2, '0');

/** Returns `2025-08-09`, or null if the day does not exist. */
export const isoDate = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2200
    ? `${year}-${pad(month)}-${pad(day)}`
    : null;
};

/** Parses `2025-08-09`, `8/9/2025`, `8/9/25`, `08-09-2025` (month before day); null for anything else. */
export const readDate = (published: string): string | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(published.trim());
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(published.trim());
  if (!american) return null;
  const year = Number(american[3]);
  return isoDate(year < 100 ? 2000 + year : year, Number(american[1]), Number(american[2]));
};

/** Returns the ISO date of a day number since 1970. */
export const dateOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
