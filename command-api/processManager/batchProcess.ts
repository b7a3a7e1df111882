import type { z } from 'zod/mini';
import type { batchEventSchemas } from '#domain/batch/events.ts';
import { isActorRole, type Actor } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { runBatch } from '../commands/batch.ts';
import { envelopeOf } from '../commands/envelopes.ts';
import { taskFact, removeFinishedTask, idOfStream, requireKnownEvents, addUnfinishedTask, type Process } from '../commands/process.ts';
import { createBatchActions } from '../services/batchActions.ts';
import { accountState, accountStream } from '../streams/accountStreams.ts';
import { createUndoActions } from '../undo/undoActions.ts';

const kind = 'batch';
type BatchStartedData = z.infer<(typeof batchEventSchemas)['BatchStarted']>;

/** Returns the user who sent the command, in their role at that time; approval is checked now. */
const issuerOf = async (store: EventStore, { id, role }: Actor): Promise<Principal> => {
  if (!isActorRole(role)) throw new DomainError('NEWER_VERSION_WROTE');
  if (role === 'SYSTEM') throw new Error('The system user cannot start batches.');
  if (id === ADMINISTRATOR_ID) return { id, role, approved: true };
  const history = await store.readStream(accountStream(id));
  requireKnownEvents(history);
  return { id, role, approved: accountState(history).approved };
};

/** Finishes an interrupted batch in the name of the user who sent it. */
export const batchProcess: Process = {
  kind,
  react(event) {
    const id = idOfStream(event.streamName);
    // Each recorded part shows that a process is still working on the batch.
    if (event.type === 'BatchStarted' || event.type === 'BatchProgressed')
      return [addUnfinishedTask(kind, id, event, { streamName: event.streamName })];
    return event.type === 'BatchFinished' ? [removeFinishedTask(kind, id)] : [];
  },
  async settle({ store, vault, failpoint, clock }, task) {
    const [event] = await store.readStream(taskFact(task, 'streamName'), { maxCount: 1 });
    if (event?.type !== 'BatchStarted') return;
    const started = event.data as BatchStartedData;
    const { undoes } = event.metadata;
    const isUndo = started.kind === 'undo' && undoes !== undefined;
    // This version does not know the kind of batch: a newer version finishes it.
    if (started.kind !== 'approve' && started.kind !== 'remove' && !isUndo) throw new DomainError('NEWER_VERSION_WROTE');
    const envelope = envelopeOf(event);
    const intent = { kind: started.kind, ids: started.ids, revisions: started.revisions, sealed: started.sealed };
    const principal = await issuerOf(store, event.metadata.actor);
    const batchActions = isUndo
      ? createUndoActions({ store, failpoint }, envelope, principal, undoes)
      : createBatchActions({ store, vault }, envelope, principal, { ...intent, kind: started.kind });
    await runBatch({ store, failpoint, clock, envelope, undoes, ...intent, ...batchActions });
  },
};
