import * as z from 'zod/mini';

/** The facts of `log-identity` and `seal-log`: what the log says about itself. */
export const logEventSchemas = {
  /** The first event of a log; a copy or a restore writes its own. Checkpoints and tokens carry `id`. */
  LogStarted: z.strictObject({ id: z.string().check(z.minLength(1)), copiedFrom: z.optional(z.string()) }),
  /** `digest` (SHA-256, hex) over the first `count` events, without positions, so that it survives copies. */
  LogSealed: z.strictObject({
    count: z.int().check(z.gte(0)),
    digest: z.string(),
    /** The last event of those, where sealing goes on from. */
    last: z.optional(z.strictObject({ streamName: z.string(), revision: z.int().check(z.gte(0)) })),
    /** Four bytes of the digest of every event since the seal before, base64: they tell which one was changed. */
    marks: z.optional(z.string()),
  }),
} as const;
