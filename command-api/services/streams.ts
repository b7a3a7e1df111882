import * as beds from '../../domain/beds/decider.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import * as service from '../../domain/service/decider.ts';

export const serviceStream = (id: string): string => `service-${id}`;
export const bedsStream = (id: string): string => `beds-${id}`;

export const serviceState = (history: readonly RecordedEvent[]): service.ServiceState =>
  history.filter(service.isServiceEvent).reduce(service.evolve, service.initialState);

export const bedsState = (history: readonly RecordedEvent[]): beds.BedsState =>
  history.filter(beds.isBedsEvent).reduce(beds.evolve, beds.initialState);
