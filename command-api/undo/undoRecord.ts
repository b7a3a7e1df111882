import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { streamOf } from '#domain/history/auditSubjects.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { RECORD_UNDO, type RecordSubject } from '#domain/undo/records/index.ts';
import { mayUndoRecord } from '#domain/undo/records/mayUndoRecord.ts';
import { DomainError } from '#domain/values/errors.ts';
import { handleCommand, type CommandResult } from '#platform/commands/handleCommand.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { afterAccountUndo, beforeAccountUndo } from './aroundAccountUndo.ts';
import { beforeContactUndo } from './beforeContactUndo.ts';

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
 * Returns the events that undo what a command did to a record. `history`: of the record. Throws `NOT_FOUND` for callers who may not undo it
 * and did not issue it, `FORBIDDEN` for those who did, or the reason why it cannot be undone.
 */
export const decideRecordUndo = async (
  { store }: Pick<CommandContext, 'store'>,
  { principal, envelope }: CommandRequest,
  { subject, id, history }: ChangedRecord & { readonly history: readonly RecordedEvent[] },
  undoes: string,
): Promise<readonly DomainEvent[]> => {
  const undo = RECORD_UNDO[subject];
  const commandEvent = history.find(({ metadata }) => metadata.commandId === undoes);
  const actions = undo.actionsOf(history, undoes);
  const isAllowed = await mayUndoRecord((name) => store.readStream(name), principal, { subject, id, history, actions });
  if (commandEvent === undefined || (!isAllowed && commandEvent.metadata.actor.id !== principal.id)) throw new DomainError('NOT_FOUND');
  if (actions.length === 0) throw cannotUndo('KIND');
  if (!isAllowed) throw new DomainError('FORBIDDEN');
  return undo.undo(history, undoes, envelope.occurredAt);
};

/** Undoes what a command did to a record other than a region. Throws as `decideRecordUndo`, and the errors of the record's own commands. */
export const undoRecord = async (
  context: CommandContext,
  command: CommandRequest,
  { subject, id }: ChangedRecord,
  { undoes, firstOrdinal }: UndoneCommand,
): Promise<CommandResult> => {
  const { envelope } = command;
  const result = await handleCommand({
    store: context.store,
    streamName: streamOf(subject, id),
    envelope,
    firstOrdinal,
    decide: async (history) => {
      const events = await decideRecordUndo(context, command, { subject, id, history }, undoes);
      if (subject === 'account') await beforeAccountUndo(context, envelope, { id, history }, events);
      if (subject === 'coordinator' || subject === 'liaison')
        await beforeContactUndo(context, envelope, { subject, id, history, undoes }, events);
      return events.map((event) => ({ ...event, undoes }));
    },
  });
  return subject === 'account' ? afterAccountUndo(context, envelope, id, result) : result;
};
