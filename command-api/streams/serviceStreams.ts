import * as beds from '#domain/beds/decider.ts';
import * as service from '#domain/service/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { followStates, type FollowedStates } from '#platform/following/followedStates.ts';
import type { Logger } from '#platform/logger.ts';

export const {
  streamNameOf: serviceStream,
  stateOf: serviceState,
  loadState: serviceNow,
  handle: handleServiceCommand,
} = createStreams((id) => `service-${id}`, service.isServiceEvent, service.evolve, service.initialState);

export const {
  streamNameOf: bedsStream,
  stateOf: bedsState,
  handle: handleBedsCommand,
} = createStreams((id) => `beds-${id}`, beds.isBedsEvent, beds.evolve, beds.initialState);

/** Remembers the services that commands check, until the log contains a change of them. */
export const followServiceStates = ({
  store,
  log,
}: {
  readonly store: EventStore;
  readonly log: Logger;
}): FollowedStates<service.ServiceState> => followStates({ store, log, streamNameOf: serviceStream, load: (id) => serviceNow(store, id) });
