import type { Principal } from '#domain/permissions/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { Batch } from '../commands/batch.ts';
import type { CommandContext } from '../commands/context.ts';
import { appendBatchUndone } from './batchUndone.ts';
import { serviceUndoActions } from './serviceUndoActions.ts';

/** Returns the work that undoes a batch on each of its services, the same for the caller and for the process manager that finishes it. */
export const createUndoActions = (
  context: Pick<CommandContext, 'store' | 'failpoint'>,
  envelope: CommandEnvelope,
  principal: Principal,
  undoes: string,
): Pick<Batch, 'streamName' | 'decide' | 'around' | 'follow' | 'prepare'> => ({
  ...serviceUndoActions(context, envelope, principal, undoes),
  prepare: () => appendBatchUndone(context.store, envelope, undoes),
});
