import * as beds from '#domain/beds/decider.ts';
import * as service from '#domain/service/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

export const {
  nameOf: serviceStream,
  stateOf: serviceState,
  now: serviceNow,
  on: onService,
} = streamsOf((id) => `service-${id}`, service.isServiceEvent, service.evolve, service.initialState);

export const {
  nameOf: bedsStream,
  stateOf: bedsState,
  on: onBeds,
} = streamsOf((id) => `beds-${id}`, beds.isBedsEvent, beds.evolve, beds.initialState);
