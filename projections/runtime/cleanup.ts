import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import { deleteDeadLetters } from './deadLetters.ts';
import { checkpointId, type CheckpointRow, type Versioned } from './projection.ts';

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
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const dropped = names.filter((name) => collectionPattern.test(name) && !retained.has(name));
  for (const name of dropped) {
    await db.collection(name).drop();
    await deleteDeadLetters(db, name);
  }
  await checkpointsOf(db).deleteMany({
    _id: { $nin: [checkpoint, ...(previousRow === null ? [] : [previousRow._id])], $regex: `^${projection.name}_v\\d+` },
  });
  return dropped;
};
