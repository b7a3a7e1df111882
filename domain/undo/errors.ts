import { DomainError } from '../values/errors.ts';

/**
 * Why a command cannot be undone: a later command changed the same facts; it is the only count of a place; this kind of command has
 * no undo; it has not finished; it changed more services than one undo takes back; the service had no owner before; or the account that
 * it closed is past the days in which it can be reopened.
 */
export const CANNOT_UNDO_REASONS = ['CHANGED', 'ONLY_COUNT', 'KIND', 'RUNNING', 'TOO_MANY', 'UNOWNED', 'TOO_LATE'] as const;
export type CannotUndoReason = (typeof CANNOT_UNDO_REASONS)[number];

/** `changedBy`: id of the later command that changed the same facts. */
export const cannotUndo = (why: CannotUndoReason, changedBy?: string): DomainError =>
  new DomainError('CANNOT_UNDO', { why, ...(changedBy === undefined ? {} : { changedBy }) });

/** Returns a decision of the undo's command. Throws `CANNOT_UNDO` if the present state refuses it, such as a county of another region. */
export const decideOrCannotUndo = <Decision>(decide: () => Decision): Decision => {
  try {
    return decide();
  } catch (error) {
    throw error instanceof DomainError ? cannotUndo('CHANGED') : error;
  }
};
