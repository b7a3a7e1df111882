/* The last day of a key, as its form shows it, and the moment from which the server refuses the key: the start of the next day. */

/** Returns the moment (ISO 8601 UTC) after a local day, `2026-03-10`. */
export const endOfDay = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
};

/** Returns the last moment (ISO 8601 UTC) at which a key works. */
export const lastMomentOf = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();
