import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { changeRegionMap, propagateMapChange } from '#command-api/regions/changeMap.ts';
import { coordinatorStreams, liaisonStreams } from '#command-api/streams/regionStreams.ts';
import * as coordinator from '#domain/coordinator/decider.ts';
import * as liaison from '#domain/liaison/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';

interface RegionsOfSample {
  /** Streams of regions and contacts added as sample. */
  readonly regions: readonly string[];
  readonly coordinators: readonly string[];
  readonly liaisons: readonly string[];
}

const idOfStream = (streamName: string): string => streamName.slice(streamName.indexOf('-') + 1);

/** Whether all events of the stream belong to the sample. */
const isOfSample = async (store: EventStore, streamName: string): Promise<boolean> =>
  (await store.readStream(streamName)).every(({ metadata }) => metadata.sample === true);

/**
 * Removes the regions and coordinators of the sample. Items that users changed stay, and so does the only coordinator of a region that
 * stays. Safe to repeat. Returns the number of items removed in this run.
 */
export const removeSampleRegions = async (
  store: EventStore,
  sampleStreams: RegionsOfSample,
  envelope: () => CommandEnvelope,
): Promise<number> => {
  let removedCount = 0;
  const sampleMarkedEnvelope = () => ({ ...envelope(), sample: true as const });
  for (const streamName of sampleStreams.regions) {
    if (!(await isOfSample(store, streamName))) continue;
    const mapChange = await changeRegionMap(
      { store },
      sampleMarkedEnvelope(),
      { type: 'RemoveRegion', regionId: idOfStream(streamName) },
      { skipsNewerEvents: true },
    );
    await propagateMapChange({ store, failpoint: noFailpoint }, mapChange, null);
    removedCount += mapChange.events.length > 0 ? 1 : 0;
  }
  for (const streamName of sampleStreams.coordinators) {
    if (!(await isOfSample(store, streamName))) continue;
    const coordinatorId = idOfStream(streamName);
    try {
      const mapChange = await changeRegionMap(
        { store },
        sampleMarkedEnvelope(),
        { type: 'WithdrawCoordinator', coordinatorId },
        { skipsNewerEvents: true },
      );
      await propagateMapChange({ store, failpoint: noFailpoint }, mapChange, null);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LAST_COORDINATOR') continue;
      throw error;
    }
    const { events } = await coordinatorStreams.handle(
      store,
      sampleMarkedEnvelope(),
      coordinatorId,
      (state) => {
        const change = coordinator.decide({ type: 'Remove' }, state, null);
        return change === null ? [] : [coordinator.toEvent(change, null)];
      },
      { skipsNewerEvents: true },
    );
    removedCount += events.length > 0 ? 1 : 0;
  }
  for (const streamName of sampleStreams.liaisons) {
    if (!(await isOfSample(store, streamName))) continue;
    const { events } = await liaisonStreams.handle(
      store,
      sampleMarkedEnvelope(),
      idOfStream(streamName),
      (state) => {
        const change = liaison.decide({ type: 'Remove' }, state, null);
        return change === null ? [] : [liaison.toEvent(change, null)];
      },
      { skipsNewerEvents: true },
    );
    removedCount += events.length > 0 ? 1 : 0;
  }
  return removedCount;
};
