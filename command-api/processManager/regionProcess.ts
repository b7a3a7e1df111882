import { isCoordinatorEvent } from '#domain/coordinator/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isRegionEvent } from '#domain/region/decider.ts';
import { isRegionMapEvent } from '#domain/region/map/decider.ts';
import { policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import {
  taskFact,
  removeFinishedTask,
  idOfStream,
  taskIntent,
  requireKnownEvents,
  addUnfinishedTask,
  type Process,
} from '../commands/process.ts';
import { commandCoordinator } from '../regions/coordinators.ts';
import { syncRegion } from '../regions/syncRegions.ts';
import { coordinatorStreams, REGION_MAP, regionMapState } from '../streams/regionStreams.ts';

const REGION_TASK = 'region';
const COORDINATOR_TASK = 'coordinator';

/** A key per command: two commands on one region may be unfinished at the same time. */
const taskKey = (id: string, { metadata }: RecordedEvent): string => `${id} ${metadata.correlationId}`;

/** Copies a region's change from the map to the region's own stream. */
export const regionProcess: Process = {
  kind: REGION_TASK,
  react(event) {
    if (isRegionEvent(event)) return [removeFinishedTask(REGION_TASK, taskKey(idOfStream(event.streamName), event))];
    if (!isRegionMapEvent(event) || (event.type !== 'RegionDrawn' && event.type !== 'RegionLifted')) return [];
    const { regionId } = event.data;
    return [addUnfinishedTask(REGION_TASK, taskKey(regionId, event), event, { regionId })];
  },
  async settle({ store }, task) {
    requireKnownEvents(await store.readStream(REGION_MAP));
    await syncRegion(store, taskFact(task, 'regionId'));
  },
};

const isAboutCoordinator = (event: RecordedEvent, id: string): boolean =>
  isRegionMapEvent(event) &&
  (event.type === 'CoordinatorWithdrawn' || event.type === 'CoordinatorReturned') &&
  event.data.coordinatorId === id;

/** Copies the removal or restoration of a coordinator to the coordinator's own stream. */
export const coordinatorProcess: Process = {
  kind: COORDINATOR_TASK,
  react(event) {
    if (isCoordinatorEvent(event) && (event.type === 'CoordinatorRemoved' || event.type === 'CoordinatorRestored'))
      return [removeFinishedTask(COORDINATOR_TASK, idOfStream(event.streamName))];
    if (!isRegionMapEvent(event) || (event.type !== 'CoordinatorWithdrawn' && event.type !== 'CoordinatorReturned')) return [];
    const { coordinatorId } = event.data;
    return [addUnfinishedTask(COORDINATOR_TASK, coordinatorId, event, { coordinatorId })];
  },
  async settle({ store, vault, clock }, task) {
    const id = taskFact(task, 'coordinatorId');
    const mapHistory = await store.readStream(REGION_MAP);
    requireKnownEvents(mapHistory);
    const isWithdrawn = regionMapState(mapHistory).withdrawn.has(id);
    const { status } = await coordinatorStreams.loadState(store, id);
    if (status === 'none' || status === 'purged' || (status === 'removed') === isWithdrawn) return;
    const envelope = policyEnvelope(taskIntent(task), isWithdrawn ? 'remove the coordinator' : 'restore the coordinator', clock());
    const { undoes } = mapHistory.findLast((event) => isAboutCoordinator(event, id))?.metadata ?? {};
    await commandCoordinator({ store, vault }, envelope, id, { type: isWithdrawn ? 'Remove' : 'Restore' }, undoes);
  },
};
