import { LRUCache } from 'lru-cache';
import { chunksOf } from '#domain/values/chunksOf.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { toCanonicalJson } from '#platform/commands/ids.ts';
import { Binary, type Db } from '#platform/mongo/index.ts';
import { isoTime } from '#platform/systemClock.ts';
import { encryptBox, KEY_BYTES, decryptBox, type VaultPartOptions } from './encryptedBox.ts';
import { KeyDestroyed, VaultUnusable } from './errors.ts';
import type { Rewriting } from './fileRewriting.ts';
import { openGeneration } from './generation.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { MasterKey } from './masterKey.ts';

/** Encryption keys, one for each person or thing with sealed facts. */
export interface Keys {
  /** Creates the subject's key; does nothing if it exists. Throws `KeyDestroyed` for an erased person. */
  create(subject: string): Promise<void>;
  /** Seals facts about a subject, and creates its key if there is none. Throws `KeyDestroyed`. */
  seal(subject: string, plaintext: object): Promise<Sealed>;
  /** Unseals facts; null if their key was destroyed, or lost with a vault. */
  unseal(sealed: Sealed): Promise<object | null>;
  /** Unseals many facts at once, in order, with few queries for all keys that are not cached. */
  unsealAll(sealed: readonly Sealed[]): Promise<(object | null)[]>;
  /** Seals a file about a subject under its name. Throws `KeyDestroyed`. */
  sealFile(subject: string, name: string, plaintext: Buffer): Promise<Buffer>;
  /** Unseals a file that was sealed under this name; null if its key was destroyed. */
  unsealFile(subject: string, name: string, box: Buffer): Promise<Buffer | null>;
  /**
   * Destroys keys permanently: first they are added to the ledger, so that no backup can restore them. Within a second no process can use
   * them. Then the store rewrites its files, so that they contain neither these keys nor other removed data.
   */
  destroy(...subjects: readonly string[]): Promise<void>;
  /**
   * Destroys keys that the ledger names and the vault still contains, after a restore or a crash between the two writes. `forgetSubjects`
   * removes the other data of these subjects.
   */
  applyLedger(forgetSubjects: (subjects: readonly string[]) => Promise<void>): Promise<void>;
  /** Returns the subjects of destroyed keys in the ledger. */
  erasedSubjects(): Promise<ReadonlySet<string>>;
}

interface KeyDocument {
  readonly _id: string;
  /** Key id `<subject>.<8 hex digits>`, as in sealed facts; absent once destroyed. */
  readonly key?: string;
  readonly wrapped?: Binary;
  readonly createdAt?: string;
  readonly destroyedAt?: string;
}

interface UnwrappedKey {
  readonly id: string;
  readonly bytes: Buffer;
}

export interface KeysOptions extends VaultPartOptions {
  readonly masterKey: MasterKey;
  readonly ledger: Ledger;
  readonly rewriting: Rewriting;
  /** Number of subjects in one query. */
  readonly keysPerQuery?: number | undefined;
}

const MAX_CACHED_KEYS = 10_000;
/** The result for this many fits in one message of the store. */
const MAX_KEYS_PER_QUERY = 10_000;
const subjectOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));
/** Returns the context that binds a key's box, and every box sealed with it. */
export const contextOf = (subject: string, key: string): string => JSON.stringify([subject, key]);
/** Returns the context of a file, which prevents that another file replaces it. */
const fileContextOf = (subject: string, key: string, name: string): string => JSON.stringify([subject, key, 'file', name]);

/** Creates an index of destroyed keys: they are few, and a query must not read the others. */
export const indexKeys = async (db: Db): Promise<void> => {
  await db.collection('keys').createIndex({ destroyedAt: 1 }, { sparse: true });
};

