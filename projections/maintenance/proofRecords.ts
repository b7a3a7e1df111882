import type { Collection, Db } from '#platform/mongo/index.ts';
import { isoTime } from '#platform/systemClock.ts';
import { positionText, type Versioned } from '../runtime/projection.ts';
import type { Proof } from '../runtime/prove.ts';
import { MODEL_PROOFS, type ProofRecord } from './document.ts';

/** A proof with a result; a busy model keeps the record of its last proof. */
export type FinishedProof = Exclude<Proof, { outcome: 'busy' }>;

const proofsOf = (db: Db): Collection<ProofRecord> => db.collection<ProofRecord>(MODEL_PROOFS);

export interface ProofContext {
  readonly projection: Versioned;
  readonly logId: string;
  /** Milliseconds since 1970. */
  readonly provedAtMs: number;
}

/** Stores the result of a proof in place of the model's record before. */
export const recordProof = async (db: Db, { projection, logId, provedAtMs }: ProofContext, proof: FinishedProof): Promise<void> => {
  const facts = 'position' in proof ? { ...proof, position: positionText(proof.position) } : proof;
  const record = { version: projection.version, logId, provedAt: isoTime(provedAtMs), ...facts };
  await proofsOf(db).replaceOne({ _id: projection.name }, record, { upsert: true });
};

/** Returns the last proof of each read model that was compared with this log, by name. */
export const readProofs = (db: Db, logId: string): Promise<ProofRecord[]> => proofsOf(db).find({ logId }).sort({ _id: 1 }).toArray();
