import { minutesSince, OLD_AFTER } from '../../services/beds.ts';

/** Whether nobody has counted for eight hours. `now` in seconds since 1970. */
export const isOldCount = (countedAt: string | undefined, now: number): boolean =>
  countedAt === undefined || minutesSince(countedAt, now) >= OLD_AFTER;
