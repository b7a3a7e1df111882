import { decide, isServiceEvent } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { mayReadCommand, mayUndo } from '#domain/undo/mayUndo.ts';
import { decisionOf, undoOfService } from '#domain/undo/serviceUndo.ts';
import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Batch } from '../batch.ts';
import { partOf } from '../envelopes.ts';
import { releaseOfRemoved, withReservation } from '../services/restoring.ts';
import { serviceState, serviceStream } from '../services/streams.ts';

/** Events that undo what a command decided of a service. Throws `NOT_FOUND` to who may not know of it, `FORBIDDEN`, and why not. */
export const decideUndo = (principal: Principal, history: readonly RecordedEvent[], undoes: string): readonly ServiceEvent[] => {
  const events = history.filter(isServiceEvent);
  const service = serviceState(history);
  const own = events.find(({ metadata }) => metadata.commandId === undoes);
  if (own === undefined || !mayReadCommand(principal, service, own.metadata.actor.id)) throw new DomainError('NOT_FOUND');
  const decision = decisionOf(events, undoes);
  if (decision === undefined) throw cannotUndo('KIND');
  if (!mayUndo(principal, service, decision.type)) throw new DomainError('FORBIDDEN');
  const command = undoOfService(events, undoes);
  if (!mayUndo(principal, service, decision.type, command)) throw new DomainError('FORBIDDEN');
  return decide(command, service).map((event) => ({ ...event, undoes }));
};

/** How a command is undone on each of its services, with the reservations of their owners. */
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
    const isRestored = decisionOf(history.filter(isServiceEvent), undoes)?.type === 'ServiceRemoved';
    // A person who may not undo it reserves nothing.
    const isRepeated = history.some(({ metadata }) => metadata.commandId === envelope.commandId);
    if (!isRepeated) decideUndo(principal, history, undoes);
    return isRestored ? withReservation({ store }, partOf(envelope, `reserve ${id}`), id, append) : append();
  },
  follow: (id) => releaseOfRemoved({ store }, partOf(envelope, `release ${id}`), id),
});
