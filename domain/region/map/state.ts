import { isEventOf } from '../../envelope/eventsOf.ts';
import type { RegionFacts } from '../form.ts';
import { regionMapEventSchemas, type RegionMapEvent } from './events.ts';

export interface MapRegion {
  /** `lifted`: the region was removed from the map; `RegionDrawn` adds it again. */
  readonly status: 'drawn' | 'lifted';
  readonly facts: RegionFacts;
}

export interface RegionMapState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly regions: ReadonlyMap<string, MapRegion>;
  /** Withdrawn coordinators, with their former regions. */
  readonly withdrawn: ReadonlyMap<string, readonly string[]>;
}

export const initialState: RegionMapState = { revision: -1, regions: new Map(), withdrawn: new Map() };

export const isRegionMapEvent = isEventOf<RegionMapEvent>(regionMapEventSchemas);

export const evolve = (state: RegionMapState, event: RegionMapEvent & { readonly revision: bigint }): RegionMapState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'RegionDrawn': {
      const { regionId, name, counties, coordinatorIds } = event.data;
      const drawn: MapRegion = { status: 'drawn', facts: { name, counties, coordinatorIds } };
      return { ...next, regions: new Map([...state.regions, [regionId, drawn]]) };
    }
    case 'RegionLifted': {
      const { regionId } = event.data;
      const region = state.regions.get(regionId);
      return region === undefined ? next : { ...next, regions: new Map([...state.regions, [regionId, { ...region, status: 'lifted' }]]) };
    }
    case 'CoordinatorWithdrawn':
      return { ...next, withdrawn: new Map([...state.withdrawn, [event.data.coordinatorId, event.data.regionIds]]) };
    case 'CoordinatorReturned':
      return { ...next, withdrawn: new Map([...state.withdrawn].filter(([id]) => id !== event.data.coordinatorId)) };
    default:
      return event satisfies never;
  }
};

/** Returns the regions that are not removed, each with its id. */
export const drawnRegions = ({ regions }: RegionMapState): readonly (readonly [id: string, facts: RegionFacts])[] =>
  [...regions].flatMap(([id, { status, facts }]) => (status === 'drawn' ? [[id, facts] as const] : []));
