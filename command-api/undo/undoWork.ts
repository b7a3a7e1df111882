import type { Principal } from '#kernel/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Batch } from '../batch.ts';
import { noteUndone } from './batchUndone.ts';
import { serviceWork } from './serviceWork.ts';

/** Returns the work that undoes a batch on each of its services, the same for the caller and for the process manager that finishes it. */
export const undoWork = (
  stores: { readonly store: EventStore },
  envelope: CommandEnvelope,
  principal: Principal,
  undoes: string,
): Pick<Batch, 'streamName' | 'decide' | 'around' | 'follow' | 'prepare'> => ({
  ...serviceWork(stores, envelope, principal, undoes),
  prepare: () => noteUndone(stores.store, envelope, undoes),
});
