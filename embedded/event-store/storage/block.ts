import { countBelow } from './countBelow.ts';
import { crc32c } from './crc32c.ts';
import { DamagedBlock } from './damagedEvent.ts';
import { spanOf } from './record.ts';
import type { StoredRecord } from './storage.ts';

/*
 * Format of an entry in the table of events: a plain record, or a block of records that are adjacent in the log:
 *   0 CRC-32C of the bytes up to the records · 4 flag that no record has · 5 number of records · 9 length of each (4 bytes) · the records
 * A block costs LMDB one entry instead of one entry per record.
 */
const BLOCK = 8;
const LENGTHS = 9;

/** Maximum size of a block of several records: a reader of one record reads the whole block. */
const BLOCK_BYTES = 16 * 1024;

/** A decoded entry of the table of events. */
export interface Block {
  readonly from: number;
  /** Position of the first record after the block. */
  readonly end: number;
  readonly count: number;
  /** Returns the index of the record that begins at exactly this position; -1 if there is none. */
  indexOf(position: number): number;
  /** Returns a record, which is a slice of the block's memory. */
  at(index: number): StoredRecord;
}

/** Groups consecutive records into blocks. Starts a new block where a position is not the end of the previous record. */
export function* inBlocks<Stored extends StoredRecord>(records: Iterable<Stored>): Generator<readonly Stored[]> {
  let open: Stored[] = [];
  let bytes = 0;
  let next = -1;
  for (const stored of records) {
    const { position, record } = stored;
    if (open.length > 0 && (position !== next || bytes + record.length > BLOCK_BYTES)) {
      yield open;
      open = [];
      bytes = 0;
    }
    open.push(stored);
    bytes += record.length;
    next = position + record.length;
  }
  if (open.length > 0) yield open;
}

/** Encodes records as one entry. */
export const encodeBlock = (records: readonly StoredRecord[]): Buffer => {
  const [first] = records;
  if (first !== undefined && records.length === 1) return first.record;
  const begin = LENGTHS + 4 * records.length;
  const target = Buffer.allocUnsafe(records.reduce((size, { record }) => size + record.length, begin));
  target[4] = BLOCK;
  target.writeUInt32LE(records.length, 5);
  let at = begin;
  for (const [index, { record }] of records.entries()) {
    target.writeUInt32LE(record.length, LENGTHS + 4 * index);
    target.set(record, at);
    at += record.length;
  }
  target.writeUInt32LE(crc32c(target, 4, begin), 0);
  return target;
};

const single = (position: number, record: Buffer): Block => ({
  from: position,
  end: position + spanOf(record),
  count: 1,
  indexOf: (wanted) => (wanted === position ? 0 : -1),
  at: () => ({ position, record }),
});

/** Decodes the entry that begins at a position. Throws `DamagedBlock`. */
export const decodeBlock = (from: number, bytes: Buffer): Block => {
  if (bytes.length < LENGTHS || (bytes[4]! & BLOCK) === 0) return single(from, bytes);
  const count = bytes.readUInt32LE(5);
  const begin = LENGTHS + 4 * count;
  if (begin > bytes.length || bytes.readUInt32LE(0) !== crc32c(bytes, 4, begin)) throw new DamagedBlock(from);
  const starts = new Uint32Array(count + 1);
  starts[0] = begin;
  for (let index = 0; index < count; index += 1) starts[index + 1] = starts[index]! + bytes.readUInt32LE(LENGTHS + 4 * index);
  if (starts[count] !== bytes.length) throw new DamagedBlock(from);
  return {
    from,
    end: from + bytes.length - begin,
    count,
    indexOf: (position) => {
      const start = position - from + begin;
      const index = countBelow(starts, (each) => each < start);
      return index < count && starts[index] === start ? index : -1;
    },
    at: (index) => ({ position: from + starts[index]! - begin, record: bytes.subarray(starts[index], starts[index + 1]) }),
  };
};
