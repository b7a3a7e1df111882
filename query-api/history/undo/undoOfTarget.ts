import type { RestoredPart, UndoState } from '#contract/undoOperations.ts';
import type { Undo, UndoReason } from '#contract/undoParts.ts';
import { evolve as evolveBeds, initialState as noBeds, isBedsEvent, type BedsState } from '#domain/beds/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { decide, evolve, initialState, isServiceEvent, type ServiceState } from '#domain/service/decider.ts';
import { SECTION_EVENTS, SECTIONS } from '#domain/service/sections.ts';
import { isAccessCommand } from '#domain/undo/accessUndo.ts';
import { asRecorded } from '#domain/undo/asRecorded.ts';
import { bedsEventsOf, isCountEvent, undoOfBeds } from '#domain/undo/bedsUndo.ts';
import { decideOrCannotUndo } from '#domain/undo/errors.ts';
import { mayUndo, mayIssueUndo } from '#domain/undo/mayUndo.ts';
import { undoableTypes, undoOfService } from '#domain/undo/serviceUndo.ts';
import { resolveUndoTarget, undoneCommands } from '#domain/undo/undoneCommands.ts';
import { DomainError } from '#domain/values/errors.ts';

type History = readonly RecordedEvent[];

/** Whether the changes of one command to one item can be undone, and the state after the undo. */
export interface UndoOfTarget extends Undo {
  /** The command that undid it, or the later command whose changes an undo would overwrite. */
  readonly since?: string;
  readonly now: UndoState;
  readonly afterUndo?: UndoState;
  /** For a change of anything but the approval, the status or the count: the parts of the listing that the undo restores. */
  readonly restores?: readonly RestoredPart[];
}

/** Returns the state of a service from its stream. */
export const serviceState = (history: History): ServiceState => history.filter(isServiceEvent).reduce(evolve, initialState);
const bedsState = (history: History): BedsState => history.filter(isBedsEvent).reduce(evolveBeds, noBeds);

const statusOfService = ({ status, approvedRevision }: ServiceState): UndoState => ({
  isApproved: approvedRevision !== null,
  isRemoved: status === 'removed',
});

const statusOfBeds = (history: History): UndoState => {
  const { available, total, observedAt } = bedsState(history);
  return {
    ...(available === null ? {} : { available }),
    ...(total === null ? {} : { total }),
    ...(observedAt === null ? {} : { countedAt: observedAt }),
  };
};

/** Returns the reason why an undo is rejected. */
export const refusedUndo = (error: unknown, history: History, commandId: string): Undo & { readonly since?: string } => {
  if (!(error instanceof DomainError)) throw error;
  const { code, params } = error;
  if (code === 'ALREADY_UNDONE') {
    const since = undoneCommands(history).get(commandId);
    return { state: 'done', ...(since === undefined ? {} : { since }) };
  }
  if (code === 'NOTHING_TO_UNDO') return { state: 'impossible', why: 'NOTHING' };
  if (code !== 'CANNOT_UNDO') throw error;
  const { why, changedBy } = params as { readonly why: UndoReason; readonly changedBy?: string };
  return { state: 'impossible', why, ...(changedBy === undefined ? {} : { since: changedBy }) };
};

const UNDO_FORBIDDEN = { state: 'impossible', why: 'FORBIDDEN' } as const;

const OTHER_PARTS: Readonly<Record<string, RestoredPart>> = {
  ServiceTranslated: 'spanish',
  OwnerChanged: 'owner',
  BedCounterAdded: 'bedCounters',
  BedCounterRemoved: 'bedCounters',
  HsdsRecordSet: 'hsdsRecord',
  DifferentPlaceSet: 'differentPlaces',
  CapacitySet: 'capacity',
  BedReminderSet: 'bedReminder',
};
const restoredPartOf = ({ type }: DomainEvent): RestoredPart =>
  SECTIONS.find((section) => SECTION_EVENTS[section] === type) ?? OTHER_PARTS[type] ?? 'notice';

/** Returns the parts of a listing that these events restore, each once. */
const restoredParts = (events: readonly DomainEvent[]): readonly RestoredPart[] => [...new Set(events.map(restoredPartOf))];

/** Returns whether the user can undo the changes of a command, or of a row of an import, to a service. `history`: the service's stream. */
export const undoOfServiceTarget = (principal: Principal, history: History, id: string): UndoOfTarget => {
  const commandId = resolveUndoTarget(history, id);
  const events = history.filter(isServiceEvent);
  const state = events.reduce(evolve, initialState);
  const now = statusOfService(state);
  const types = undoableTypes(events, commandId);
  if (types.length === 0) return { state: 'impossible', why: 'KIND', now };
  if (!mayUndo(principal, state, types)) return { ...UNDO_FORBIDDEN, now };
  try {
    const command = undoOfService(events, commandId);
    if (!mayIssueUndo(principal, state, command)) return { ...UNDO_FORBIDDEN, now };
    const undoEvents = decideOrCannotUndo(() => decide(command, state));
    const eventsAfterUndo = asRecorded(history, undoEvents).filter(isServiceEvent);
    return {
      state: 'possible',
      now,
      afterUndo: statusOfService(eventsAfterUndo.reduce(evolve, state)),
      ...(command.type === 'RestoreFacts' || isAccessCommand(command) ? { restores: restoredParts(undoEvents) } : {}),
    };
  } catch (error) {
    return { ...refusedUndo(error, history, commandId), now };
  }
};

/**
 * Returns whether the user can undo a command's count, capacity or reminder of beds. `service`: its current state; `history`: the stream of
 * beds.
 */
export const undoOfBedsTarget = (principal: Principal, service: ServiceState, history: History, commandId: string): UndoOfTarget => {
  const events = history.filter(isBedsEvent);
  const now = statusOfBeds(history);
  const types = bedsEventsOf(events, commandId).map(({ type }) => type);
  if (types.length === 0) return { state: 'impossible', why: 'KIND', now };
  if (!mayUndo(principal, service, types)) return { ...UNDO_FORBIDDEN, now };
  try {
    const undoEvents = undoOfBeds(events, commandId);
    if (service.status === 'removed') return { state: 'impossible', why: 'REMOVED', now };
    const restores = restoredParts(undoEvents.filter((event) => !isCountEvent(event)));
    return {
      state: 'possible',
      now,
      afterUndo: statusOfBeds([...history, ...asRecorded(history, undoEvents)]),
      ...(restores.length === 0 ? {} : { restores }),
    };
  } catch (error) {
    return { ...refusedUndo(error, history, commandId), now };
  }
};
