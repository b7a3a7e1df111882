import { Binary, type Db } from '#platform/mongo/index.ts';
import { closeBox, KEY_BYTES, openBox, type Random } from './box.ts';
import { VaultUnusable } from './errors.ts';
import type { MasterKey } from './masterKey.ts';

/** Keys of the product itself. They are wrapped by the master key, so that it can be replaced. */
const SECRETS = ['sessions', 'email', 'digests', 'pepper', 'devices', 'links'] as const;
export type Secrets = Readonly<Record<(typeof SECRETS)[number], Buffer>>;

interface SecretDocument {
  readonly _id: string;
  readonly wrapped: Binary;
}

/** Reads the product's own keys, and creates missing ones; of several processes only one creates them. */
export const openSecrets = async (db: Db, masterKey: MasterKey, random: Random): Promise<Secrets> => {
  const wrapping = masterKey.derive('wrap secrets');
  const openSecret = async (name: string): Promise<[string, Buffer]> => {
    const fresh = new Binary(closeBox(wrapping, random(KEY_BYTES), name, random));
    const stored = await db
      .collection<SecretDocument>('secrets')
      .findOneAndUpdate({ _id: name }, { $setOnInsert: { wrapped: fresh } }, { upsert: true, returnDocument: 'after' });
    const key = stored === null ? null : openBox(wrapping, Buffer.from(stored.wrapped.value()), name);
    if (key === null) throw new VaultUnusable(`The vault's secret ${name} was modified: it cannot be decrypted with the master key.`);
    return [name, key];
  };
  return Object.fromEntries(await Promise.all(SECRETS.map(openSecret))) as unknown as Secrets;
};