export const openKeys = ({ db, masterKey, ledger, rewriting, clock, random, keysPerQuery = MAX_KEYS_PER_QUERY }: KeysOptions): Keys => {
  const collection = db.collection<KeyDocument>('keys');
  const wrappingKey = masterKey.derive('wrap keys');
  const generation = openGeneration(db, clock);
  const keyCache = new LRUCache<string, UnwrappedKey>({ max: MAX_CACHED_KEYS });
  const clearKeyCache = (): void => keyCache.clear();

  const unwrapKey = ({ _id, key, wrapped }: KeyDocument): UnwrappedKey | null => {
    if (key === undefined || wrapped === undefined) return null;
    const bytes = decryptBox(wrappingKey, Buffer.from(wrapped.value()), contextOf(_id, key));
    if (bytes === null) throw new VaultUnusable(`The key of ${_id} was modified: it cannot be decrypted with the master key.`);
    keyCache.set(_id, { id: key, bytes });
    return { id: key, bytes };
  };
  const createKeyDocument = (subject: string): KeyDocument => {
    const key = `${subject}.${random(4).toString('hex')}`;
    const wrapped = new Binary(encryptBox(wrappingKey, random(KEY_BYTES), contextOf(subject, key), random));
    return { _id: subject, key, wrapped, createdAt: isoTime(clock()) };
  };
  const keyFor = async (subject: string): Promise<UnwrappedKey> => {
    await generation.check(clearKeyCache);
    const cachedKey = keyCache.get(subject);
    if (cachedKey !== undefined) return cachedKey;
    const { _id, ...document } = createKeyDocument(subject);
    const storedDocument = await collection.findOneAndUpdate(
      { _id },
      { $setOnInsert: document },
      { upsert: true, returnDocument: 'after' },
    );
    const key = storedDocument === null ? null : unwrapKey(storedDocument);
    if (key === null) throw new KeyDestroyed(`The key of ${subject} was destroyed.`);
    return key;
  };
  const unsealWith = (key: UnwrappedKey | undefined, sealed: Sealed): object | null => {
    if (key === undefined || key.id !== sealed.key) return null;
    const plaintext = decryptBox(key.bytes, Buffer.from(sealed.box, 'base64url'), contextOf(subjectOf(sealed.key), sealed.key));
    if (plaintext === null) throw new VaultUnusable(`Encrypted data about ${subjectOf(sealed.key)} was modified.`);
    return JSON.parse(plaintext.toString()) as object;
  };
  /** Returns the existing keys of these subjects. */
  const unwrapKeysOf = async (subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, UnwrappedKey>> => {
    await generation.check(clearKeyCache);
    const keysBySubject = new Map<string, UnwrappedKey>();
    for (const subject of subjects) {
      const key = keyCache.get(subject);
      if (key !== undefined) keysBySubject.set(subject, key);
    }
    const missingSubjects = [...subjects].filter((subject) => !keysBySubject.has(subject));
    for (const subjectChunk of chunksOf(missingSubjects, keysPerQuery))
      // In one batch: a cursor breaks when the store rewrites its files.
      for (const document of await collection.find({ _id: { $in: subjectChunk } }, { batchSize: subjectChunk.length + 1 }).toArray()) {
        const key = unwrapKey(document);
        if (key !== null) keysBySubject.set(document._id, key);
      }
    return keysBySubject;
  };
  const unsealAll = async (sealedItems: readonly Sealed[]): Promise<(object | null)[]> => {
    const keysBySubject = await unwrapKeysOf(new Set(sealedItems.map(({ key }) => subjectOf(key))));
    return sealedItems.map((sealed) => unsealWith(keysBySubject.get(subjectOf(sealed.key)), sealed));
  };
  const findDestroyed = async (filter: { readonly _id?: { readonly $in: string[] } }): Promise<string[]> => {
    const destroyedCursor = collection.find({ ...filter, destroyedAt: { $exists: true } }, { projection: { _id: 1 }, batchSize: 100_000 });
    return (await destroyedCursor.toArray()).map(({ _id }) => _id);
  };
  const destroyedSubjects = async (subjects: readonly string[]): Promise<ReadonlySet<string>> => {
    const destroyedSet = new Set<string>();
    for (const subjectChunk of chunksOf(subjects, keysPerQuery))
      for (const id of await findDestroyed({ _id: { $in: subjectChunk } })) destroyedSet.add(id);
    return destroyedSet;
  };
  const destroyKeys = async (entries: readonly LedgerEntry[]): Promise<void> => {
    await collection.bulkWrite(
      entries.map(({ subject, at }) => ({
        replaceOne: { filter: { _id: subject }, replacement: { destroyedAt: at }, upsert: true },
      })),
    );
    for (const { subject } of entries) keyCache.delete(subject);
    await generation.advance();
  };

  return {
    create: async (subject) => void (await keyFor(subject)),
    async seal(subject, plaintext) {
      const { id, bytes } = await keyFor(subject);
      const box = encryptBox(bytes, Buffer.from(toCanonicalJson(plaintext)), contextOf(subject, id), random);
      return { key: id, box: box.toString('base64url') };
    },
    unseal: async (sealed) => (await unsealAll([sealed]))[0] ?? null,
    unsealAll,
    async sealFile(subject, name, plaintext) {
      const { id, bytes } = await keyFor(subject);
      return encryptBox(bytes, plaintext, fileContextOf(subject, id, name), random);
    },
    async unsealFile(subject, name, box) {
      const key = (await unwrapKeysOf(new Set([subject]))).get(subject);
      if (key === undefined) return null;
      const plaintext = decryptBox(key.bytes, box, fileContextOf(subject, key.id, name));
      if (plaintext === null) throw new VaultUnusable(`A file about ${subject} was modified.`);
      return plaintext;
    },
    async destroy(...subjects) {
      const at = isoTime(clock());
      const destroyedSet = await destroyedSubjects(subjects);
      const entries = subjects.filter((subject) => !destroyedSet.has(subject)).map((subject) => ({ subject, at }));
      if (entries.length > 0) {
        await rewriting.request();
        await ledger.add(entries);
        await destroyKeys(entries);
      }
      await rewriting.runIfDue();
    },
    async applyLedger(forgetSubjects) {
      const erasedSubjects = await ledger.read();
      const destroyedSet = new Set(await findDestroyed({}));
      const notYetDestroyed = erasedSubjects.filter(({ subject }) => !destroyedSet.has(subject));
      if (notYetDestroyed.length > 0) {
        await rewriting.request();
        for (const subjectChunk of chunksOf(notYetDestroyed, keysPerQuery))
          await forgetSubjects(subjectChunk.map(({ subject }) => subject));
        await destroyKeys(notYetDestroyed);
      }
      await rewriting.runIfDue();
    },
    erasedSubjects: async () => new Set((await ledger.read()).map(({ subject }) => subject)),
  };
};
