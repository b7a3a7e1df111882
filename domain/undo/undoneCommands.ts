import type { EventMetadata } from '../envelope/envelope.ts';
import { isImport } from '../envelope/isImport.ts';

/** The part of an event that this module reads. */
export interface UndoableEvent {
  readonly metadata: Pick<EventMetadata, 'commandId' | 'undoes'>;
}

/**
 * Returns the commands that are undone at the end of a history, each with the command that undid it. An undo that was itself undone has no
 * effect.
 */
export const undoneCommands = (history: readonly UndoableEvent[]): ReadonlyMap<string, string> => {
  const undone = new Map<string, string>();
  for (const { metadata } of history.toReversed()) {
    const { commandId, undoes } = metadata;
    if (undoes !== undefined && !undone.has(commandId) && !undone.has(undoes)) undone.set(undoes, commandId);
  }
  return undone;
};

/** Returns the effective part of a history: without undone commands, and without the commands that undid them. */
export const withoutUndone = <Event extends UndoableEvent>(history: readonly Event[]): readonly Event[] => {
  const undone = undoneCommands(history);
  const commands = new Set(history.map(({ metadata }) => metadata.commandId));
  return history.filter(({ metadata: { commandId, undoes } }) => {
    const isEffectiveUndo = undoes !== undefined && undone.get(undoes) === commandId && commands.has(undoes);
    return !undone.has(commandId) && !isEffectiveUndo;
  });
};

/** The part of an event that finds the row of an import. */
interface ImportedEvent {
  readonly metadata: Pick<EventMetadata, 'commandId' | 'correlationId' | 'actor'>;
}

/**
 * Returns the command in a stream that an undo request means: the command with that id, or the row of the import with that id. Returns the
 * id itself if the stream has neither.
 */
export const resolveUndoTarget = (history: readonly ImportedEvent[], id: string): string => {
  if (history.some(({ metadata }) => metadata.commandId === id)) return id;
  const isRow = ({ metadata }: ImportedEvent): boolean => metadata.correlationId === id && isImport(metadata.actor.via);
  return history.findLast(isRow)?.metadata.commandId ?? id;
};
