import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { syncPath } from 'store-files/syncPath.ts';
import { alignOffset, findGroupAt, MARKER_BYTES, type FoundGroup } from './group.ts';

/** Error for contradictory files of the log: a part of them has changed or is missing. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/*
 * Format of a segment's first page: 0 `SHELTWAL` · 8 version · 12 size it was made with · 16 marker · 24 CRC-32 of bytes 0 to 24. It is
 * written once; groups begin at the second page.
 */
const MAGIC = Buffer.from('SHELTWAL');
const FORMAT_VERSION = 1;
export const FIRST_GROUP_OFFSET = 4096;

export interface Segment {
  readonly file: string;
  readonly marker: Buffer;
  /** Bytes allocated at creation: writes inside them change no file system metadata. */
  readonly size: number;
}

/** Writes all bytes, because a write near a full disk may write only a part and report a lower count. */
export const writeFully = (file: number, bytes: Uint8Array, length: number, fileOffset: number): void => {
  for (let writtenBytes = 0; writtenBytes < length;) {
    const writtenNow = writeSync(file, bytes, writtenBytes, length - writtenBytes, fileOffset + writtenBytes);
    if (writtenNow === 0) throw new Error('Nothing could be written: the disk is full.');
    writtenBytes += writtenNow;
  }
};

/** Creates a zero-filled segment, which is completely on disk before it gets its name. */
export const createSegment = (file: string, size: number): void => {
  const header = Buffer.alloc(size);
  MAGIC.copy(header);
  header.writeUInt32LE(FORMAT_VERSION, 8);
  header.writeUInt32LE(size, 12);
  randomBytes(MARKER_BYTES).copy(header, 16);
  header.writeUInt32LE(crc32(header.subarray(0, 24)), 24);
  const newFile = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeFully(newFile, header, size, 0);
    fsyncSync(newFile);
  } finally {
    closeSync(newFile);
  }
  renameSync(`${file}.new`, file);
  syncPath(path.dirname(file));
};

/** Reads a segment. Throws `DamagedLog` if it is missing, shorter than at its creation, or has no valid first page. */
export const readSegment = (file: string): { segment: Segment; bytes: Buffer } => {
  if (!existsSync(file)) throw new DamagedLog(`${file} is missing.`);
  const bytes = readFileSync(file);
  if (
    bytes.length < FIRST_GROUP_OFFSET ||
    !bytes.subarray(0, MAGIC.length).equals(MAGIC) ||
    bytes.readUInt32LE(24) !== crc32(bytes.subarray(0, 24)) ||
    bytes.readUInt32LE(8) !== FORMAT_VERSION
  )
    throw new DamagedLog(`${file} is damaged: it does not have the header of a write-ahead segment.`);
  const size = bytes.readUInt32LE(12);
  if (bytes.length < size) throw new DamagedLog(`${file} is damaged: it has ${bytes.length} bytes of ${size}.`);
  return { segment: { file, size, marker: bytes.subarray(16, 16 + MARKER_BYTES) }, bytes };
};

/** Yields every complete group of a segment, even after damaged ones and including those left from its previous use. */
export function* groupsOf({ marker }: Segment, bytes: Buffer): Generator<FoundGroup> {
  let fileOffset = FIRST_GROUP_OFFSET;
  while (fileOffset >= 0 && fileOffset < bytes.length) {
    const foundGroup = findGroupAt(bytes, marker, fileOffset);
    if (foundGroup !== null) yield foundGroup;
    fileOffset = foundGroup === null ? bytes.indexOf(marker, fileOffset + 1) : alignOffset(foundGroup.end);
  }
}
