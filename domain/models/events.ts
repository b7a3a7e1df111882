import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

/** Number and digest (SHA-256, hex, independent of the order) of the documents of a collection. */
const contentSchema = z.strictObject({ documents: z.int().check(z.gte(0)), digest: z.string() });

/** Events of `model-<name>`: the rebuild of a read model, and of `model-proofs`: the proof of all read models. */
export const modelEventSchemas = {
  ModelRebuildRequested: z.strictObject({}),
  /** The rebuilt collection waits for the decision to switch. */
  ModelRebuildCompared: z.strictObject({ live: contentSchema, rebuilt: contentSchema, differing: z.int().check(z.gte(0)) }),
  /** `acceptDifferences`: switch although documents differ, because the live model is the damaged one. */
  ModelSwitchRequested: z.strictObject({ acceptDifferences: z.boolean() }),
  ModelRebuildCancelled: z.strictObject({}),
  /** `failed`: the event in `unfoldable` cannot be folded. */
  ModelRebuildEnded: z.strictObject({
    outcome: z.enum(['switched', 'failed']),
    unfoldable: z.optional(z.strictObject({ streamName: z.string(), revision: z.string(), type: z.string() })),
  }),
  ModelProofRequested: z.strictObject({}),
  /** Names of the models: those equal to their rebuild, those that differ, and those that could not be compared. */
  ModelProofEnded: z.strictObject({
    equal: z.array(z.string()),
    different: z.array(z.string()),
    notCompared: z.array(z.string()),
  }),
} as const;

export type ModelEvent = EventOf<typeof modelEventSchemas>;
