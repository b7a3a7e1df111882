import { isCoordinatorEvent } from '#domain/coordinator/decider.ts';
import { isRegionEvent } from '#domain/region/decider.ts';
import { isRegionMapEvent } from '#domain/regionMap/decider.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { policyEnvelope } from '../envelopes.ts';
import { commandCoordinator } from '../regions/coordinators.ts';
import { coordinatorStreams, REGION_MAP, regionMapState } from '../regions/streams.ts';
import { tellRegion } from '../regions/tellRegions.ts';
import { factOf, finished, idIn, intentIn, requireKnown, unfinished, type Process } from './process.ts';

const ofRegion = 'region';
const ofCoordinator = 'coordinator';

/** A key per command: two commands on one region may be unfinished at the same time. */
const taskKey = (id: string, { metadata }: RecordedEvent): string => `${id} ${metadata.correlationId}`;

/** Copies a region's change from the map to the region's own stream. */
export const regionProcess: Process = {
  kind: ofRegion,
  react(event) {
    if (isRegionEvent(event)) return [finished(ofRegion, taskKey(idIn(event.streamName), event))];
    if (!isRegionMapEvent(event) || (event.type !== 'RegionDrawn' && event.type !== 'RegionLifted')) return [];
    const { regionId } = event.data;
    return [unfinished(ofRegion, taskKey(regionId, event), event, { regionId })];
  },
  async settle({ store }, task) {
    requireKnown(await store.readStream(REGION_MAP));
    await tellRegion(store, factOf(task, 'regionId'));
  },
};

/** Copies the removal or restoration of a coordinator to the coordinator's own stream. */
export const coordinatorProcess: Process = {
  kind: ofCoordinator,
  react(event) {
    if (isCoordinatorEvent(event) && (event.type === 'CoordinatorRemoved' || event.type === 'CoordinatorRestored'))
      return [finished(ofCoordinator, idIn(event.streamName))];
    if (!isRegionMapEvent(event) || (event.type !== 'CoordinatorWithdrawn' && event.type !== 'CoordinatorReturned')) return [];
    const { coordinatorId } = event.data;
    return [unfinished(ofCoordinator, coordinatorId, event, { coordinatorId })];
  },
  async settle({ store, vault, clock }, task) {
    const id = factOf(task, 'coordinatorId');
    const map = await store.readStream(REGION_MAP);
    requireKnown(map);
    const isGone = regionMapState(map).withdrawn.has(id);
    const { status } = await coordinatorStreams.now(store, id);
    if (status === 'none' || status === 'purged' || (status === 'removed') === isGone) return;
    const envelope = policyEnvelope(intentIn(task), isGone ? 'remove the coordinator' : 'restore the coordinator', clock());
    await commandCoordinator({ store, vault }, envelope, id, { type: isGone ? 'Remove' : 'Restore' });
  },
};
