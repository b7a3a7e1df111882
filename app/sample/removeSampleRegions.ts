import { noFailpoint } from '#command-api/failpoint.ts';
import { changeMap, tellChanged } from '#command-api/regions/changeMap.ts';
import { coordinatorStreams, liaisonStreams } from '#command-api/regions/streams.ts';
import * as coordinator from '#domain/coordinator/decider.ts';
import * as liaison from '#domain/liaison/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';

interface RegionsOfSample {
  /** Streams of regions and contacts added as sample. */
  readonly regions: readonly string[];
  readonly coordinators: readonly string[];
  readonly liaisons: readonly string[];
}

const idIn = (streamName: string): string => streamName.slice(streamName.indexOf('-') + 1);

/** Whether all events of the stream belong to the sample. */
const isOfSample = async (store: EventStore, streamName: string): Promise<boolean> =>
  (await store.readStream(streamName)).every(({ metadata }) => metadata.sample === true);

/**
 * Removes the regions and coordinators of the sample. Items that users changed stay, and so does the only coordinator of a region that
 * stays. Safe to repeat. Returns the number of items removed in this run.
 */
export const removeSampleRegions = async (store: EventStore, found: RegionsOfSample, envelope: () => CommandEnvelope): Promise<number> => {
  let removed = 0;
  const marked = () => ({ ...envelope(), sample: true as const });
  for (const streamName of found.regions) {
    if (!(await isOfSample(store, streamName))) continue;
    const changed = await changeMap({ store }, marked(), { type: 'RemoveRegion', regionId: idIn(streamName) }, { passesByNewer: true });
    await tellChanged({ store, failpoint: noFailpoint }, changed, null);
    removed += changed.events.length > 0 ? 1 : 0;
  }
  for (const streamName of found.coordinators) {
    if (!(await isOfSample(store, streamName))) continue;
    const coordinatorId = idIn(streamName);
    try {
      const changed = await changeMap({ store }, marked(), { type: 'WithdrawCoordinator', coordinatorId }, { passesByNewer: true });
      await tellChanged({ store, failpoint: noFailpoint }, changed, null);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LAST_COORDINATOR') continue;
      throw error;
    }
    const { events } = await coordinatorStreams.on(
      store,
      marked(),
      coordinatorId,
      (state) => {
        const change = coordinator.decide({ type: 'Remove' }, state, null);
        return change === null ? [] : [coordinator.toEvent(change, null)];
      },
      { passesByNewer: true },
    );
    removed += events.length > 0 ? 1 : 0;
  }
  for (const streamName of found.liaisons) {
    if (!(await isOfSample(store, streamName))) continue;
    const { events } = await liaisonStreams.on(
      store,
      marked(),
      idIn(streamName),
      (state) => {
        const change = liaison.decide({ type: 'Remove' }, state, null);
        return change === null ? [] : [liaison.toEvent(change, null)];
      },
      { passesByNewer: true },
    );
    removed += events.length > 0 ? 1 : 0;
  }
  return removed;
};
