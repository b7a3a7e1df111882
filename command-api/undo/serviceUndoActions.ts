import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ServiceCommand } from '#domain/service/commands.ts';
import { decide, isServiceEvent, type ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { isAccessCommand, type AccessCommand } from '#domain/undo/accessUndo.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { mayReadCommand, mayUndo, mayIssueUndo } from '#domain/undo/mayUndo.ts';
import { decisionOf, undoableTypes, undoOfService } from '#domain/undo/serviceUndo.ts';
import { resolveUndoTarget } from '#domain/undo/undoneCommands.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { Batch } from '../commands/batch.ts';
import type { CommandContext } from '../commands/context.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { requireBeds, requireMayCount } from '../services/bedCounters.ts';
import { findOwner } from '../services/owner.ts';
import { releaseRemovedService, withReservation } from '../services/restoreReservation.ts';
import { withHandOver } from '../services/withHandOver.ts';
import { readAccount } from '../streams/readAccount.ts';
import { serviceState, serviceStream } from '../streams/serviceStreams.ts';

/** The undo of a change of who may act on a service. */
interface AccessUndo {
  readonly serviceId: string;
  readonly service: ServiceState;
  readonly command: AccessCommand;
}

/**
 * Runs the undo of a change of owner or bed counter as the command itself would run: checks the account, and moves the reservation of a
 * service that goes back to its former owner. Throws the errors of these commands, such as `SUCCESSOR_NOT_FOUND`.
 */
const withAccessUndo = async <Result>(
  context: Pick<CommandContext, 'store' | 'failpoint'>,
  envelope: CommandEnvelope,
  { serviceId, service, command }: AccessUndo,
  append: () => Promise<Result>,
): Promise<Result> => {
  if (command.type === 'AddBedCounter') {
    requireBeds(service);
    requireMayCount(await readAccount(context.store, command.accountId));
  }
  if (command.type !== 'HandOverService') return append();
  const formerOwner = await findOwner(context, command.to);
  const handOver = { serviceId, from: service.ownerId, to: formerOwner };
  return withHandOver(context, { envelope: subEnvelope(envelope, `hand over ${serviceId}`) }, handOver, append);
};

/** The command that undoes another one on a service, and the service's present state. */
interface ServiceUndo {
  readonly command: ServiceCommand;
  readonly service: ServiceState;
  /** Id of the undone command. */
  readonly undoes: string;
}

const findServiceUndo = (principal: Principal, history: readonly RecordedEvent[], id: string): ServiceUndo => {
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
  return { command, service, undoes };
};

/**
 * Returns the events that undo what a command, or a row of an import, did to a service. `id`: of the command or the import. Throws
 * `NOT_FOUND` for callers who may not see it, `FORBIDDEN`, or the reason why it cannot be undone.
 */
export const decideUndo = (principal: Principal, history: readonly RecordedEvent[], id: string): readonly ServiceEvent[] => {
  const { command, service, undoes } = findServiceUndo(principal, history, id);
  return decide(command, service).map((event) => ({ ...event, undoes }));
};

/** Returns the work that undoes a command on each of its services, with the reservations of their owners. */
export const serviceUndoActions = (
  context: Pick<CommandContext, 'store' | 'failpoint'>,
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
    const history = await context.store.readStream(serviceStream(id));
    const isRestored = decisionOf(history.filter(isServiceEvent), resolveUndoTarget(history, undoes))?.type === 'ServiceRemoved';
    const isRepeated = history.some(({ metadata }) => metadata.commandId === envelope.commandId);
    if (!isRepeated) {
      // Check the permission before a reservation is claimed.
      const { command, service } = findServiceUndo(principal, history, undoes);
      decide(command, service);
      if (isAccessCommand(command)) return withAccessUndo(context, envelope, { serviceId: id, service, command }, append);
    }
    return isRestored ? withReservation(context, subEnvelope(envelope, `reserve ${id}`), id, append) : append();
  },
  follow: (id) => releaseRemovedService(context, subEnvelope(envelope, `release ${id}`), id),
});
