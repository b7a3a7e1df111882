import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { syncPath } from '#embedded/syncPath.ts';
import { aligned, groupAt, MARKER_LENGTH, type FoundGroup } from './group.ts';

/** Error for contradictory files of the log: a part of them has changed or is missing. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/*
 * Format of a segment's first page: 0 `SHELTWAL` · 8 version · 12 size it was made with · 16 marker · 24 CRC-32 of bytes 0 to 24. It is
 * written once; groups begin at the second page.
 */
const MAGIC = Buffer.from('SHELTWAL');
const VERSION = 1;
export const FIRST_GROUP = 4096;

export interface Segment {
  readonly file: string;
  readonly marker: Buffer;
  /** Bytes allocated at creation: writes inside them change no file system metadata. */
  readonly size: number;
}

/** Writes all bytes, because a write near a full disk may write only a part and report a lower count. */
export const writeWhole = (file: number, bytes: Uint8Array, length: number, at: number): void => {
  for (let done = 0; done < length;) {
    const written = writeSync(file, bytes, done, length - done, at + done);
    if (written === 0) throw new Error('Nothing could be written: the disk is full.');
    done += written;
  }
};

/** Creates a zero-filled segment, which is completely on disk before it gets its name. */
export const makeSegment = (file: string, size: number): void => {
  const header = Buffer.alloc(size);
  MAGIC.copy(header);
  header.writeUInt32LE(VERSION, 8);
  header.writeUInt32LE(size, 12);
  randomBytes(MARKER_LENGTH).copy(header, 16);
  header.writeUInt32LE(crc32(header.subarray(0, 24)), 24);
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeWhole(handle, header, size, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
  syncPath(path.dirname(file));
};

/** Reads a segment. Throws `DamagedLog` if it is missing, shorter than at its creation, or has no valid first page. */
export const readSegment = (file: string): { segment: Segment; bytes: Buffer } => {
  if (!existsSync(file)) throw new DamagedLog(`${file} is missing.`);
  const bytes = readFileSync(file);
  if (
    bytes.length < FIRST_GROUP ||
    !bytes.subarray(0, MAGIC.length).equals(MAGIC) ||
    bytes.readUInt32LE(24) !== crc32(bytes.subarray(0, 24)) ||
    bytes.readUInt32LE(8) !== VERSION
  )
    throw new DamagedLog(`${file} is damaged: it does not have the header of a write-ahead segment.`);
  const size = bytes.readUInt32LE(12);
  if (bytes.length < size) throw new DamagedLog(`${file} is damaged: it has ${bytes.length} bytes of ${size}.`);
  return { segment: { file, size, marker: bytes.subarray(16, 16 + MARKER_LENGTH) }, bytes };
};

/** Yields every complete group of a segment, even after damaged ones and including those left from its previous use. */
export function* groupsOf({ marker }: Segment, bytes: Buffer): Generator<FoundGroup> {
  let at = FIRST_GROUP;
  while (at >= 0 && at < bytes.length) {
    const found = groupAt(bytes, marker, at);
    if (found !== null) yield found;
    at = found === null ? bytes.indexOf(marker, at + 1) : aligned(found.end);
  }
}
