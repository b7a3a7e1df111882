import { countBelow } from './countBelow.ts';
import { crc32c } from './crc32c.ts';
import { DamagedBlock } from './damagedEvent.ts';
import { spanOf } from './record.ts';
import type { StoredRecord } from './storage.ts';

/*
 * What one entry of the table of events holds: a record as it is, or a block, records that follow each other in the log:
 *   0 CRC-32C of what lies before the records · 4 flag that no record has · 5 how many · 9 length of each (4 bytes) · the records
 * A block costs LMDB one entry where each of its records would cost one.
 */
const BLOCK = 8;
const LENGTHS = 9;

/** Records get no company beyond that: who wants one of them reads the whole block. */
const BLOCK_BYTES = 16 * 1024;

/** One entry of the table of events. */
export interface Block {
  readonly from: number;
  /** Where the first record behind it begins. */
  readonly end: number;
  readonly count: number;
  /** Which of its records begins exactly there; -1: none. */
  indexOf(position: number): number;
  /** The records lie in the memory of the block. */
  at(index: number): StoredRecord;
}

/** Parts records that follow each other into blocks. Where a position is not the end of the record before, a new one begins. */
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

/** The bytes of records as one entry. */
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

/** Reads the entry that begins at a position. Throws `DamagedBlock`. */
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
