import * as z from 'zod/mini';

/** The facts of `log-identity` and `seal-log`: what the log says about itself. */
export const logEventSchemas = {
  /** Written first, and anew by a copy or a restore; checkpoints and tokens carry `id`. */
  LogStarted: z.strictObject({ id: z.string().check(z.minLength(1)), copiedFrom: z.optional(z.string()) }),
  /** `digest` (SHA-256, hex) over the first `count` events, without positions, so that it survives copies. */
  LogSealed: z.strictObject({ count: z.int().check(z.gte(0)), digest: z.string() }),
} as const;
