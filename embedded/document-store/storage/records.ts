/** Record ids increase with insertion, so that documents are stored in insertion order. Stored as 8 bytes, big endian. */
export type RecordId = number;

const two32 = 2 ** 32;

export const putRecordId = (target: Buffer, id: RecordId, at: number): void => {
  target.writeUInt32BE(Math.floor(id / two32), at);
  target.writeUInt32BE(id % two32, at + 4);
};

export const readRecordId = (source: Uint8Array, at: number): RecordId => {
  const high = ((source[at]! << 24) | (source[at + 1]! << 16) | (source[at + 2]! << 8) | source[at + 3]!) >>> 0;
  const low = ((source[at + 4]! << 24) | (source[at + 5]! << 16) | (source[at + 6]! << 8) | source[at + 7]!) >>> 0;
  return high * two32 + low;
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
export const under = (ident: number, key: Uint8Array): Buffer => {
  const whole = Buffer.allocUnsafe(4 + key.length);
  whole.writeUInt32BE(ident, 0);
  whole.set(key, 4);
  return whole;
};

/** Returns the key of an index entry: ident, indexed values, record id. */
export const entryKey = (ident: number, key: Uint8Array, id: RecordId): Buffer => {
  const whole = Buffer.allocUnsafe(12 + key.length);
  whole.writeUInt32BE(ident, 0);
  whole.set(key, 4);
  putRecordId(whole, id, 4 + key.length);
  return whole;
};
