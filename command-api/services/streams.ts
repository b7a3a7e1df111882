import * as beds from '#domain/beds/decider.ts';
import * as service from '#domain/service/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

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
