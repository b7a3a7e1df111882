/** Name of the stream of a read model's rebuilds. */
export const modelStream = (name: string): string => `model-${name}`;

/** Whether a stream contains rebuilds or proofs of read models. */
export const isModelStream = (streamName: string): boolean => streamName.startsWith(modelStream(''));

/** Stream of the proofs of all read models. */
export const PROOF_STREAM = 'model-proofs';
