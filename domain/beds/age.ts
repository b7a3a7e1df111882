/** A count of beds says less with every hour; from this age on it is shown as old (`decisions`: 8 hours or more). */
export const OLD_COUNT_MS = 8 * 3_600_000;

/** Whether a count (ISO 8601; undefined: nobody counted) is old at a moment (milliseconds since 1970). */
export const isOldCount = (countedAt: string | undefined, now: number): boolean =>
  countedAt === undefined || now - Date.parse(countedAt) >= OLD_COUNT_MS;
