import { isOldCount as isOldCountAtMs } from '#domain/beds/countAge.ts';

/** Checks whether the last count is more than eight hours old. `now` in seconds since 1970. */
export const isOldCount = (countedAt: string | undefined, now: number): boolean => isOldCountAtMs(countedAt, now * 1000);
