import { hadFreeBeds } from '#domain/beds/countAge.ts';
import type { ReplayChange, ReplayPlace } from '../../api/types.ts';

/** The directory at the shown moment of a replay. */
export interface ReplayState {
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** Number of changes of the period up to the moment. */
  readonly applied: number;
  /** The places at the moment, by id. */
  readonly places: ReadonlyMap<string, ReplayPlace>;
  /** The changes of the last step. */
  readonly latest: readonly ReplayChange[];
}

/** Applies changes in their order and moves to a moment. Ignores changes that are already applied. */
export const applyChanges = (state: ReplayState, changes: readonly ReplayChange[], moment: number): ReplayState => {
  const newChanges = changes.filter(({ number }) => number > state.applied);
  if (newChanges.length === 0) return { ...state, moment };
  const places = new Map(state.places);
  for (const { service, place } of newChanges) {
    if (place === undefined) places.delete(service);
    else places.set(service, place);
  }
  return { moment, applied: newChanges.at(-1)?.number ?? state.applied, places, latest: newChanges };
};

/** Places with beds, by name. Visitors see approved places only. */
export const sheltersOf = ({ places }: ReplayState): readonly ReplayPlace[] =>
  [...places.values()]
    .filter(({ totalBeds, availableBeds }) => totalBeds !== undefined || availableBeds !== undefined)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Whether visitors were offered free beds of a place at a moment (milliseconds since 1970). */
export const offersBeds = (place: ReplayPlace, moment: number): boolean =>
  place.isApproved && place.isPermanentlyClosed !== true && hadFreeBeds(place, moment);

/** Returns the sum of the free beds that visitors were offered at the moment, and the number of places that have them. */
export const freeBedsOf = ({ places, moment }: ReplayState): { readonly beds: number; readonly places: number } => {
  let [beds, placeCount] = [0, 0];
  for (const place of places.values()) {
    if (!offersBeds(place, moment)) continue;
    beds += place.availableBeds ?? 0;
    placeCount += 1;
  }
  return { beds, places: placeCount };
};

/** Returns how many changes of each kind there are. */
export const countByKind = (changes: readonly ReplayChange[]): ReadonlyMap<ReplayChange['kind'], number> => {
  const counts = new Map<ReplayChange['kind'], number>();
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};
