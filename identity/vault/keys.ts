import { LRUCache } from 'lru-cache';
import { chunksOf } from '#kernel/chunksOf.ts';
import type { Sealed } from '#kernel/sealed.ts';
import { isoTime } from '#platform/clock.ts';
import { canonical } from '#platform/commands/ids.ts';
import { Binary, type Db } from '#platform/mongo/index.ts';
import { closeBox, KEY_BYTES, openBox, type PartOptions } from './box.ts';
import { KeyDestroyed, VaultUnusable } from './errors.ts';
import { openGeneration } from './generation.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { MasterKey } from './masterKey.ts';
import type { Rewriting } from './rewriting.ts';

/** Encryption keys, one for each person or thing with sealed facts. */
export interface Keys {
  /** Creates the subject's key; does nothing if it exists. Throws `KeyDestroyed` for an erased person. */
  create(subject: string): Promise<void>;
  /** Seals facts about a subject, and creates its key if there is none. Throws `KeyDestroyed`. */
  seal(subject: string, plain: object): Promise<Sealed>;
  /** Unseals facts; null if their key was destroyed, or lost with a vault. */
  unseal(sealed: Sealed): Promise<object | null>;
  /** Unseals many facts at once, in order, with few queries for all keys that are not cached. */
  unsealAll(sealed: readonly Sealed[]): Promise<(object | null)[]>;
  /** Seals a file about a subject under its name. Throws `KeyDestroyed`. */
  sealFile(subject: string, name: string, plain: Buffer): Promise<Buffer>;
  /** Unseals a file that was sealed under this name; null if its key was destroyed. */
  unsealFile(subject: string, name: string, box: Buffer): Promise<Buffer | null>;
  /**
   * Destroys keys permanently: first they are added to the ledger, so that no backup can restore them. Within a second no process can use
   * them. Then the store rewrites its files, so that they contain neither these keys nor other removed data.
   */
  destroy(...subjects: readonly string[]): Promise<void>;
  /**
   * Destroys keys that the ledger names and the vault still contains, after a restore or a crash between the two writes. `forgetToo`
   * removes the other data of these subjects.
   */
  applyLedger(forgetToo: (subjects: readonly string[]) => Promise<void>): Promise<void>;
  /** Returns the subjects of destroyed keys in the ledger. */
  erased(): Promise<ReadonlySet<string>>;
}

interface KeyDocument {
  readonly _id: string;
  /** Key id `<subject>.<8 hex digits>`, as in sealed facts; absent once destroyed. */
  readonly key?: string;
  readonly wrapped?: Binary;
  readonly createdAt?: string;
  readonly destroyedAt?: string;
}

interface OpenKey {
  readonly id: string;
  readonly bytes: Buffer;
}

export interface KeysOptions extends PartOptions {
  readonly masterKey: MasterKey;
  readonly ledger: Ledger;
  readonly rewriting: Rewriting;
  /** Number of subjects in one query. */
  readonly atOnce?: number | undefined;
}

const REMEMBERED = 10_000;
/** The result for this many fits in one message of the store. */
const AT_ONCE = 10_000;
const subjectOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));
/** Returns the context that binds a key's box, and every box sealed with it. */
export const contextOf = (subject: string, key: string): string => JSON.stringify([subject, key]);
/** Returns the context of a file, which prevents that another file replaces it. */
const fileContextOf = (subject: string, key: string, name: string): string => JSON.stringify([subject, key, 'file', name]);

/** Creates an index of destroyed keys: they are few, and a query must not read the others. */
export const indexKeys = async (db: Db): Promise<void> => {
  await db.collection('keys').createIndex({ destroyedAt: 1 }, { sparse: true });
};

