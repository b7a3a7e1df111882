import { useState } from 'react';
import type { ShelterBeds } from '../../api/types.ts';
import { isOldCount } from './oldCount.ts';

/** Sorts old counts first, the oldest at the top, then by name. A missing count ranks before all others. `now` in seconds since 1970. */
const byNeed =
  (now: number) =>
  (one: ShelterBeds, other: ShelterBeds): number => {
    const [isOld, isOtherOld] = [isOldCount(one.bedsCountedAt, now), isOldCount(other.bedsCountedAt, now)];
    if (isOld !== isOtherOld) return isOld ? -1 : 1;
    const byAge = isOld ? (one.bedsCountedAt ?? '').localeCompare(other.bedsCountedAt ?? '') : 0;
    return byAge === 0 ? one.name.localeCompare(other.name) : byAge;
  };

/**
 * Returns the shelters in the order at the time when the board was opened, so that rows do not move while the user counts. New shelters
 * come last.
 */
export const useBoardOrder = (shelters: readonly ShelterBeds[], now: number): readonly ShelterBeds[] => {
  const [opened] = useState(() => new Map(shelters.toSorted(byNeed(now)).map(({ id }, place) => [id, place])));
  const placeOf = ({ id }: ShelterBeds): number => opened.get(id) ?? opened.size;
  return shelters.toSorted((one, other) => placeOf(one) - placeOf(other));
};

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns a filter for shelters whose name contains the typed text, ignoring case and accents. */
export const namedLike =
  (words: string) =>
  ({ name }: ShelterBeds): boolean =>
    folded(name).includes(folded(words));
