import * as z from 'zod/mini';

/** Events of `log-identity` and `seal-log`: facts about the log itself. */
export const logEventSchemas = {
  /** The first event of a log; a copied or restored log writes its own. Checkpoints and tokens contain `id`. */
  LogStarted: z.strictObject({ id: z.string().check(z.minLength(1)), copiedFrom: z.optional(z.string()) }),
  /** `digest` (SHA-256, hex) over the first `count` events, without positions, so that it survives copies. */
  LogSealed: z.strictObject({
    count: z.int().check(z.gte(0)),
    digest: z.string(),
    /** The last of these events; the next seal starts after it. */
    last: z.optional(z.strictObject({ streamName: z.string(), revision: z.int().check(z.gte(0)) })),
    /** The first four bytes of the digest of every event since the last seal, base64: they identify which event was changed. */
    marks: z.optional(z.string()),
  }),
} as const;