export const openKeys = ({ db, masterKey, ledger, rewriting, clock, random, atOnce = AT_ONCE }: KeysOptions): Keys => {
  const collection = db.collection<KeyDocument>('keys');
  const wrapping = masterKey.derive('wrap keys');
  const generation = openGeneration(db, clock);
  const remembered = new LRUCache<string, OpenKey>({ max: REMEMBERED });
  const forgetAll = (): void => remembered.clear();

  const unwrap = ({ _id, key, wrapped }: KeyDocument): OpenKey | null => {
    if (key === undefined || wrapped === undefined) return null;
    const bytes = openBox(wrapping, Buffer.from(wrapped.value()), contextOf(_id, key));
    if (bytes === null) throw new VaultUnusable(`The key of ${_id} was modified: it cannot be decrypted with the master key.`);
    remembered.set(_id, { id: key, bytes });
    return { id: key, bytes };
  };
  const fresh = (subject: string): KeyDocument => {
    const key = `${subject}.${random(4).toString('hex')}`;
    const wrapped = new Binary(closeBox(wrapping, random(KEY_BYTES), contextOf(subject, key), random));
    return { _id: subject, key, wrapped, createdAt: isoTime(clock()) };
  };
  const keyFor = async (subject: string): Promise<OpenKey> => {
    await generation.check(forgetAll);
    const known = remembered.get(subject);
    if (known !== undefined) return known;
    const { _id, ...document } = fresh(subject);
    const stored = await collection.findOneAndUpdate({ _id }, { $setOnInsert: document }, { upsert: true, returnDocument: 'after' });
    const key = stored === null ? null : unwrap(stored);
    if (key === null) throw new KeyDestroyed(`The key of ${subject} was destroyed.`);
    return key;
  };
  const openWith = (key: OpenKey | undefined, sealed: Sealed): object | null => {
    if (key === undefined || key.id !== sealed.key) return null;
    const plain = openBox(key.bytes, Buffer.from(sealed.box, 'base64url'), contextOf(subjectOf(sealed.key), sealed.key));
    if (plain === null) throw new VaultUnusable(`Encrypted data about ${subjectOf(sealed.key)} was modified.`);
    return JSON.parse(plain.toString()) as object;
  };
  /** Returns the existing keys of these subjects. */
  const openKeysOf = async (subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, OpenKey>> => {
    await generation.check(forgetAll);
    const open = new Map<string, OpenKey>();
    for (const subject of subjects) {
      const key = remembered.get(subject);
      if (key !== undefined) open.set(subject, key);
    }
    const missing = [...subjects].filter((subject) => !open.has(subject));
    for (const some of chunksOf(missing, atOnce))
      // In one batch: a cursor breaks when the store rewrites its files.
      for (const document of await collection.find({ _id: { $in: some } }, { batchSize: some.length + 1 }).toArray()) {
        const key = unwrap(document);
        if (key !== null) open.set(document._id, key);
      }
    return open;
  };
  const unsealAll = async (those: readonly Sealed[]): Promise<(object | null)[]> => {
    const open = await openKeysOf(new Set(those.map(({ key }) => subjectOf(key))));
    return those.map((sealed) => openWith(open.get(subjectOf(sealed.key)), sealed));
  };
  const destroyed = async (filter: { readonly _id?: { readonly $in: string[] } }): Promise<string[]> => {
    const found = collection.find({ ...filter, destroyedAt: { $exists: true } }, { projection: { _id: 1 }, batchSize: 100_000 });
    return (await found.toArray()).map(({ _id }) => _id);
  };
  const destroyedAmong = async (subjects: readonly string[]): Promise<ReadonlySet<string>> => {
    const gone = new Set<string>();
    for (const some of chunksOf(subjects, atOnce)) for (const id of await destroyed({ _id: { $in: some } })) gone.add(id);
    return gone;
  };
  const forget = async (entries: readonly LedgerEntry[]): Promise<void> => {
    await collection.bulkWrite(
      entries.map(({ subject, at }) => ({
        replaceOne: { filter: { _id: subject }, replacement: { destroyedAt: at }, upsert: true },
      })),
    );
    for (const { subject } of entries) remembered.delete(subject);
    await generation.advance();
  };

  return {
    create: async (subject) => void (await keyFor(subject)),
    async seal(subject, plain) {
      const { id, bytes } = await keyFor(subject);
      const box = closeBox(bytes, Buffer.from(canonical(plain)), contextOf(subject, id), random);
      return { key: id, box: box.toString('base64url') };
    },
    unseal: async (sealed) => (await unsealAll([sealed]))[0] ?? null,
    unsealAll,
    async sealFile(subject, name, plain) {
      const { id, bytes } = await keyFor(subject);
      return closeBox(bytes, plain, fileContextOf(subject, id, name), random);
    },
    async unsealFile(subject, name, box) {
      const key = (await openKeysOf(new Set([subject]))).get(subject);
      if (key === undefined) return null;
      const plain = openBox(key.bytes, box, fileContextOf(subject, key.id, name));
      if (plain === null) throw new VaultUnusable(`A file about ${subject} was modified.`);
      return plain;
    },
    async destroy(...subjects) {
      const at = isoTime(clock());
      const gone = await destroyedAmong(subjects);
      const entries = subjects.filter((subject) => !gone.has(subject)).map((subject) => ({ subject, at }));
      if (entries.length > 0) {
        await rewriting.ask();
        await ledger.add(entries);
        await forget(entries);
      }
      await rewriting.runIfDue();
    },
    async applyLedger(forgetToo) {
      const erased = await ledger.read();
      const gone = new Set(await destroyed({}));
      const missed = erased.filter(({ subject }) => !gone.has(subject));
      if (missed.length > 0) {
        await rewriting.ask();
        for (const some of chunksOf(missed, atOnce)) await forgetToo(some.map(({ subject }) => subject));
        await forget(missed);
      }
      await rewriting.runIfDue();
    },
    erased: async () => new Set((await ledger.read()).map(({ subject }) => subject)),
  };
};
