import path from 'node:path';
import { EJSON } from 'bson';
import { accountIdsOf, isAboutAny } from '#identity/vault/people.ts';
import type { Db } from '#platform/mongo/index.ts';
import { BackupRefused, BackupUnusable } from './errors.ts';
import { readLines, writeLines } from './lines.ts';
import type { Manifest } from './manifest.ts';

type SavedCollection = Manifest['vault'][number];

interface VaultDocument {
  readonly _id: unknown;
}

/** Collections to skip: sessions, used links and counters are useless later, or must not be restored. */
const NOT_SAVED = new Set(['sessions', 'resetTokens', 'oneTimeBoxes', 'rateLimits', 'knownPlaces', 'generation', 'rewriting']);

const encode = (document: object): string => EJSON.stringify(document, { relaxed: false });

async function* documentLines(vault: Db, collection: string): AsyncGenerator<string> {
  for await (const document of vault.collection(collection).find().sort({ _id: 1 })) yield encode(document);
}

/** Returns the names of the vault's collections that contain documents. */
const collectionsOf = async (vault: Db): Promise<string[]> => {
  const found = await vault.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
};

/** Returns the file name of a collection, with special characters encoded. */
const fileOf = (collection: string): string => `vault-${encodeURIComponent(collection)}.ejson`;

/** Saves every collection of the vault as canonical Extended JSON, one document per line. */
export const saveVault = async (vault: Db, folder: string): Promise<SavedCollection[]> => {
  const saved: SavedCollection[] = [];
  for (const collection of await collectionsOf(vault)) {
    if (NOT_SAVED.has(collection)) continue;
    const file = fileOf(collection);
    saved.push({ collection, file, ...(await writeLines(path.join(folder, file), documentLines(vault, collection))) });
  }
  return saved;
};

async function* savedDocuments(folder: string, { collection, file }: SavedCollection): AsyncGenerator<VaultDocument> {
  let number = 0;
  for await (const line of readLines(path.join(folder, file))) {
    number += 1;
    try {
      yield EJSON.parse(line, { relaxed: false }) as VaultDocument;
    } catch {
      throw new BackupUnusable(`Line ${number} of ${file} (collection ${collection}) is damaged.`);
    }
  }
}

/** Throws `BackupRefused` if the vault contains any document. */
export const refuseFilledVault = async (vault: Db): Promise<void> => {
  for (const name of await collectionsOf(vault))
    if ((await vault.collection(name).findOne({}, { projection: { _id: 1 } })) !== null)
      throw new BackupRefused(`The vault already has documents (collection ${name}). Restore into empty stores.`);
};

const BATCH = 500;

/**
 * Restores the saved documents into an empty vault, except those about subjects whose keys were destroyed since. The processes that need
 * indexes create them.
 */
export const restoreVault = async (
  vault: Db,
  folder: string,
  saved: readonly SavedCollection[],
  erased: ReadonlySet<string>,
): Promise<void> => {
  const accountIds = new Set(accountIdsOf(erased));
  const isErased = (collection: string, document: VaultDocument): boolean =>
    collection === 'keys' ? erased.has(String(document._id)) : isAboutAny(accountIds, collection, document);
  for (const collection of saved) {
    let batch: VaultDocument[] = [];
    const insert = async (): Promise<void> => {
      if (batch.length > 0) await vault.collection(collection.collection).insertMany(batch as { _id: never }[]);
      batch = [];
    };
    for await (const document of savedDocuments(folder, collection)) {
      if (!isErased(collection.collection, document)) batch.push(document);
      if (batch.length >= BATCH) await insert();
    }
    await insert();
  }
};
