import { crc32 } from 'node:zlib';
import { CommandError } from '../errors.ts';
import { recordKey, type RecordId } from './records.ts';

/*
 * A CRC-32 of the key and the bytes follows every stored document, so that reads report bit rot and misplaced data instead of returning
 * them. LMDB itself has no checksums.
 */

const CHECKSUM_BYTES = 4;

/** Creates the error for stored bytes that differ from those written, with MongoDB's code and name. */
export const damagedData = (message: string): CommandError => new CommandError(380, 'DataCorruptionDetected', message);

const checksumOf = (ident: number, record: RecordId, document: Uint8Array): number => crc32(document, crc32(recordKey(ident, record)));

/** Returns the bytes to store for a document. */
export const withChecksum = (ident: number, record: RecordId, document: Buffer): Buffer => {
  const stored = Buffer.allocUnsafe(document.length + CHECKSUM_BYTES);
  document.copy(stored);
  stored.writeUInt32LE(checksumOf(ident, record, document), document.length);
  return stored;
};

/** Returns the document of stored bytes; undefined if it is damaged. */
export const verifiedBytes = (ident: number, record: RecordId, stored: Buffer): Buffer | undefined => {
  const end = stored.length - CHECKSUM_BYTES;
  if (end < 5) return undefined;
  const document = stored.subarray(0, end);
  return stored.readUInt32LE(end) === checksumOf(ident, record, document) ? document : undefined;
};
