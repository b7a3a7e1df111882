import { crc32 } from 'node:zlib';
import { decodeRecord } from '../record.ts';
import type { Group, RecordToStore } from '../storage.ts';

/*
 * Format of a group in a write-ahead segment, at an offset divisible by 8:
 *   0 the segment's marker (8 random bytes) · 8 number of the group (double) · 16 bytes of the payload · 20 CRC-32 of
 *   bytes 8 to 20 and the payload · 24 payload: counts of streams and records, then
 *   a new stream: id (double), bytes of its name, name;  a record: position, stream id, revision (doubles), bytes, record
 * The marker is random, so that bytes stored by a client cannot be mistaken for a group.
 */
export const GROUP_HEADER_BYTES = 24;
const STREAM_HEADER_BYTES = 12;
const RECORD_HEADER_BYTES = 28;

export const MARKER_BYTES = 8;
const ALIGNMENT_BYTES = 8;
export const alignOffset = (offset: number): number => Math.ceil(offset / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;

export interface NumberedGroup extends Group {
  /** Consecutive number of the group; the first group of a log has number 1. */
  readonly number: number;
}

/** Returns the size of a group in a segment, in bytes. */
export const groupSize = ({ records, newStreams }: Group): number => {
  let size = GROUP_HEADER_BYTES + 8;
  for (const { name } of newStreams) size += STREAM_HEADER_BYTES + Buffer.byteLength(name);
  for (const { record } of records) size += RECORD_HEADER_BYTES + record.length;
  return size;
};

const checksumOf = (bytes: Buffer, at: number, end: number): number =>
  crc32(bytes.subarray(at + GROUP_HEADER_BYTES, end), crc32(bytes.subarray(at + MARKER_BYTES, at + 20)));

/** Writes a group of `size` bytes to the beginning of `target`. */
export const writeGroup = (target: Buffer, marker: Uint8Array, { number, records, newStreams }: NumberedGroup, size: number): void => {
  target.set(marker, 0);
  target.writeDoubleLE(number, 8);
  target.writeUInt32LE(size - GROUP_HEADER_BYTES, 16);
  let at = target.writeUInt32LE(newStreams.length, GROUP_HEADER_BYTES);
  at = target.writeUInt32LE(records.length, at);
  for (const { name, id } of newStreams) {
    at = target.writeDoubleLE(id, at);
    const length = target.write(name, at + 4);
    target.writeUInt32LE(length, at);
    at += 4 + length;
  }
  for (const { position, streamId, revision, record } of records) {
    at = target.writeDoubleLE(position, at);
    at = target.writeDoubleLE(streamId, at);
    at = target.writeDoubleLE(revision, at);
    at = target.writeUInt32LE(record.length, at);
    target.set(record, at);
    at += record.length;
  }
  target.writeUInt32LE(checksumOf(target, 0, size), 20);
};

/** Location of a complete group. */
export interface FoundGroup {
  readonly number: number;
  readonly at: number;
  readonly end: number;
}

/** Returns the group at an offset, or null if there is no complete group. */
export const findGroupAt = (bytes: Buffer, marker: Buffer, at: number): FoundGroup | null => {
  if (at + GROUP_HEADER_BYTES > bytes.length || bytes.compare(marker, 0, MARKER_BYTES, at, at + MARKER_BYTES) !== 0) return null;
  const end = at + GROUP_HEADER_BYTES + bytes.readUInt32LE(at + 16);
  if (end > bytes.length || bytes.readUInt32LE(at + 20) !== checksumOf(bytes, at, end)) return null;
  return { number: bytes.readDoubleLE(at + 8), at, end };
};

/** Decodes a complete group. */
export const readGroup = (bytes: Buffer, { number, at }: FoundGroup): NumberedGroup => {
  const newStreams: Group['newStreams'][number][] = [];
  const records: RecordToStore[] = [];
  let readOffset = at + GROUP_HEADER_BYTES + 8;
  for (let remaining = bytes.readUInt32LE(at + GROUP_HEADER_BYTES); remaining > 0; remaining -= 1) {
    const id = bytes.readDoubleLE(readOffset);
    const end = readOffset + STREAM_HEADER_BYTES + bytes.readUInt32LE(readOffset + 8);
    newStreams.push({ id, name: bytes.toString('utf8', readOffset + STREAM_HEADER_BYTES, end) });
    readOffset = end;
  }
  for (let remaining = bytes.readUInt32LE(at + GROUP_HEADER_BYTES + 4); remaining > 0; remaining -= 1) {
    const position = bytes.readDoubleLE(readOffset);
    const streamId = bytes.readDoubleLE(readOffset + 8);
    const revision = bytes.readDoubleLE(readOffset + 16);
    const end = readOffset + RECORD_HEADER_BYTES + bytes.readUInt32LE(readOffset + 24);
    const record = bytes.subarray(readOffset + RECORD_HEADER_BYTES, end);
    records.push({ position, streamId, revision, record, streamName: decodeRecord(record).streamName });
    readOffset = end;
  }
  return { number, newStreams, records };
};
