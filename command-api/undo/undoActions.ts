import { streamOf } from '#domain/history/auditSubjects.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { undoneCommands } from '#domain/undo/undoneCommands.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { type Batch, batchStream } from '../commands/batch.ts';
import type { CommandContext } from '../commands/context.ts';
import { serviceUndoActions } from './serviceUndoActions.ts';

/** The stream of an import, or else of a batch. */
const batchStreamOf = async (store: EventStore, id: string): Promise<string> => {
  const importStream = streamOf('import', id);
  const isImport = (await store.readStream(importStream, { maxCount: 1 })).length > 0;
  return isImport ? importStream : batchStream(id);
};

/** Above the ordinals of all items of a batch. */
const FIRST_ORDINAL = 1_000_000;

/**
 * Records in the stream of a batch or an import that a batch undoes it: of two concurrent undos the first one wins. An undo of an undo is
 * recorded in the streams of both, so that the first batch can be undone again. Throws `ALREADY_UNDONE`.
 */
const appendBatchUndone = async (store: EventStore, envelope: CommandEnvelope, undoes: string): Promise<void> => {
  let currentBatch: string | undefined = undoes;
  for (let depth = 0; currentBatch !== undefined; depth += 1) {
    const streamName = await batchStreamOf(store, currentBatch);
    await handleCommand({
      store,
      streamName,
      envelope,
      firstOrdinal: FIRST_ORDINAL + depth,
      decide: (history) => {
        if (undoneCommands(history).has(undoes)) throw new DomainError('ALREADY_UNDONE');
        return [{ type: 'BatchUndone', data: {}, undoes }];
      },
    });
    const [started] = await store.readStream(streamName, { maxCount: 1 });
    currentBatch = started?.metadata.undoes;
  }
};

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
