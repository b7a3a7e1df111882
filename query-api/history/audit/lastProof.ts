import type { LastProof } from '#contract/proofParts.ts';
import { MODEL_NAMES } from '#domain/models/names.ts';
import type { Db } from '#platform/mongo/index.ts';
import { MODEL_PROOFS, type ProofRecord } from '#projections/maintenance/document.ts';

/** Returns the last proof of each read model with this log, by the name of the model. */
export const readProofRecords = async (db: Db, logId: string): Promise<ReadonlyMap<string, ProofRecord>> => {
  const records = await db.collection<ProofRecord>(MODEL_PROOFS).find({ logId }).toArray();
  return new Map(records.map((record) => [record._id, record]));
};

/** Returns the results of the last proofs of all read models; null if none was proved. */
export const lastProofOf = (records: ReadonlyMap<string, ProofRecord>): LastProof | null => {
  const times = [...records.values()].map(({ provedAt }) => provedAt).sort();
  const at = times.at(-1);
  if (at === undefined) return null;
  const namesOf = (...outcomes: readonly (ProofRecord['outcome'] | undefined)[]): string[] =>
    MODEL_NAMES.filter((name) => outcomes.includes(records.get(name)?.outcome));
  return { at, equal: namesOf('equal'), different: namesOf('different', 'unfoldable'), notCompared: namesOf('noLiveModel', undefined) };
};
