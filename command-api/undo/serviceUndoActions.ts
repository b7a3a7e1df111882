import { decide, isServiceEvent } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { mayReadCommand, mayUndo, mayIssueUndo } from '#domain/undo/mayUndo.ts';
import { decisionOf, undoableTypes, undoOfService } from '#domain/undo/serviceUndo.ts';
import { resolveUndoTarget } from '#domain/undo/undoneCommands.ts';
import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Batch } from '../batch.ts';
import { subEnvelope } from '../envelopes.ts';
import { releaseRemovedService, withReservation } from '../services/restoreReservation.ts';
import { serviceState, serviceStream } from '../services/streams.ts';

/**
 * Returns the events that undo what a command, or a row of an import, did to a service. `id`: of the command or the import. Throws
 * `NOT_FOUND` for callers who may not see it, `FORBIDDEN`, or the reason why it cannot be undone.
 */
export const decideUndo = (principal: Principal, history: readonly RecordedEvent[], id: string): readonly ServiceEvent[] => {
  const undoes = resolveUndoTarget(history, id);
  const events = history.filter(isServiceEvent);
  const service = serviceState(history);
  const commandEvent = events.find(({ metadata }) => metadata.commandId === undoes);
  if (commandEvent === undefined || !mayReadCommand(principal, service, commandEvent.metadata.actor.id)) throw new DomainError('NOT_FOUND');
  const types = undoableTypes(events, undoes);
  if (types.length === 0) throw cannotUndo('KIND');
  if (!mayUndo(principal, service, types)) throw new DomainError('FORBIDDEN');
  const command = undoOfService(events, undoes);
  if (!mayIssueUndo(principal, service, command)) throw new DomainError('FORBIDDEN');
  return decide(command, service).map((event) => ({ ...event, undoes }));
};

/** Returns the work that undoes a command on each of its services, with the reservations of their owners. */
export const serviceUndoActions = (
  { store }: { readonly store: EventStore },
  envelope: CommandEnvelope,
  principal: Principal,
  undoes: string,
): Required<Pick<Batch, 'streamName' | 'decide'>> & {
  readonly around: NonNullable<Batch['around']>;
  readonly follow: NonNullable<Batch['follow']>;
} => ({
  streamName: serviceStream,
  decide: (_id, history) => decideUndo(principal, history, undoes),
  async around(id, append) {
    const history = await store.readStream(serviceStream(id));
    const isRestored = decisionOf(history.filter(isServiceEvent), resolveUndoTarget(history, undoes))?.type === 'ServiceRemoved';
    // Check the permission before a reservation is claimed.
    const isRepeated = history.some(({ metadata }) => metadata.commandId === envelope.commandId);
    if (!isRepeated) decideUndo(principal, history, undoes);
    return isRestored ? withReservation({ store }, subEnvelope(envelope, `reserve ${id}`), id, append) : append();
  },
  follow: (id) => releaseRemovedService({ store }, subEnvelope(envelope, `release ${id}`), id),
});
