import { Binary, type Db } from '#platform/mongo/index.ts';
import { encryptBox, KEY_BYTES, decryptBox, type RandomBytes } from './encryptedBox.ts';
import { VaultUnusable } from './errors.ts';
import type { MasterKey } from './masterKey.ts';

/** Keys of the product itself. They are wrapped by the master key, so that it can be replaced. */
const SECRET_NAMES = ['sessions', 'email', 'digests', 'pepper', 'devices', 'links', 'chats'] as const;
export type Secrets = Readonly<Record<(typeof SECRET_NAMES)[number], Buffer>>;

interface SecretDocument {
  readonly _id: string;
  readonly wrapped: Binary;
}

/** Reads the product's own keys, and creates missing ones; of several processes only one creates them. */
export const openSecrets = async (db: Db, masterKey: MasterKey, random: RandomBytes): Promise<Secrets> => {
  const wrappingKey = masterKey.derive('wrap secrets');
  const openSecret = async (name: string): Promise<[string, Buffer]> => {
    const newSecret = new Binary(encryptBox(wrappingKey, random(KEY_BYTES), name, random));
    const storedSecret = await db
      .collection<SecretDocument>('secrets')
      .findOneAndUpdate({ _id: name }, { $setOnInsert: { wrapped: newSecret } }, { upsert: true, returnDocument: 'after' });
    const key = storedSecret === null ? null : decryptBox(wrappingKey, Buffer.from(storedSecret.wrapped.value()), name);
    if (key === null) throw new VaultUnusable(`The vault's secret ${name} was modified: it cannot be decrypted with the master key.`);
    return [name, key];
  };
  return Object.fromEntries(await Promise.all(SECRET_NAMES.map(openSecret))) as unknown as Secrets;
};
