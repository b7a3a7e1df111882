import type { Principal } from '#kernel/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Batch } from '../batch.ts';
import { appendBatchUndone } from './batchUndone.ts';
import { serviceUndoActions } from './serviceUndoActions.ts';

/** Returns the work that undoes a batch on each of its services, the same for the caller and for the process manager that finishes it. */
export const createUndoActions = (
  stores: { readonly store: EventStore },
  envelope: CommandEnvelope,
  principal: Principal,
  undoes: string,
): Pick<Batch, 'streamName' | 'decide' | 'around' | 'follow' | 'prepare'> => ({
  ...serviceUndoActions(stores, envelope, principal, undoes),
  prepare: () => appendBatchUndone(stores.store, envelope, undoes),
});
