/** The present moment, an argument everywhere: milliseconds since 1970, as `Date.now`. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** ISO 8601 in UTC with milliseconds, as events and answers write times. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
