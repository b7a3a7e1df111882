import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import { checkLmdbFile } from 'store-files/lmdbFile.ts';

export type Table = Database<Buffer, Buffer>;

export interface Environment {
  readonly root: RootDatabase<Buffer, Buffer>;
  /** collection ident, record id → document (BSON). */
  readonly documents: Table;
  /** collection ident, key of `_id` → record id. */
  readonly ids: Table;
  /** index ident, key of the indexed values, record id → empty, or the point in a `2dsphere` index. */
  readonly indexes: Table;
  /** `database.collection` → its catalog entry. */
  readonly catalog: Table;
  /** Collection ident → number of documents; `lastIdent`; idents of dropped collections and indexes that must still be swept. */
  readonly meta: Table;
}

/** File name in its folder. */
export const DATA_FILE = 'documents.mdb';

/** Opens the files under `folder`; creates them if they may be new. Throws `DamagedFile`. */
export const openEnvironment = (folder: string, { canBeNew }: { readonly canBeNew: boolean }): Environment => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, DATA_FILE);
  checkLmdbFile(path, canBeNew);
  const root = open<Buffer, Buffer>({
    path,
    encoding: 'binary',
    keyEncoding: 'binary',
    maxDbs: 8,
    maxReaders: 2048,
    mapSize: 1 << 30,
    // Sync a commit to disk before its pages become current: readers must not see unacknowledged data.
    overlappingSync: false,
  });
  const openTable = (name: string): Table => root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
  const meta = openTable('meta');
  return {
    root,
    meta,
    documents: openTable('documents'),
    ids: openTable('ids'),
    indexes: openTable('indexes'),
    catalog: openTable('catalog'),
  };
};

/** Returns the value of a key as a copy; reads in a transaction, by default in the current write. */
export const getBytes = (openTable: Table, key: Buffer, transaction: Transaction | undefined): Buffer | undefined =>
  // The declared type omits the options, but the function accepts them.
  (openTable as unknown as { getBinary(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined }).getBinary(
    key,
    transaction && { transaction },
  );

/** Like `getBytes` without a copy: the next read of any table overwrites the memory, which may be longer than the value. */
export const getBytesUnsafe = (openTable: Table, key: Buffer, transaction: Transaction | undefined): Buffer | undefined =>
  (openTable as unknown as { getBinaryFast(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined }).getBinaryFast(
    key,
    transaction && { transaction },
  );
