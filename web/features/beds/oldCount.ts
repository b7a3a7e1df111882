import { isOldCount as isOld } from '../../../domain/beds/age.ts';

/** Whether nobody has counted for eight hours. `now` in seconds since 1970. */
export const isOldCount = (countedAt: string | undefined, now: number): boolean => isOld(countedAt, now * 1000);
