import * as z from 'zod/mini';
import { CANNOT_UNDO_REASONS } from '#domain/undo/errors.ts';

/** Whether a command can be undone: `done` if it is already undone. */
export const UNDO_STATES = ['possible', 'done', 'impossible'] as const;

/**
 * Why an undo is impossible: the reasons of a rejected undo; nothing would change; the service was removed; the user lacks the permission.
 */
export const UNDO_REASONS = [...CANNOT_UNDO_REASONS, 'NOTHING', 'REMOVED', 'FORBIDDEN'] as const;
export type UndoReason = (typeof UNDO_REASONS)[number];

/** Whether an action can be undone, and if not, why. */
export const undoSchema = z.object({ state: z.enum(UNDO_STATES), why: z.optional(z.enum(UNDO_REASONS)) });
export type Undo = z.infer<typeof undoSchema>;
