import type { Db } from '#platform/mongo/index.ts';
import type { Versioned } from '#projections/runtime/projection.ts';
import { isStaleFor, notReadyProblem } from '../consistency.ts';
import { createCheckpointReader } from './checkpointReader.ts';

/** Collection of a model's documents, and the position of a response that reads them. */
export interface Reading {
  readonly collection: string;
  readonly logId: string;
  readonly position: bigint;
  readonly isStale: boolean;
}

/** A read model in MongoDB, which all queries but the list of services read. */
export interface StoredModel {
  /**
   * Waits for a limited time until the model has reached the position of a `Consistency-Token`, and equally long for a model that is being
   * built for the first time. Throws 503 if there is none.
   */
  open(token: string | undefined): Promise<Reading>;
}

/** `readWaitMs`: how long a read waits, in milliseconds. */
export const createStoredModel = (db: Db, projection: Versioned, readWaitMs: number): StoredModel => {
  const checkpoints = createCheckpointReader(db, projection);
  return {
    async open(token) {
      let checkpoint = (await checkpoints.read()) ?? (await checkpoints.waitFor(0n, readWaitMs));
      if (checkpoint === null) throw notReadyProblem();
      const isStale = await isStaleFor(token, {
        logId: checkpoint.logId,
        waitFor: async (position) => {
          checkpoint = (await checkpoints.waitFor(position, readWaitMs)) ?? checkpoint;
          return checkpoint !== null && checkpoint.position >= position;
        },
      });
      const { collection, logId, position } = checkpoint;
      return { collection, logId, position, isStale };
    },
  };
};
