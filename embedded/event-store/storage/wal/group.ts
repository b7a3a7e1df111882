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
export const GROUP_HEADER = 24;
const STREAM_HEADER = 12;
const RECORD_HEADER = 28;

export const MARKER_LENGTH = 8;
const ALIGNMENT = 8;
export const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

export interface NumberedGroup extends Group {
  /** Consecutive number of the group; the first group of a log has number 1. */
  readonly number: number;
}

/** Returns the size of a group in a segment, in bytes. */
export const groupSize = ({ records, newStreams }: Group): number => {
  let size = GROUP_HEADER + 8;
  for (const { name } of newStreams) size += STREAM_HEADER + Buffer.byteLength(name);
  for (const { record } of records) size += RECORD_HEADER + record.length;
  return size;
};

const checksum = (bytes: Buffer, at: number, end: number): number =>
  crc32(bytes.subarray(at + GROUP_HEADER, end), crc32(bytes.subarray(at + MARKER_LENGTH, at + 20)));

/** Writes a group of `size` bytes to the beginning of `target`. */
export const writeGroup = (target: Buffer, marker: Uint8Array, { number, records, newStreams }: NumberedGroup, size: number): void => {
  target.set(marker, 0);
  target.writeDoubleLE(number, 8);
  target.writeUInt32LE(size - GROUP_HEADER, 16);
  let at = target.writeUInt32LE(newStreams.length, GROUP_HEADER);
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
  target.writeUInt32LE(checksum(target, 0, size), 20);
};

/** Location of a complete group. */
export interface FoundGroup {
  readonly number: number;
  readonly at: number;
  readonly end: number;
}

/** Returns the group at an offset, or null if there is no complete group. */
export const groupAt = (bytes: Buffer, marker: Buffer, at: number): FoundGroup | null => {
  if (at + GROUP_HEADER > bytes.length || bytes.compare(marker, 0, MARKER_LENGTH, at, at + MARKER_LENGTH) !== 0) return null;
  const end = at + GROUP_HEADER + bytes.readUInt32LE(at + 16);
  if (end > bytes.length || bytes.readUInt32LE(at + 20) !== checksum(bytes, at, end)) return null;
  return { number: bytes.readDoubleLE(at + 8), at, end };
};

/** Decodes a complete group. */
export const readGroup = (bytes: Buffer, { number, at }: FoundGroup): NumberedGroup => {
  const newStreams: Group['newStreams'][number][] = [];
  const records: RecordToStore[] = [];
  let place = at + GROUP_HEADER + 8;
  for (let left = bytes.readUInt32LE(at + GROUP_HEADER); left > 0; left -= 1) {
    const id = bytes.readDoubleLE(place);
    const end = place + STREAM_HEADER + bytes.readUInt32LE(place + 8);
    newStreams.push({ id, name: bytes.toString('utf8', place + STREAM_HEADER, end) });
    place = end;
  }
  for (let left = bytes.readUInt32LE(at + GROUP_HEADER + 4); left > 0; left -= 1) {
    const position = bytes.readDoubleLE(place);
    const streamId = bytes.readDoubleLE(place + 8);
    const revision = bytes.readDoubleLE(place + 16);
    const end = place + RECORD_HEADER + bytes.readUInt32LE(place + 24);
    const record = bytes.subarray(place + RECORD_HEADER, end);
    records.push({ position, streamId, revision, record, streamName: decodeRecord(record).streamName });
    place = end;
  }
  return { number, newStreams, records };
};
