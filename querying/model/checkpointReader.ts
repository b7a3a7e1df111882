import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointId, CHECKPOINTS, type CheckpointRow, type Versioned } from '#projections/runtime/projection.ts';

/** Maximum age of a cached row when no caller waits for a newer one; a rebuild keeps the former collection longer than this. */
const FRESH_MS = 500;
const PAUSE_MS = 20;

/** Collection of a model's documents in MongoDB, its log, and its position in that log. */
export interface Checkpoint {
  readonly collection: string;
  readonly position: bigint;
  readonly logId: string;
}

export interface CheckpointReader {
  /** Returns the checkpoint, at most half a second old; null if there is no model. */
  read(): Promise<Checkpoint | null>;
  /** Returns the first checkpoint that has reached a position, or the newest one after `ms` milliseconds; null if there is none. */
  waitFor(position: bigint, ms: number): Promise<Checkpoint | null>;
}

export const createCheckpointReader = (db: Db, projection: Versioned): CheckpointReader => {
  let held: { readonly checkpoint: Checkpoint | null; readonly at: number } | undefined;
  let asking: Promise<Checkpoint | null> | undefined;

  const ask = async (): Promise<Checkpoint | null> => {
    const at = performance.now();
    const row = await db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId(projection) });
    const checkpoint = row && { collection: row.collection, position: BigInt(row.position), logId: row.logId };
    held = { checkpoint, at };
    return checkpoint;
  };

  /** Reads the checkpoint; concurrent callers share one query. */
  const readNow = (): Promise<Checkpoint | null> =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));

  return {
    async read() {
      return held !== undefined && performance.now() - held.at < FRESH_MS ? held.checkpoint : readNow();
    },
    async waitFor(position, ms) {
      if (held?.checkpoint && held.checkpoint.position >= position && performance.now() - held.at < FRESH_MS) return held.checkpoint;
      const end = performance.now() + ms;
      for (;;) {
        const checkpoint = await readNow();
        if ((checkpoint && checkpoint.position >= position) || performance.now() >= end) return checkpoint;
        await delay(PAUSE_MS);
      }
    },
  };
};
