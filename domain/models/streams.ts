/** Name of the stream of a read model's rebuilds. */
export const modelStream = (name: string): string => `model-${name}`;

/** Stream of the proofs of all read models. */
export const PROOF_STREAM = 'model-proofs';
