import type { watchChanges } from '#contract/changesOperations.ts';
import type { QueryOf } from '#contract/operation.ts';
import { squaredChordBetween, squaredChordOfMiles, vectorOf, type UnitVector } from '../listing/sphere.ts';
import type { Places } from './changeMessage.ts';

type AreaQuery = Pick<QueryOf<typeof watchChanges>, 'nearCoordinate' | 'within' | 'filter'>;

/** The services that a visitor's screen shows. */
export interface Area {
  /** Equal for visitors with the same services on the screen. */
  readonly key: string;
  contains(id: string, places: Places): boolean;
}

export const areaOf = ({ nearCoordinate, within, filter }: AreaQuery): Area => {
  const key = JSON.stringify([nearCoordinate, within, filter]);
  if (nearCoordinate === undefined && filter === undefined) return { key, contains: () => true };
  const ids = new Set(filter);
  const centre = nearCoordinate && vectorOf(nearCoordinate);
  const maxSquaredChord = squaredChordOfMiles(within);
  const isNear = (place: UnitVector): boolean => centre !== undefined && squaredChordBetween(centre, place) <= maxSquaredChord;
  return { key, contains: (id, places) => places === null || ids.has(id) || places.some(isNear) };
};
