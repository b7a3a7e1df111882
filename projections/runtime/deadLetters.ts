import type { Collection, Db } from '#platform/mongo/index.ts';
import type { DeadLetter } from './folding.ts';
import { DEAD_LETTERS } from './projection.ts';

/** Events that could not be folded, and later ones of the same document, of all models; `collection` names the model. */
interface DeadLetterRow extends DeadLetter {
  readonly _id: string;
  readonly collection: string;
}

const deadLettersOf = (db: Db): Collection<DeadLetterRow> => db.collection<DeadLetterRow>(DEAD_LETTERS);

/** Stores dead letters; storing one twice changes nothing. */
export const saveDeadLetters = async (db: Db, collection: string, letters: readonly DeadLetter[]): Promise<void> => {
  if (letters.length === 0) return;
  await deadLettersOf(db).bulkWrite(
    letters.map((letter) => {
      const _id = `${collection}/${letter.documentId}/${letter.position}`;
      return { replaceOne: { filter: { _id }, replacement: { collection, ...letter }, upsert: true } };
    }),
    { ordered: false },
  );
};

/** Returns the parked documents of a collection, each with the position from which no events were applied. */
export const readParked = async (db: Db, collection: string): Promise<Map<string, bigint>> => {
  const parked = new Map<string, bigint>();
  const letters = deadLettersOf(db).find({ collection });
  for await (const { documentId, position } of letters) {
    const earliestPosition = parked.get(documentId);
    if (earliestPosition === undefined || BigInt(position) < earliestPosition) parked.set(documentId, BigInt(position));
  }
  return parked;
};

export const deleteDeadLetters = async (db: Db, collection: string): Promise<void> => {
  await deadLettersOf(db).deleteMany({ collection });
};
