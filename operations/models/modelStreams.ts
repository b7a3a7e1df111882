import { evolve as evolveProof, initialState as initialProof } from '#domain/models/proofDecider.ts';
import { evolve, initialState, isModelEvent } from '#domain/models/rebuildDecider.ts';
import { modelStream, PROOF_STREAM } from '#domain/models/streams.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

/** Streams of the rebuilds, by the name of the read model. */
export const rebuildStreams = createStreams(modelStream, isModelEvent, evolve, initialState);

/** The stream of the proofs; its id is ignored, because there is one. */
export const proofStreams = createStreams(() => PROOF_STREAM, isModelEvent, evolveProof, initialProof);
