import type { ModelStatus } from '#contract/systemOperations.ts';
import type { ModelName } from '#domain/models/names.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointId, CHECKPOINTS, DEAD_LETTERS, type CheckpointRow, type Versioned } from '#projections/runtime/projection.ts';

export interface ModelFigures extends Pick<ModelStatus, 'version' | 'position' | 'lagMs' | 'parked' | 'documents' | 'bytes'> {
  readonly name: ModelName;
}

interface StorageStats {
  readonly storageStats: { readonly count: number; readonly size: number; readonly totalIndexSize: number };
}

const NO_MODEL = { position: null, lagMs: 0, parked: 0, documents: 0, bytes: 0 } as const;

/** Returns how long the oldest event after a position has waited, in milliseconds; 0 if there is none. */
const lagAt = async (eventStore: EventStore, position: bigint, now: number): Promise<number> => {
  const [entry] = await eventStore.readAll({ ...(position > 0n ? { after: position } : {}), maxCount: 1 });
  if (entry === undefined) return 0;
  const created = entry.kind === 'event' || entry.kind === 'newer' ? entry.event.created : undefined;
  return created === undefined ? 0 : Math.max(0, now - created);
};

/** Returns position, lag, parked documents and size of a read model, from its stores. */
export const readModelFigures = async (
  { db, eventStore, clock }: { readonly db: Db; readonly eventStore: EventStore; readonly clock: () => number },
  { name, version }: Versioned & { readonly name: ModelName },
): Promise<ModelFigures> => {
  const row = await db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId({ name, version }) });
  if (row === null) return { name, version, ...NO_MODEL };
  const [lagMs, parkedIds, [stats]] = await Promise.all([
    lagAt(eventStore, BigInt(row.position), clock()),
    db.collection(DEAD_LETTERS).distinct('documentId', { collection: row.collection }),
    db
      .collection(row.collection)
      .aggregate<StorageStats>([{ $collStats: { storageStats: {} } }])
      .toArray(),
  ]);
  const { count = 0, size = 0, totalIndexSize = 0 } = stats?.storageStats ?? {};
  return {
    name,
    version,
    position: BigInt(row.position).toString(),
    lagMs,
    parked: parkedIds.length,
    documents: count,
    bytes: size + totalIndexSize,
  };
};
