import * as z from 'zod/mini';

/** The facts of `batch-<commandId>`: one command on many streams, its intent first, so that it can be finished after a crash. */
export const batchEventSchemas = {
  BatchStarted: z.strictObject({
    kind: z.enum(['approve', 'remove', 'undo']),
    ids: z.array(z.string()),
    /** What was on the screen, by id: stream revisions. Left out where the person saw none. */
    revisions: z.optional(z.record(z.string(), z.int().check(z.gte(0)))),
  }),
  BatchFinished: z.strictObject({
    done: z.array(z.string()),
    unchanged: z.array(z.string()),
    refused: z.array(z.strictObject({ id: z.string(), code: z.string() })),
  }),
} as const;
