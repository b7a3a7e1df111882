import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { sealedSchema } from '../values/sealed.ts';

const account = {
  done: z.array(z.string()),
  /** Ids of items that the command did not need to change. */
  unchanged: z.array(z.string()),
  /** Ids of rejected items, each with an error code. */
  refused: z.array(z.strictObject({ id: z.string(), code: z.string() })),
};

/** Events of `batch-<commandId>`: one command on many streams. The intent comes first, so that the batch can be finished after a crash. */
export const batchEventSchemas = {
  BatchStarted: z.strictObject({
    kind: z.enum(['approve', 'remove', 'undo']),
    ids: z.array(z.string()),
    /** Stream revisions that the user saw, by id; absent for streams that the user did not see. */
    revisions: z.optional(z.record(z.string(), z.int().check(z.gte(0)))),
    /** The user's reason, sealed: `{ reason }`. The event of each item repeats it. */
    sealed: z.optional(sealedSchema),
  }),
  /** Outcomes of a part of a long batch; the rest still waits. */
  BatchProgressed: z.strictObject(account),
  /** Outcomes of the whole batch. */
  BatchFinished: z.strictObject(account),
  /** Another batch undid this one, or reverted its undo. That batch appends this once, and its metadata name the batch that it undoes. */
  BatchUndone: z.strictObject({}),
} as const;

export type BatchEvent = EventOf<typeof batchEventSchemas>;
