import { streamOf } from '#domain/history/kinds.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { RECORD_UNDO, type RecordSubject } from '#domain/undo/records/index.ts';
import { mayUndoRecord } from '#domain/undo/records/mayUndoRecord.ts';
import { DomainError } from '#kernel/errors.ts';
import { handleCommand, type CommandResult } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandRequest } from '../commandRequest.ts';

/** A record that a command changed. */
export interface ChangedRecord {
  readonly subject: RecordSubject;
  readonly id: string;
}

interface UndoneCommand {
  /** Id of the command to undo. */
  readonly undoes: string;
  readonly firstOrdinal: number;
}

/**
 * Undoes what a command did to a record. Throws `NOT_FOUND` for callers who may not undo it and did not issue it, `FORBIDDEN` for those who
 * did, or the reason why it cannot be undone.
 */
export const undoRecord = (
  { store }: { readonly store: EventStore },
  { principal, envelope }: CommandRequest,
  { subject, id }: ChangedRecord,
  { undoes, firstOrdinal }: UndoneCommand,
): Promise<CommandResult> => {
  const undo = RECORD_UNDO[subject];
  return handleCommand({
    store,
    streamName: streamOf(subject, id),
    envelope,
    firstOrdinal,
    decide: async (history) => {
      const own = history.find(({ metadata }) => metadata.commandId === undoes);
      const actions = undo.actionsOf(history, undoes);
      const may = await mayUndoRecord((name) => store.readStream(name), principal, history, actions);
      if (own === undefined || (!may && own.metadata.actor.id !== principal.id)) throw new DomainError('NOT_FOUND');
      if (!may) throw new DomainError('FORBIDDEN');
      if (actions.length === 0) throw cannotUndo('KIND');
      return undo.undo(history, undoes, envelope.occurredAt).map((event) => ({ ...event, undoes }));
    },
  });
};
