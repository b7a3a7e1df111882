import { Binary, type Db } from '#platform/mongo/index.ts';
import { closeBox, openBox, type Random } from './box.ts';
import { VaultUnusable } from './errors.ts';
import { contextOf } from './keys.ts';
import type { MasterKey } from './masterKey.ts';

interface WrappedDocument {
  readonly _id: string;
  readonly key?: string;
  readonly wrapped?: Binary;
}

interface Wrapping {
  readonly collection: string;
  readonly purpose: string;
  readonly contextOf: (document: WrappedDocument) => string;
}
const WRAPPINGS: readonly Wrapping[] = [
  { collection: 'secrets', purpose: 'wrap secrets', contextOf: ({ _id }) => _id },
  { collection: 'keys', purpose: 'wrap keys', contextOf: ({ _id, key = '' }) => contextOf(_id, key) },
];

const rotateOne = async (db: Db, wrapping: Wrapping, from: MasterKey, to: MasterKey, random: Random): Promise<number> => {
  const collection = db.collection<WrappedDocument>(wrapping.collection);
  const [former, next] = [from.derive(wrapping.purpose), to.derive(wrapping.purpose)];
  let rotated = 0;
  // Read the ids first: a cursor over a changing collection may return a document twice.
  const ids = (await collection.find({ wrapped: { $exists: true } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  for (const _id of ids) {
    const document = await collection.findOne({ _id });
    if (document?.wrapped === undefined) continue;
    const box = Buffer.from(document.wrapped.value());
    const context = wrapping.contextOf(document);
    // Left by an interrupted rotation.
    if (openBox(next, box, context) !== null) continue;
    const plain = openBox(former, box, context);
    if (plain === null) throw new VaultUnusable(`${wrapping.collection} ${_id} cannot be decrypted with either master key.`);
    await collection.updateOne(
      { _id, wrapped: document.wrapped },
      { $set: { wrapped: new Binary(closeBox(next, plain, context, random)) } },
    );
    rotated += 1;
  }
  return rotated;
};

/**
 * Wraps every key of the vault with another master key; nothing else may use the vault at the same time. After an interruption, a second
 * call with the same two keys continues. Returns the number of keys it wrapped.
 */
export const rotateMasterKey = async (db: Db, from: MasterKey, to: MasterKey, random: Random): Promise<number> => {
  let rotated = 0;
  for (const wrapping of WRAPPINGS) rotated += await rotateOne(db, wrapping, from, to, random);
  const fingerprints = db.collection<{ readonly _id: string; readonly fingerprint: string }>('masterKey');
  await fingerprints.updateOne({ _id: 'current' }, { $set: { fingerprint: to.fingerprint } });
  return rotated;
};
