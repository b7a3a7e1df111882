import * as z from 'zod/mini';

/** The last proofs of the read models, by a request or by `npm run verify -- --models`. */
export const lastProofSchema = z.object({
  /** When the last of them was made. */
  at: z.iso.datetime(),
  /** Names of the models that equal their rebuild, that differ, and that were not compared. */
  equal: z.array(z.string()),
  different: z.array(z.string()),
  notCompared: z.array(z.string()),
});
export type LastProof = z.infer<typeof lastProofSchema>;
