import type { watchChanges } from '#contract/changesOperations.ts';
import type { QueryOf } from '#contract/operation.ts';
import { squaredChordBetween, squaredChordOfMiles, vectorOf, type UnitVector } from '#listing/sphere.ts';
import type { Places } from './news.ts';

type AreaQuery = Pick<QueryOf<typeof watchChanges>, 'nearCoordinate' | 'within' | 'filter'>;

/** The services that a visitor's screen shows. */
export interface Area {
  /** Equal for visitors with the same services on the screen. */
  readonly key: string;
  holds(id: string, places: Places): boolean;
}

export const areaOf = ({ nearCoordinate, within, filter }: AreaQuery): Area => {
  const key = JSON.stringify([nearCoordinate, within, filter]);
  if (nearCoordinate === undefined && filter === undefined) return { key, holds: () => true };
  const ids = new Set(filter);
  const middle = nearCoordinate && vectorOf(nearCoordinate);
  const reach = squaredChordOfMiles(within);
  const isNear = (place: UnitVector): boolean => middle !== undefined && squaredChordBetween(middle, place) <= reach;
  return { key, holds: (id, places) => places === null || ids.has(id) || places.some(isNear) };
};
