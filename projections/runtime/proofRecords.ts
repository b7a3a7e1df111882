import type { Collection, Db } from '#platform/mongo/index.ts';
import type { Difference } from './compare.ts';
import { positionText, type PositionText, type Versioned } from './projection.ts';
import type { Proof, ProofFigures } from './prove.ts';

/** A proof with a result; a busy model keeps the record of its last proof. */
export type FinishedProof = Exclude<Proof, { outcome: 'busy' }>;

/** The last proof of a read model. It contains no field value of a document. */
export interface ProofRecord {
  /** Name of the model. */
  readonly _id: string;
  readonly version: number;
  /** Id of the log that the model was compared with. */
  readonly logId: string;
  /** ISO 8601. */
  readonly provedAt: string;
  readonly outcome: FinishedProof['outcome'];
  /** Position at which both sides were compared; absent, like the figures, if they were not. */
  readonly position?: PositionText;
  readonly live?: ProofFigures['live'];
  readonly rebuilt?: ProofFigures['rebuilt'];
  readonly differing?: number;
  /** Ids of documents with the names of their differing fields, at most ten. */
  readonly samples?: readonly Difference[];
  /** The event that cannot be folded. */
  readonly event?: { readonly streamName: string; readonly revision: string; readonly type: string };
}

const proofsOf = (db: Db): Collection<ProofRecord> => db.collection<ProofRecord>('modelProofs');

export interface ProofContext {
  readonly projection: Versioned;
  readonly logId: string;
  /** Milliseconds since 1970. */
  readonly provedAtMs: number;
}

/** Stores the result of a proof in place of the model's record before. */
export const recordProof = async (db: Db, { projection, logId, provedAtMs }: ProofContext, proof: FinishedProof): Promise<void> => {
  const facts = 'position' in proof ? { ...proof, position: positionText(proof.position) } : proof;
  const record = { version: projection.version, logId, provedAt: new Date(provedAtMs).toISOString(), ...facts };
  await proofsOf(db).replaceOne({ _id: projection.name }, record, { upsert: true });
};

/** Returns the last proof of each read model that was compared with this log, by name. */
export const readProofs = (db: Db, logId: string): Promise<ProofRecord[]> => proofsOf(db).find({ logId }).sort({ _id: 1 }).toArray();
