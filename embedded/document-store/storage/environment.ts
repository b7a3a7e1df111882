import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

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
  /** Collection ident → number of documents; `format`, `lastIdent`; ident of what was dropped and is still to be swept. */
  readonly meta: Table;
}

/** Raised when the files change in a way an older program would misread. */
const formatVersion = 1;

/** The files are of a newer program; they are left untouched. */
export class NewerFormat extends Error {
  constructor(found: number) {
    super(`the data files have format ${found}, this program knows formats up to ${formatVersion}: use a newer program`);
    this.name = 'NewerFormat';
  }
}

const formatKey = Buffer.from('format');

/** Opens (or makes) the files under `folder`. Throws `NewerFormat`, or what LMDB says of a damaged file. */
export const openEnvironment = (folder: string): Environment => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'documents.mdb');
  const isNew = !existsSync(path);
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
  const found = meta.getBinary(formatKey)?.readUInt32BE(0);
  if (found !== undefined && found > formatVersion) {
    void root.close();
    throw new NewerFormat(found);
  }
  if (found === undefined) {
    if (!isNew && meta.getKeysCount() > 0) throw new Error('the data files carry no format: they are not of this program');
    const format = Buffer.alloc(4);
    format.writeUInt32BE(formatVersion, 0);
    meta.putSync(formatKey, format);
  }
  return { root, meta, documents: table('documents'), ids: table('ids'), indexes: table('indexes'), catalog: table('catalog') };
};

/** What a table holds under a key, in its own memory; read at a transaction, or by default as the write under way sees it. */
export const getBytes = (table: Table, key: Buffer, transaction: Transaction | undefined): Buffer | undefined =>
  // The declared type leaves the options out; the function takes them.
  (table as unknown as { getBinary(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined }).getBinary(
    key,
    transaction && { transaction },
  );
