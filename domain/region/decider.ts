import type { RegionEvent } from './events.ts';
import type { MapRegion } from './map/state.ts';
import { sameRegion, type RegionState } from './state.ts';

export { evolve, initialState, isRegionEvent, sameRegion, type RegionState } from './state.ts';

/**
 * Returns the events that copy the map's facts of a region to the region's own stream, none if they are equal. It rejects nothing: the map
 * has already rejected invalid changes (`domain/region/map/decider.ts`).
 */
export const regionEvents = (drawn: MapRegion | undefined, state: RegionState): RegionEvent[] => {
  if (drawn === undefined) return [];
  const { name, counties, coordinatorIds } = drawn.facts;
  const data = { name, counties: [...counties], coordinatorIds: [...coordinatorIds] };
  const isNew = state.status === 'none';
  if (isNew) return drawn.status === 'drawn' ? [{ type: 'RegionAdded', data }] : [];
  if (drawn.status === 'lifted') return state.status === 'removed' ? [] : [{ type: 'RegionRemoved', data: {} }];
  const restoreEvents: RegionEvent[] = state.status === 'removed' ? [{ type: 'RegionRestored', data: {} }] : [];
  return sameRegion(drawn.facts, state.facts) ? restoreEvents : [...restoreEvents, { type: 'RegionRevised', data }];
};
