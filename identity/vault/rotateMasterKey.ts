import { Binary, type Db } from '#platform/mongo/index.ts';
import { encryptBox, decryptBox, type RandomBytes } from './encryptedBox.ts';
import { VaultUnusable } from './errors.ts';
import { contextOf } from './keys.ts';
import type { MasterKey } from './masterKey.ts';

interface WrappedDocument {
  readonly _id: string;
  readonly key?: string;
  readonly wrapped?: Binary;
}

interface KeyWrapping {
  readonly collection: string;
  readonly purpose: string;
  readonly contextOf: (document: WrappedDocument) => string;
}
const WRAPPINGS: readonly KeyWrapping[] = [
  { collection: 'secrets', purpose: 'wrap secrets', contextOf: ({ _id }) => _id },
  { collection: 'keys', purpose: 'wrap keys', contextOf: ({ _id, key = '' }) => contextOf(_id, key) },
];

const rotateCollection = async (
  db: Db,
  keyWrapping: KeyWrapping,
  fromKey: MasterKey,
  toKey: MasterKey,
  random: RandomBytes,
): Promise<number> => {
  const collection = db.collection<WrappedDocument>(keyWrapping.collection);
  const [formerKey, nextKey] = [fromKey.derive(keyWrapping.purpose), toKey.derive(keyWrapping.purpose)];
  let rotatedCount = 0;
  // Read the ids first: a cursor over a changing collection may return a document twice.
  const documentIds = (await collection.find({ wrapped: { $exists: true } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  for (const _id of documentIds) {
    const document = await collection.findOne({ _id });
    if (document?.wrapped === undefined) continue;
    const wrappedBox = Buffer.from(document.wrapped.value());
    const context = keyWrapping.contextOf(document);
    // Left by an interrupted rotation.
    if (decryptBox(nextKey, wrappedBox, context) !== null) continue;
    const plaintext = decryptBox(formerKey, wrappedBox, context);
    if (plaintext === null) throw new VaultUnusable(`${keyWrapping.collection} ${_id} cannot be decrypted with either master key.`);
    await collection.updateOne(
      { _id, wrapped: document.wrapped },
      { $set: { wrapped: new Binary(encryptBox(nextKey, plaintext, context, random)) } },
    );
    rotatedCount += 1;
  }
  return rotatedCount;
};

/**
 * Wraps every key of the vault with another master key; nothing else may use the vault at the same time. After an interruption, a second
 * call with the same two keys continues. Returns the number of keys it wrapped.
 */
export const rotateMasterKey = async (db: Db, fromKey: MasterKey, toKey: MasterKey, random: RandomBytes): Promise<number> => {
  let rotatedCount = 0;
  for (const keyWrapping of WRAPPINGS) rotatedCount += await rotateCollection(db, keyWrapping, fromKey, toKey, random);
  const fingerprints = db.collection<{ readonly _id: string; readonly fingerprint: string }>('masterKey');
  await fingerprints.updateOne({ _id: 'current' }, { $set: { fingerprint: toKey.fingerprint } });
  return rotatedCount;
};
