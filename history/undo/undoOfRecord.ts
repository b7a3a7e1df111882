import { isDeepStrictEqual } from 'node:util';
import { streamOf } from '#domain/history/auditSubjects.ts';
import { RECORD_UNDO, type RecordSubject } from '#domain/undo/records/index.ts';
import { mayUndoRecord } from '#domain/undo/records/mayUndoRecord.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { asRecorded, refusedUndo, type UndoOfTarget } from './undoOfTarget.ts';

type History = readonly RecordedEvent[];

/** A record that a command changed. */
export interface CommandOnRecord {
  readonly subject: RecordSubject;
  readonly subjectId: string;
  readonly command: string;
}

/** What a preview shows of the undo of a command on a record. */
export interface UndoOfRecord extends UndoOfTarget {
  readonly history: History;
  readonly name: string | undefined;
  /** Whether the user may see the preview: users who may undo it, and the user who issued the command. */
  readonly mayRead: boolean;
}

/** Returns whether the user can undo a command's changes of a record. `at`: now, in milliseconds since 1970. */
export const undoOfRecord = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'readStream'> },
  principal: Principal,
  { subject, subjectId, command }: CommandOnRecord,
  at: number,
): Promise<UndoOfRecord> => {
  const undo = RECORD_UNDO[subject];
  const history = await eventStore.readStream(streamOf(subject, subjectId));
  const statusNow = undo.statusOf(history);
  const actions = undo.actionsOf(history, command);
  const isAllowed = await mayUndoRecord((name) => eventStore.readStream(name), principal, { subject, id: subjectId, history, actions });
  const isOwn = history.some(({ metadata }) => metadata.commandId === command && metadata.actor.id === principal.id);
  const recordFields = { history, name: undo.name(history), mayRead: isAllowed || isOwn, now: statusNow };
  if (actions.length === 0) return { ...recordFields, state: 'impossible', why: 'KIND' };
  if (!isAllowed) return { ...recordFields, state: 'impossible', why: 'FORBIDDEN' };
  try {
    const undoEvents = undo.undo(history, command, new Date(at).toISOString());
    const afterUndo = undo.statusOf([...history, ...asRecorded(history, undoEvents)]);
    // The facts of a crisis line or page are texts.
    return {
      ...recordFields,
      state: 'possible',
      afterUndo,
      ...(isDeepStrictEqual(statusNow, afterUndo) ? { restores: ['text'] as const } : {}),
    };
  } catch (error) {
    return { ...recordFields, ...refusedUndo(error, history, command) };
  }
};
