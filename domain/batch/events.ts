import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { sealedSchema } from '#kernel/sealed.ts';

const account = {
  done: z.array(z.string()),
  /** It was so already. */
  unchanged: z.array(z.string()),
  /** With the code of the reason. */
  refused: z.array(z.strictObject({ id: z.string(), code: z.string() })),
};

/** The facts of `batch-<commandId>`: one command on many streams, its intent first, so that it can be finished after a crash. */
export const batchEventSchemas = {
  BatchStarted: z.strictObject({
    kind: z.enum(['approve', 'remove', 'undo']),
    ids: z.array(z.string()),
    /** Stream revisions that the user saw, by id. Left out where the user saw none. */
    revisions: z.optional(z.record(z.string(), z.int().check(z.gte(0)))),
    /** Why, in the words of the user who decided it: `{ reason }`, which the event of each thing repeats. */
    sealed: z.optional(sealedSchema),
  }),
  /** Outcomes of a part of a long batch, while the rest waits. */
  BatchProgressed: z.strictObject(account),
  /** Outcomes of the whole batch. */
  BatchFinished: z.strictObject(account),
  /** Another batch undoes it, or undoes what undid it: that command says so once, and its metadata name what it undoes. */
  BatchUndone: z.strictObject({}),
} as const;

export type BatchEvent = EventOf<typeof batchEventSchemas>;
