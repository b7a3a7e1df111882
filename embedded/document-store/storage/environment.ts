import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import { checkLmdbFile } from '../../lmdbFile.ts';

export type Table = Database<Buffer, Buffer>;

export interface Environment {
  readonly root: RootDatabase<Buffer, Buffer>;
  /** collection ident, record id → document (BSON). */
  readonly documents: Table;
  /** collection ident, key of `_id` → record id. */
  readonly ids: Table;
  /** index ident, key of the indexed values, record id → nothing, or the point of a `2dsphere` index. */
  readonly indexes: Table;
  /** `database.collection` → its catalog entry. */
  readonly catalog: Table;
  /** Collection ident → number of documents; `lastIdent`; ident of what was dropped and is still to be swept. */
  readonly meta: Table;
}

/** Name of the file in its folder. */
export const FILE = 'documents.mdb';

/** Opens the files under `folder`, or makes them where there may be none yet. Throws `DamagedFile`. */
export const openEnvironment = (folder: string, mayBeNew: boolean): Environment => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  checkLmdbFile(path, mayBeNew);
  const root = open<Buffer, Buffer>({
    path,
    encoding: 'binary',
    keyEncoding: 'binary',
    maxDbs: 8,
    maxReaders: 2048,
    mapSize: 1 << 30,
    // A commit is on disk before its pages become the current ones: what was not acknowledged is never seen either.
    overlappingSync: false,
  });
  const table = (name: string): Table => root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
  const meta = table('meta');
  return { root, meta, documents: table('documents'), ids: table('ids'), indexes: table('indexes'), catalog: table('catalog') };
};

/** What a table holds under a key, in its own memory; read at a transaction, or by default as the write under way sees it. */
export const getBytes = (table: Table, key: Buffer, transaction: Transaction | undefined): Buffer | undefined =>
  // The declared type leaves the options out; the function takes them.
  (table as unknown as { getBinary(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined }).getBinary(
    key,
    transaction && { transaction },
  );

/** The same, not copied: memory that the next read of any table overwrites, and which may be longer than the value. */
export const peekBytes = (table: Table, key: Buffer, transaction: Transaction | undefined): Buffer | undefined =>
  (table as unknown as { getBinaryFast(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined }).getBinaryFast(
    key,
    transaction && { transaction },
  );
