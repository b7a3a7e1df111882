import { crc32 } from 'node:zlib';
import { DamagedFile } from '../../damagedFile.ts';
import type { Document } from '../bson/document.ts';
import { decodeExact, encode } from '../bson/document.ts';

const CHECKSUM = 4;

export type Direction = 1 | -1 | '2dsphere';

/** One index as the catalog stores it; `_id_` is not included, because every collection has it. */
export interface IndexInfo {
  readonly ident: number;
  readonly name: string;
  readonly key: readonly (readonly [path: string, direction: Direction])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | null;
  readonly expireAfterSeconds: number | null;
  readonly hidden: boolean;
  /** True if some document had an array on a key path: bounds cannot be combined, and the index order is not a sort order. */
  readonly multikey: boolean;
  /** True if all keys preserve the exact order of their values; false after one was cut or is a decimal beyond double precision. */
  readonly ordered: boolean;
}

export interface CollectionInfo {
  readonly database: string;
  readonly name: string;
  readonly ident: number;
  /** 16 bytes, hexadecimal. */
  readonly uuid: string;
  readonly indexes: readonly IndexInfo[];
}

/** All collections by `database.collection`. Immutable: every write creates a new catalog. */
export type Catalog = ReadonlyMap<string, CollectionInfo>;

export const namespaceOf = (database: string, collection: string): string => `${database}.${collection}`;

/** Encodes a collection for storage: BSON followed by its CRC-32. */
export const encodeCollection = (info: CollectionInfo): Buffer => {
  const indexes = info.indexes.map((index) => ({ ...index, key: index.key.map((part) => [...part]) }));
  const document = encode({ ...info, indexes } as unknown as Document);
  const stored = Buffer.alloc(document.length + CHECKSUM);
  document.copy(stored);
  stored.writeUInt32LE(crc32(document), document.length);
  return stored;
};

/** Returns the BSON of a stored collection; up to format 2 it had no checksum. */
const documentIn = (stored: Buffer, name: string): Buffer => {
  const length = stored.length < 5 ? 0 : stored.readInt32LE(0);
  if (length === stored.length) return stored;
  const document = stored.subarray(0, Math.max(0, length));
  if (length + CHECKSUM !== stored.length || stored.readUInt32LE(length) !== crc32(document))
    throw new DamagedFile(`The catalog is damaged: the entry of ${name} has a wrong checksum.`);
  return document;
};

const number = (value: unknown): number => Number(value);

/** Decodes a collection written by `encodeCollection` under this name. Throws `DamagedFile`. */
export const decodeCollection = (bytes: Buffer, name: string): CollectionInfo => {
  const stored = decodeExact(documentIn(bytes, name));
  return {
    database: String(stored['database']),
    name: String(stored['name']),
    ident: number(stored['ident']),
    uuid: String(stored['uuid']),
    indexes: (stored['indexes'] as Document[]).map((index) => ({
      ident: number(index['ident']),
      name: String(index['name']),
      key: (index['key'] as [string, unknown][]).map(
        ([path, direction]) => [path, direction === '2dsphere' ? '2dsphere' : number(direction) < 0 ? -1 : 1] as const,
      ),
      unique: index['unique'] === true,
      sparse: index['sparse'] === true,
      partial: (index['partial'] as Document | null) ?? null,
      expireAfterSeconds: index['expireAfterSeconds'] === null ? null : number(index['expireAfterSeconds']),
      hidden: index['hidden'] === true,
      multikey: index['multikey'] === true,
      ordered: index['ordered'] === true,
    })),
  };
};
