import { crc32 } from 'node:zlib';
import { DamagedFile } from 'store-files/damagedFile.ts';
import type { Document } from '../bson/document.ts';
import { decodeExact, encode } from '../bson/document.ts';

const CHECKSUM_BYTES = 4;

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
  const indexes = info.indexes.map((index) => ({ ...index, key: index.key.map((keyField) => [...keyField]) }));
  const document = encode({ ...info, indexes } as unknown as Document);
  const withChecksumBytes = Buffer.alloc(document.length + CHECKSUM_BYTES);
  document.copy(withChecksumBytes);
  withChecksumBytes.writeUInt32LE(crc32(document), document.length);
  return withChecksumBytes;
};

/** Returns the BSON of a stored collection; up to format 2 it had no checksum. */
const verifiedDocument = (withChecksumBytes: Buffer, name: string): Buffer => {
  const length = withChecksumBytes.length < 5 ? 0 : withChecksumBytes.readInt32LE(0);
  if (length === withChecksumBytes.length) return withChecksumBytes;
  const document = withChecksumBytes.subarray(0, Math.max(0, length));
  if (length + CHECKSUM_BYTES !== withChecksumBytes.length || withChecksumBytes.readUInt32LE(length) !== crc32(document))
    throw new DamagedFile(`The catalog is damaged: the entry of ${name} has a wrong checksum.`);
  return document;
};

const toNumber = (value: unknown): number => Number(value);

/** Decodes a collection written by `encodeCollection` under this name. Throws `DamagedFile`. */
export const decodeCollection = (bytes: Buffer, name: string): CollectionInfo => {
  const withChecksumBytes = decodeExact(verifiedDocument(bytes, name));
  return {
    database: String(withChecksumBytes['database']),
    name: String(withChecksumBytes['name']),
    ident: toNumber(withChecksumBytes['ident']),
    uuid: String(withChecksumBytes['uuid']),
    indexes: (withChecksumBytes['indexes'] as Document[]).map((index) => ({
      ident: toNumber(index['ident']),
      name: String(index['name']),
      key: (index['key'] as [string, unknown][]).map(
        ([path, direction]) => [path, direction === '2dsphere' ? '2dsphere' : toNumber(direction) < 0 ? -1 : 1] as const,
      ),
      unique: index['unique'] === true,
      sparse: index['sparse'] === true,
      partial: (index['partial'] as Document | null) ?? null,
      expireAfterSeconds: index['expireAfterSeconds'] === null ? null : toNumber(index['expireAfterSeconds']),
      hidden: index['hidden'] === true,
      multikey: index['multikey'] === true,
      ordered: index['ordered'] === true,
    })),
  };
};
