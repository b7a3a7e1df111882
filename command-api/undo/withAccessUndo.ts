import type { ServiceState } from '#domain/service/decider.ts';
import type { AccessCommand } from '#domain/undo/accessUndo.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandContext } from '../commands/context.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { requireBeds, requireMayCount } from '../services/bedCounters.ts';
import { findOwner } from '../services/owner.ts';
import { withHandOver } from '../services/withHandOver.ts';
import { readAccount } from '../streams/readAccount.ts';

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
export const withAccessUndo = async <Result>(
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
