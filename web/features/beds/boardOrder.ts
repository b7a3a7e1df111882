import { useState } from 'react';
import type { ShelterBeds } from '../../api/types.ts';
import { needsCount } from './oldCount.ts';

const GROUPS = { needsCount: 0, fresh: 1, keptByImports: 2 } as const;
const groupOf = (shelter: ShelterBeds, now: number): number =>
  shelter.isKeptByImports === true ? GROUPS.keptByImports : needsCount(shelter, now) ? GROUPS.needsCount : GROUPS.fresh;

/**
 * Sorts published shelters before those that wait for approval; of both, old counts first, the oldest at the top (a missing count ranks before all others), then new counts by name, then shelters that only
 * imports keep. `now` in seconds since 1970.
 */
const compareByNeed =
  (now: number) =>
  (one: ShelterBeds, other: ShelterBeds): number => {
    if (one.isApproved !== other.isApproved) return one.isApproved ? -1 : 1;
    const [group, otherGroup] = [groupOf(one, now), groupOf(other, now)];
    if (group !== otherGroup) return group - otherGroup;
    const byAge = group === GROUPS.needsCount ? (one.bedsCountedAt ?? '').localeCompare(other.bedsCountedAt ?? '') : 0;
    return byAge === 0 ? one.name.localeCompare(other.name) : byAge;
  };

/**
 * Returns the shelters in the order at the time when the board was opened, so that rows do not move while the user counts. New shelters
 * come last.
 */
export const useBoardOrder = (shelters: readonly ShelterBeds[], now: number): readonly ShelterBeds[] => {
  const [initialOrder] = useState(() => new Map(shelters.toSorted(compareByNeed(now)).map(({ id }, rank) => [id, rank])));
  const rankOf = ({ id }: ShelterBeds): number => initialOrder.get(id) ?? initialOrder.size;
  return shelters.toSorted((one, other) => rankOf(one) - rankOf(other));
};

/** Unlike `foldText`, also ignores marks that are letters of their own, such as the okina. */
const foldShelterName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns a filter for shelters whose name contains the typed text, ignoring case and accents. */
export const nameMatches =
  (searchText: string) =>
  ({ name }: ShelterBeds): boolean =>
    foldShelterName(name).includes(foldShelterName(searchText));
