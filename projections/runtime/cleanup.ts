import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import { deleteDeadLetters } from './deadLetters.ts';
import { checkpointId, type CheckpointRow, type Versioned } from './projection.ts';

const collectionNames = async (db: Db): Promise<string[]> =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

/**
 * Drops the collections of fills with their rows and dead letters. The rows go first: a row without its documents would be continued
 * after a crash, as if the collection contained all events up to its position.
 */
export const dropFills = async (db: Db, collections: readonly string[]): Promise<void> => {
  if (collections.length === 0) return;
  await checkpointsOf(db).deleteMany({ _id: { $in: [...collections] } });
  const existing = new Set(await collectionNames(db));
  for (const name of collections) {
    if (existing.has(name)) await db.collection(name).drop();
    await deleteDeadLetters(db, name);
  }
};

/** Name of the collection of a proof. It has no name of a fill, so that no rebuild continues it. */
export const proofCollection = ({ name, version }: Versioned, fence: number): string => `${name}_proof_v${version}_${fence}`;

/** Drops what interrupted proofs of a projection left behind. Call it under the rebuild's lease. */
export const dropFormerProofs = async (db: Db, { name: projection }: Versioned): Promise<void> => {
  const proofPattern = new RegExp(`^${projection}_proof_v\\d+_\\d+$`);
  const rows = await checkpointsOf(db)
    .find({ _id: { $regex: proofPattern.source } })
    .toArray();
  const names = (await collectionNames(db)).filter((name) => proofPattern.test(name));
  await dropFills(db, [...new Set([...names, ...rows.map(({ _id }) => _id)])]);
};

/**
 * Drops all collections of a projection but the live one of this version and, after a flip between versions, the former live one (to allow
 * going back). Call it under the rebuild's lease.
 */
export const dropFormerCollections = async (db: Db, projection: Versioned, former: CheckpointRow | null): Promise<string[]> => {
  const checkpoint = checkpointId(projection);
  const live = await checkpointsOf(db).findOne({ _id: checkpoint });
  const previousRow = former !== null && former._id !== checkpoint ? former : null;
  const retained = new Set([live?.collection, previousRow?.collection]);
  const collectionPattern = new RegExp(`^${projection.name}_v\\d+_\\d+$`);
  const dropped = (await collectionNames(db)).filter((name) => collectionPattern.test(name) && !retained.has(name));
  await checkpointsOf(db).deleteMany({
    _id: { $nin: [checkpoint, ...(previousRow === null ? [] : [previousRow._id])], $regex: `^${projection.name}_v\\d+` },
  });
  await dropFills(db, dropped);
  return dropped;
};
