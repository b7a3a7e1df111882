import { isEventOf } from '../envelope/eventsOf.ts';
import { DomainError } from '../values/errors.ts';
import { bedsEventSchemas, type BedsEvent } from './events.ts';

/** Commands of a shelter's beds. Callers first check whether the service has beds (`hasBeds`). */
export type BedsCommand =
  /** Sets the total number of beds; null if it is no longer known. */
  | { readonly type: 'SetCapacity'; readonly total: number | null }
  | {
      readonly type: 'CountBeds';
      readonly available: number;
      /** New capacity set together with the count; the capacity stays if it is absent. */
      readonly total?: number | null;
      /** When the beds were counted, ISO 8601 UTC. By default the current time, or a time after the last count if the clock was set back. */
      readonly observedAt?: string;
      /** The count that the screen showed, null if there was none. Without it, the decider does not check for newer counts. */
      readonly saw?: number | null;
      /** Now, in milliseconds since 1970. */
      readonly now: number;
    }
  | { readonly type: 'SetReminder'; readonly on: boolean };

export interface BedsState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly total: number | null;
  readonly available: number | null;
  readonly observedAt: string | null;
  /** Whether the owner gets a mail when the count becomes old. */
  readonly reminder: boolean;
}

export const initialState: BedsState = { revision: -1, total: null, available: null, observedAt: null, reminder: true };

export const isBedsEvent = isEventOf<BedsEvent>(bedsEventSchemas);

export const evolve = (state: BedsState, event: BedsEvent & { readonly revision: bigint }): BedsState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'CapacitySet':
      return { ...next, total: event.data.total };
    case 'BedsCounted':
    case 'BedsCountCorrected':
    case 'BedsCountRestored':
      return { ...next, available: event.data.available, total: event.data.total, observedAt: event.data.observedAt };
    case 'BedReminderSet':
      return { ...next, reminder: event.data.on };
    default:
      return event satisfies never;
  }
};

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `DomainError` with the present count, so that a screen
 * can show both.
 */
export const decide = (command: BedsCommand, state: BedsState): BedsEvent[] => {
  switch (command.type) {
    case 'SetCapacity':
      return setCapacity(command.total, state);
    case 'CountBeds':
      return countBeds(command, state);
    case 'SetReminder':
      return command.on === state.reminder ? [] : [{ type: 'BedReminderSet', data: { on: command.on } }];
    default:
      return command satisfies never;
  }
};

const setCapacity = (total: number | null, state: BedsState): BedsEvent[] => {
  if (total === state.total) return [];
  if (total !== null && total < 1) throw new DomainError('TOTAL_BEDS_AT_LEAST_ONE');
  if (total !== null && state.available !== null && state.available > total)
    throw new DomainError('AVAILABLE_BEDS_LESS_THAN', { available: state.available, total });
  return [{ type: 'CapacitySet', data: { total } }];
};

const MAX_FUTURE_OBSERVATION_MS = 2 * 60 * 1000;
const MAX_OBSERVATION_AGE_MS = 7 * 24 * 60 * 60 * 1000;

const countBeds = (command: Extract<BedsCommand, { type: 'CountBeds' }>, state: BedsState): BedsEvent[] => {
  const { available, saw, now } = command;
  const observedAt = command.observedAt ?? currentObservationTime(now, state);
  const total = command.total === undefined ? state.total : command.total;
  if (total !== null && total < 1) throw new DomainError('TOTAL_BEDS_AT_LEAST_ONE');
  requireWithinCapacity(available, total);
  const observed = Date.parse(observedAt);
  if (command.observedAt !== undefined && observed > now + MAX_FUTURE_OBSERVATION_MS)
    throw new DomainError('OBSERVED_IN_FUTURE', { observedAt });
  if (observed < now - MAX_OBSERVATION_AGE_MS) throw new DomainError('OBSERVED_TOO_LONG_AGO', { observedAt });
  const isOlder = state.observedAt !== null && observed < Date.parse(state.observedAt);
  const isBasedOnStaleCount = saw !== undefined && saw !== state.available && available !== state.available;
  if (isOlder || isBasedOnStaleCount)
    throw new DomainError('BEDS_COUNTED_SINCE', { available: state.available, total: state.total, observedAt: state.observedAt });
  const capacityEvents: BedsEvent[] = total === state.total ? [] : [{ type: 'CapacitySet', data: { total } }];
  const isUnchanged = available === state.available && state.observedAt !== null && observed === Date.parse(state.observedAt);
  if (isUnchanged) return capacityEvents;
  return [...capacityEvents, { type: 'BedsCounted', data: { available, total, observedAt, saw: saw ?? null } }];
};

const currentObservationTime = (now: number, { observedAt }: BedsState): string =>
  new Date(observedAt === null ? now : Math.max(now, Date.parse(observedAt) + 1)).toISOString();

const requireWithinCapacity = (available: number, total: number | null): void => {
  if (!Number.isInteger(available) || available < 0 || (total !== null && available > total))
    throw new DomainError('ERROR_UPDATE_BEDS', { available, total });
};
