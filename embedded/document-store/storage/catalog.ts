import { crc32 } from 'node:zlib';
import { DamagedFile } from '../../damagedFile.ts';
import type { Document } from '../bson/document.ts';
import { decodeExact, encode } from '../bson/document.ts';

const CHECKSUM = 4;

export type Direction = 1 | -1 | '2dsphere';

/** One index as the catalog keeps it; `_id_` is not among them (every collection has it). */
export interface IndexInfo {
  readonly ident: number;
  readonly name: string;
  readonly key: readonly (readonly [path: string, direction: Direction])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | null;
  readonly expireAfterSeconds: number | null;
  readonly hidden: boolean;
  /** Some document had an array on a key path: bounds cannot be combined and order is not the sort's. */
  readonly multikey: boolean;
  /** All keys hold the exact order of their values; false after one was cut or is a decimal beyond double precision. */
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

/** All collections by `database.collection`. Never changed in place: a write makes a new one. */
export type Catalog = ReadonlyMap<string, CollectionInfo>;

export const namespaceOf = (database: string, collection: string): string => `${database}.${collection}`;

/** A collection as it is stored: BSON, and a CRC-32 of it behind. */
export const encodeCollection = (info: CollectionInfo): Buffer => {
  const indexes = info.indexes.map((index) => ({ ...index, key: index.key.map((part) => [...part]) }));
  const document = encode({ ...info, indexes } as unknown as Document);
  const stored = Buffer.alloc(document.length + CHECKSUM);
  document.copy(stored);
  stored.writeUInt32LE(crc32(document), document.length);
  return stored;
};

/** The BSON of what is stored; up to format 2 there was nothing behind it. */
const documentIn = (stored: Buffer, name: string): Buffer => {
  const length = stored.length < 5 ? 0 : stored.readInt32LE(0);
  if (length === stored.length) return stored;
  const document = stored.subarray(0, Math.max(0, length));
  if (length + CHECKSUM !== stored.length || stored.readUInt32LE(length) !== crc32(document))
    throw new DamagedFile(`The catalog is damaged: what it says of ${name} has a wrong checksum.`);
  return document;
};

const number = (value: unknown): number => Number(value);

/** Reads back what `encodeCollection` wrote for a collection of that name. Throws `DamagedFile`. */
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
