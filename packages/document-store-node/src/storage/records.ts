/** Record ids increase with insertion, so that documents are stored in insertion order. Stored as 8 bytes, big endian. */
export type RecordId = number;
/** Size of a stored record id. */
export const RECORD_ID_BYTES = 8;

const TWO_POW_32 = 2 ** 32;

export const putRecordId = (target: Buffer, id: RecordId, offset: number): void => {
  target.writeUInt32BE(Math.floor(id / TWO_POW_32), offset);
  target.writeUInt32BE(id % TWO_POW_32, offset + 4);
};

export const readRecordId = (source: Uint8Array, offset: number): RecordId => {
  const highBits = ((source[offset]! << 24) | (source[offset + 1]! << 16) | (source[offset + 2]! << 8) | source[offset + 3]!) >>> 0;
  const lowBits = ((source[offset + 4]! << 24) | (source[offset + 5]! << 16) | (source[offset + 6]! << 8) | source[offset + 7]!) >>> 0;
  return highBits * TWO_POW_32 + lowBits;
};

/** Returns the key of a document: ident of its collection, record id. */
export const recordKey = (ident: number, id: RecordId): Buffer => {
  const key = Buffer.allocUnsafe(12);
  key.writeUInt32BE(ident, 0);
  putRecordId(key, id, 4);
  return key;
};

/** Returns the four-byte prefix of all keys of an ident. */
export const identKey = (ident: number): Buffer => {
  const key = Buffer.allocUnsafe(4);
  key.writeUInt32BE(ident, 0);
  return key;
};

/** Returns an ident followed by a key. */
export const prefixedKey = (ident: number, key: Uint8Array): Buffer => {
  const joined = Buffer.allocUnsafe(4 + key.length);
  joined.writeUInt32BE(ident, 0);
  joined.set(key, 4);
  return joined;
};

/** Returns the key of an index entry: ident, indexed values, record id. */
export const entryKey = (ident: number, key: Uint8Array, id: RecordId): Buffer => {
  const joined = Buffer.allocUnsafe(12 + key.length);
  joined.writeUInt32BE(ident, 0);
  joined.set(key, 4);
  putRecordId(joined, id, 4 + key.length);
  return joined;
};
