import * as coordinator from '#domain/coordinator/decider.ts';
import { REGION_MAP_STREAM } from '#domain/history/auditSubjects.ts';
import * as liaison from '#domain/liaison/decider.ts';
import * as region from '#domain/region/decider.ts';
import * as regionMap from '#domain/regionMap/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

export const { now: regionNow, on: onRegion } = streamsOf((id) => `region-${id}`, region.isRegionEvent, region.evolve, region.initialState);

export const coordinatorStreams = streamsOf(
  (id) => `coordinator-${id}`,
  coordinator.isCoordinatorEvent,
  coordinator.evolve,
  coordinator.initialState,
);

export const liaisonStreams = streamsOf((id) => `liaison-${id}`, liaison.isLiaisonEvent, liaison.evolve, liaison.initialState);

/** Stream for all rules that hold across several regions. */
export const REGION_MAP = REGION_MAP_STREAM;
export const { stateOf: regionMapState, on: onRegionMap } = streamsOf(
  (streamName) => streamName,
  regionMap.isRegionMapEvent,
  regionMap.evolve,
  regionMap.initialState,
);
