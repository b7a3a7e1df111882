import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointId, CHECKPOINTS, type CheckpointRow, type Versioned } from '#projections/runtime/projection.ts';

/** Maximum age of a cached row when no caller waits for a newer one; a rebuild keeps the former collection longer than this. */
const MAX_AGE_MS = 500;
const POLL_INTERVAL_MS = 20;

/** Collection of a model's documents in MongoDB, its log, and its position in that log. */
export interface Checkpoint {
  readonly collection: string;
  readonly position: bigint;
  readonly logId: string;
}

export interface CheckpointReader {
  /** Returns the checkpoint, at most half a second old; null if there is no model. */
  read(): Promise<Checkpoint | null>;
  /** Returns the first checkpoint that has reached a position, or the newest one after `timeoutMs` milliseconds; null if there is none. */
  waitFor(position: bigint, timeoutMs: number): Promise<Checkpoint | null>;
}

export const createCheckpointReader = (db: Db, projection: Versioned): CheckpointReader => {
  let cached: { readonly checkpoint: Checkpoint | null; readonly at: number } | undefined;
  let inFlight: Promise<Checkpoint | null> | undefined;

  const fetchCheckpoint = async (): Promise<Checkpoint | null> => {
    const at = performance.now();
    const row = await db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId(projection) });
    const checkpoint = row && { collection: row.collection, position: BigInt(row.position), logId: row.logId };
    cached = { checkpoint, at };
    return checkpoint;
  };

  /** Reads the checkpoint; concurrent callers share one query. */
  const fetchShared = (): Promise<Checkpoint | null> =>
    (inFlight ??= fetchCheckpoint().finally(() => {
      inFlight = undefined;
    }));

  return {
    async read() {
      return cached !== undefined && performance.now() - cached.at < MAX_AGE_MS ? cached.checkpoint : fetchShared();
    },
    async waitFor(position, timeoutMs) {
      if (cached?.checkpoint && cached.checkpoint.position >= position && performance.now() - cached.at < MAX_AGE_MS)
        return cached.checkpoint;
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const checkpoint = await fetchShared();
        if ((checkpoint && checkpoint.position >= position) || performance.now() >= deadline) return checkpoint;
        await delay(POLL_INTERVAL_MS);
      }
    },
  };
};
