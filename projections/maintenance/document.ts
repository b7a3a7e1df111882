import type { Difference } from '../runtime/compare.ts';
import type { PositionText } from '../runtime/projection.ts';

/*
 * What the process that rebuilds and proves read models stores about its work, so that queries can show it. The log contains the requests
 * and their results; these documents contain the progress, and are lost without harm.
 */

/** Number and digest (SHA-256, hex, independent of the order) of the documents of a collection. */
export interface ModelContent {
  readonly documents: number;
  readonly digest: string;
}

/** Progress of filling a collection from the log. */
export interface FillProgress {
  /** Share of the log that is read, from 0 to 1. */
  readonly share: number;
  /** Number of events read, and events a second. */
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly secondsLeft: number;
}

export const REBUILD_WORK = 'modelRebuilds';
/** The work on the last requested rebuild of a read model. */
export interface RebuildWork {
  /** Name of the model. */
  readonly _id: string;
  /** Id of the log, and revision of the request in the stream of the model. */
  readonly logId: string;
  readonly request: number;
  readonly version: number;
  /** `waiting`: another process rebuilds or proves the model. `idle`: the work is done, or waits for a user. */
  readonly step: 'waiting' | 'filling' | 'comparing' | 'switching' | 'idle';
  /** Whether an unfinished collection may exist, which a cancelled rebuild leaves to be dropped. */
  readonly hasFill: boolean;
  readonly progress?: FillProgress;
  /** Differences found by the last comparison: ids and names of fields, at most ten. */
  readonly samples?: readonly Difference[];
  /** Number of documents parked in the live model, which were not compared. */
  readonly parked?: number;
}

export const PROOF_WORK = 'modelProofRuns';
/** The work on the last requested proof. */
export interface ProofWork {
  readonly _id: 'all';
  readonly logId: string;
  /** Revision of the request in the stream of the proofs. */
  readonly request: number;
  /** Name of the model that is being proved; null if none is. */
  readonly current: string | null;
  readonly progress?: FillProgress;
  /** Models that are proved, with their results. */
  readonly done: readonly { readonly name: string; readonly outcome: string }[];
}

export const MODEL_PROOFS = 'modelProofs';
/** The last proof of a read model, by a request or by `npm run verify -- --models`. It contains no field value of a document. */
export interface ProofRecord {
  /** Name of the model. */
  readonly _id: string;
  readonly version: number;
  /** Id of the log that the model was compared with. */
  readonly logId: string;
  /** ISO 8601. */
  readonly provedAt: string;
  /** `noLiveModel`: this version was not built from this log yet. `unfoldable`: an event cannot be folded. */
  readonly outcome: 'equal' | 'different' | 'noLiveModel' | 'unfoldable';
  /** Position at which both sides were compared; absent, like the figures, if they were not. */
  readonly position?: PositionText;
  readonly live?: ModelContent;
  readonly rebuilt?: ModelContent;
  readonly differing?: number;
  /** Ids of documents with the names of their differing fields, at most ten. */
  readonly samples?: readonly Difference[];
  /** The event that cannot be folded. */
  readonly event?: { readonly streamName: string; readonly revision: string; readonly type: string };
}
