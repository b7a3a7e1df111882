import { decide, isServiceEvent } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { mayReadCommand, mayUndo, mayUndoBy } from '#domain/undo/mayUndo.ts';
import { decisionOf, undoableTypes, undoOfService } from '#domain/undo/serviceUndo.ts';
import { commandMeant } from '#domain/undo/undone.ts';
import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Batch } from '../batch.ts';
import { partOf } from '../envelopes.ts';
import { releaseOfRemoved, withReservation } from '../services/restoring.ts';
import { serviceState, serviceStream } from '../services/streams.ts';

/**
 * Returns the events that undo what a command, or a row of an import, did to a service. `id`: of the command or the import. Throws `NOT_FOUND` for callers who may not see it, `FORBIDDEN`, or the
 * reason why it cannot be undone.
 */
export const decideUndo = (principal: Principal, history: readonly RecordedEvent[], id: string): readonly ServiceEvent[] => {
  const undoes = commandMeant(history, id);
  const events = history.filter(isServiceEvent);
  const service = serviceState(history);
  const own = events.find(({ metadata }) => metadata.commandId === undoes);
  if (own === undefined || !mayReadCommand(principal, service, own.metadata.actor.id)) throw new DomainError('NOT_FOUND');
  const types = undoableTypes(events, undoes);
  if (types.length === 0) throw cannotUndo('KIND');
  if (!mayUndo(principal, service, types)) throw new DomainError('FORBIDDEN');
  const command = undoOfService(events, undoes);
  if (!mayUndoBy(principal, service, command)) throw new DomainError('FORBIDDEN');
  return decide(command, service).map((event) => ({ ...event, undoes }));
};

/** Returns the work that undoes a command on each of its services, with the reservations of their owners. */
export const serviceWork = (
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
    const isRestored = decisionOf(history.filter(isServiceEvent), commandMeant(history, undoes))?.type === 'ServiceRemoved';
    // Check the permission before a reservation is claimed.
    const isRepeated = history.some(({ metadata }) => metadata.commandId === envelope.commandId);
    if (!isRepeated) decideUndo(principal, history, undoes);
    return isRestored ? withReservation({ store }, partOf(envelope, `reserve ${id}`), id, append) : append();
  },
  follow: (id) => releaseOfRemoved({ store }, partOf(envelope, `release ${id}`), id),
});
