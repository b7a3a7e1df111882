/** Returns the current time in milliseconds since 1970, like `Date.now`. Always passed as an argument, so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Formats a time as ISO 8601 in UTC with milliseconds, as in events and responses. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
