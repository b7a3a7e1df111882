import type { Result } from '#web/api/operation.ts';
import type { UndoPreview } from '#web/api/types.ts';
import { minutesAgo } from './builders.ts';

type UndoState = UndoPreview['things'][number]['now'];

/** The preview of undoing one command on one listing. */
export const anUndoPreview = (facts: {
  readonly command: string;
  readonly service: { readonly id: string; readonly name: string };
  readonly now: UndoState;
  readonly afterUndo: UndoState;
}): UndoPreview => ({
  id: facts.command,
  done: { command: facts.command, at: minutesAgo(60), by: { name: 'R.', role: 'VOLUNTEER LEAD' } },
  state: 'possible',
  possible: 1,
  things: [{ service: facts.service, about: 'service', state: 'possible', now: facts.now, afterUndo: facts.afterUndo }],
});

/** The response to a successful undo of one listing. */
export const undoOneResult = (service: string): Result<'POST /undo'> => ({
  commandId: 'undo',
  done: 1,
  unchanged: 0,
  refused: 0,
  services: [{ id: service, result: 'done' }],
});
