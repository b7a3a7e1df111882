import type { RecordedEvent } from '../../envelope/envelope.ts';
import { evolve, initialState, isRegionEvent, regionEvents, type RegionState } from '../../region/decider.ts';
import type { RegionEvent } from '../../region/events.ts';
import { isRegionMapEvent } from '../../region/map/decider.ts';
import type { MapRegion } from '../../region/map/state.ts';
import { createRecordUndo } from './recordUndo.ts';

/** Returns the region as it was before an event. */
const inverseOf = (event: RegionEvent, { facts }: RegionState): MapRegion | null => {
  switch (event.type) {
    case 'RegionAdded':
      return { status: 'lifted', facts: event.data };
    case 'RegionRestored':
      return facts === null ? null : { status: 'lifted', facts };
    case 'RegionRemoved':
    case 'RegionRevised':
      return facts === null ? null : { status: 'drawn', facts };
    default:
      return event satisfies never;
  }
};

/** Undo of a command on a region. `regionMapUndo.ts` has the command on the map that goes with it. */
export const regionUndo = createRecordUndo({
  isEvent: isRegionEvent,
  evolve,
  initialState,
  decide: regionEvents,
  actions: {
    RegionAdded: 'region.revise',
    RegionRevised: 'region.revise',
    RegionRemoved: 'region.revise',
    RegionRestored: 'region.revise',
  },
  inverseOf,
  // As with crisis lines, a removed or restored region keeps the facts of a later edit.
  isOverwritten: ({ type }, later) => later.type !== 'RegionRevised' || type === 'RegionRevised' || type === 'RegionAdded',
  statusOf: ({ status }) => ({ isRemoved: status === 'removed' }),
  name: ({ facts }) => facts?.name,
});

/**
 * Returns the command in a region's stream that an undo request means: the command with that id, or the part of the map's command with that
 * id. Returns the id itself if the stream has neither.
 */
export const resolveRegionCommand = (history: readonly RecordedEvent[], id: string): string => {
  if (history.some(({ metadata }) => metadata.commandId === id)) return id;
  return history.find(({ metadata }) => metadata.causationId === id)?.metadata.commandId ?? id;
};

/**
 * Returns the ids of the regions that a command on the map drew or lifted; none for the removal or return of a coordinator, which is undone
 * at the coordinator.
 */
export const regionsOfMapCommand = (mapHistory: readonly RecordedEvent[], commandId: string): readonly string[] => {
  const events = mapHistory.filter(isRegionMapEvent).filter(({ metadata }) => metadata.commandId === commandId);
  const regionIds = events.map((event) => (event.type === 'RegionDrawn' || event.type === 'RegionLifted' ? event.data.regionId : null));
  return regionIds.includes(null) ? [] : [...new Set(regionIds.filter((id) => id !== null))];
};
