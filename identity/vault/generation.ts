import type { Db } from '#platform/mongo/index.ts';
import type { Clock } from '#platform/systemClock.ts';

interface GenerationDocument {
  readonly _id: string;
  readonly count: number;
}

/** Maximum delay until this process notices that another one destroyed a key; milliseconds. */
const CHECK_INTERVAL_MS = 1000;

/** Counts how often any process destroyed keys: a changed count means that cached keys may be destroyed. */
export interface Generation {
  /** Calls `onChanged` if the count differs from the last read; reads at most once a second. */
  check(onChanged: () => void): Promise<void>;
  /** Increases the count for all processes. */
  advance(): Promise<void>;
}

export const openGeneration = (db: Db, clock: Clock): Generation => {
  const collection = db.collection<GenerationDocument>('generation');
  let knownCount: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let pendingRead: Promise<number> | undefined;

  const readCount = async (): Promise<number> => {
    try {
      return (await collection.findOne({ _id: 'keys' }))?.count ?? 0;
    } finally {
      pendingRead = undefined;
    }
  };
  return {
    async check(onChanged) {
      const now = clock();
      if (now - checkedAt < CHECK_INTERVAL_MS && now >= checkedAt) return;
      const count = await (pendingRead ??= readCount());
      if (knownCount !== count) onChanged();
      knownCount = count;
      // Use the time of the query: the result may be older than its arrival.
      checkedAt = now;
    },
    async advance() {
      await collection.updateOne({ _id: 'keys' }, { $inc: { count: 1 } }, { upsert: true });
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
};
