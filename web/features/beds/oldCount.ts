import { isOldCount as isOldCountAtMs } from '#domain/beds/countAge.ts';
import type { ShelterBeds } from '../../api/types.ts';

/** Checks whether the last count is more than eight hours old. `now` in seconds since 1970. */
export const isOldCount = (countedAt: string | undefined, now: number): boolean => isOldCountAtMs(countedAt, now * 1000);

/** Checks whether someone should count the beds: the count is old, and not only imports keep the shelter. `now` in seconds since 1970. */
export const needsCount = ({ bedsCountedAt, isKeptByImports }: ShelterBeds, now: number): boolean =>
  isKeptByImports !== true && isOldCount(bedsCountedAt, now);
