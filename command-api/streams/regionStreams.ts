import * as coordinator from '#domain/coordinator/decider.ts';
import { REGION_MAP_STREAM } from '#domain/history/auditSubjects.ts';
import * as liaison from '#domain/liaison/decider.ts';
import * as region from '#domain/region/decider.ts';
import * as regionMap from '#domain/region/map/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

export const { loadState: regionNow, handle: handleRegionCommand } = createStreams(
  (id) => `region-${id}`,
  region.isRegionEvent,
  region.evolve,
  region.initialState,
);

export const coordinatorStreams = createStreams(
  (id) => `coordinator-${id}`,
  coordinator.isCoordinatorEvent,
  coordinator.evolve,
  coordinator.initialState,
);

export const liaisonStreams = createStreams((id) => `liaison-${id}`, liaison.isLiaisonEvent, liaison.evolve, liaison.initialState);

/** Stream for all rules that hold across several regions. */
export const REGION_MAP = REGION_MAP_STREAM;
export const { stateOf: regionMapState, handle: handleRegionMapCommand } = createStreams(
  (streamName) => streamName,
  regionMap.isRegionMapEvent,
  regionMap.evolve,
  regionMap.initialState,
);
