import type { Result } from '../api/operation.ts';
import type { UndoPreview } from '../api/types.ts';
import { minutesAgo } from './builders.ts';

type Standing = UndoPreview['things'][number]['now'];

/** The preview of undoing one command on one listing. */
export const anUndoPreview = (of: {
  readonly command: string;
  readonly service: { readonly id: string; readonly name: string };
  readonly now: Standing;
  readonly afterUndo: Standing;
}): UndoPreview => ({
  id: of.command,
  done: { command: of.command, at: minutesAgo(60), by: { name: 'R.', role: 'VOLUNTEER LEAD' } },
  state: 'possible',
  possible: 1,
  things: [{ service: of.service, about: 'service', state: 'possible', now: of.now, afterUndo: of.afterUndo }],
});

/** The response to a successful undo of one listing. */
export const undoneOne = (service: string): Result<'POST /undo'> => ({
  commandId: 'undo',
  done: 1,
  unchanged: 0,
  refused: 0,
  services: [{ id: service, result: 'done' }],
});
