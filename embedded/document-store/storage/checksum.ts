import { crc32 } from 'node:zlib';
import { CommandError } from '../errors.ts';
import { recordKey, type RecordId } from './records.ts';

/*
 * A document is stored with a CRC-32 of its place and its bytes behind it: what rots on the disk, or turns up at another
 * place, is named and not given out. LMDB itself has no checksums.
 */

const CHECKSUM = 4;

/** Stored bytes are not those that were written: code and name as MongoDB has them. */
export const damagedData = (sentence: string): CommandError => new CommandError(380, 'DataCorruptionDetected', sentence);

const checksumOf = (ident: number, record: RecordId, document: Uint8Array): number => crc32(document, crc32(recordKey(ident, record)));

/** What is stored for a document. */
export const withChecksum = (ident: number, record: RecordId, document: Buffer): Buffer => {
  const stored = Buffer.allocUnsafe(document.length + CHECKSUM);
  document.copy(stored);
  stored.writeUInt32LE(checksumOf(ident, record, document), document.length);
  return stored;
};

/** The document in what is stored for it; undefined when it is damaged. */
export const intact = (ident: number, record: RecordId, stored: Buffer): Buffer | undefined => {
  const end = stored.length - CHECKSUM;
  if (end < 5) return undefined;
  const document = stored.subarray(0, end);
  return stored.readUInt32LE(end) === checksumOf(ident, record, document) ? document : undefined;
};
