import path from 'node:path';
import { EJSON } from 'bson';
import { accountIdsOf, isAboutAny } from '#identity/vault/people.ts';
import type { Db } from '#platform/mongo/index.ts';
import { BackupRefused, BackupUnusable } from './errors.ts';
import { readLines, writeLines } from './lineFiles.ts';
import type { Manifest } from './manifest.ts';

type SavedCollection = Manifest['vault'][number];

interface VaultDocument {
  readonly _id: unknown;
}

/** Collections to skip: sessions, used links and counters are useless later, or must not be restored. */
const EXCLUDED_COLLECTIONS = new Set(['sessions', 'resetTokens', 'oneTimeBoxes', 'rateLimits', 'knownPlaces', 'generation', 'rewriting']);

const encodeDocument = (document: object): string => EJSON.stringify(document, { relaxed: false });

async function* documentLines(vault: Db, collection: string): AsyncGenerator<string> {
  for await (const document of vault.collection(collection).find().sort({ _id: 1 })) yield encodeDocument(document);
}

/** Returns the names of the vault's collections that contain documents. */
const collectionNamesOf = async (vault: Db): Promise<string[]> => {
  const collections = await vault.listCollections({}, { nameOnly: true }).toArray();
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
};

/** Returns the file name of a collection, with special characters encoded. */
const fileNameOf = (collection: string): string => `vault-${encodeURIComponent(collection)}.ejson`;

/** Saves every collection of the vault as canonical Extended JSON, one document per line. */
export const saveVault = async (vault: Db, folder: string): Promise<SavedCollection[]> => {
  const savedCollections: SavedCollection[] = [];
  for (const collection of await collectionNamesOf(vault)) {
    if (EXCLUDED_COLLECTIONS.has(collection)) continue;
    const file = fileNameOf(collection);
    savedCollections.push({ collection, file, ...(await writeLines(path.join(folder, file), documentLines(vault, collection))) });
  }
  return savedCollections;
};

async function* savedDocuments(folder: string, { collection, file }: SavedCollection): AsyncGenerator<VaultDocument> {
  let lineNumber = 0;
  for await (const line of readLines(path.join(folder, file))) {
    lineNumber += 1;
    try {
      yield EJSON.parse(line, { relaxed: false }) as VaultDocument;
    } catch {
      throw new BackupUnusable(`Line ${lineNumber} of ${file} (collection ${collection}) is damaged.`);
    }
  }
}

/** Throws `BackupRefused` if the vault contains any document. */
export const requireEmptyVault = async (vault: Db): Promise<void> => {
  for (const name of await collectionNamesOf(vault))
    if ((await vault.collection(name).findOne({}, { projection: { _id: 1 } })) !== null)
      throw new BackupRefused(`The vault already has documents (collection ${name}). Restore into empty stores.`);
};

const INSERT_BATCH_SIZE = 500;

/**
 * Restores the saved documents into an empty vault, except those about subjects whose keys were destroyed after the backup. The
 * processes that need indexes create them.
 */
export const restoreVault = async (
  vault: Db,
  folder: string,
  savedCollections: readonly SavedCollection[],
  erased: ReadonlySet<string>,
): Promise<void> => {
  const accountIds = new Set(accountIdsOf(erased));
  const isErased = (collection: string, document: VaultDocument): boolean =>
    collection === 'keys' ? erased.has(String(document._id)) : isAboutAny(accountIds, collection, document);
  for (const collection of savedCollections) {
    let batch: VaultDocument[] = [];
    const insertBatch = async (): Promise<void> => {
      if (batch.length > 0) await vault.collection(collection.collection).insertMany(batch as { _id: never }[]);
      batch = [];
    };
    for await (const document of savedDocuments(folder, collection)) {
      if (!isErased(collection.collection, document)) batch.push(document);
      if (batch.length >= INSERT_BATCH_SIZE) await insertBatch();
    }
    await insertBatch();
  }
};
