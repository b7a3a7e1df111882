import * as z from 'zod/mini';
import { CANNOT_UNDO_WHY } from '#domain/undo/errors.ts';

/** Whether a command can be undone: `done` where it is undone already. */
export const UNDO_STATES = ['possible', 'done', 'impossible'] as const;

/** Why it cannot: the reasons of a refused undo; nothing would change; the service was removed; the person may not. */
export const UNDO_WHY = [...CANNOT_UNDO_WHY, 'NOTHING', 'REMOVED', 'FORBIDDEN'] as const;
export type UndoWhy = (typeof UNDO_WHY)[number];

/** Whether what is told can be undone, and where it cannot, why. */
export const undoSchema = z.object({ state: z.enum(UNDO_STATES), why: z.optional(z.enum(UNDO_WHY)) });
export type Undo = z.infer<typeof undoSchema>;
