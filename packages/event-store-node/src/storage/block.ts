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
const BLOCK_FLAG = 8;
const LENGTHS_OFFSET = 9;

/** Maximum size of a block of several records: a reader of one record reads the whole block. */
const MAX_BLOCK_BYTES = 16 * 1024;

/** A decoded entry of the table of events. */
export interface Block {
  readonly startPosition: number;
  /** Position of the first record after the block. */
  readonly end: number;
  readonly count: number;
  /** Returns the index of the record that begins at exactly this position; -1 if there is none. */
  indexOf(position: number): number;
  /** Returns a record, which is a slice of the block's memory. */
  recordAt(index: number): StoredRecord;
}

/** Groups consecutive records into blocks. Starts a new block where a position is not the end of the previous record. */
export function* groupIntoBlocks<Stored extends StoredRecord>(records: Iterable<Stored>): Generator<readonly Stored[]> {
  let openBlock: Stored[] = [];
  let blockBytes = 0;
  let nextPosition = -1;
  for (const stored of records) {
    const { position, record } = stored;
    if (openBlock.length > 0 && (position !== nextPosition || blockBytes + record.length > MAX_BLOCK_BYTES)) {
      yield openBlock;
      openBlock = [];
      blockBytes = 0;
    }
    openBlock.push(stored);
    blockBytes += record.length;
    nextPosition = position + record.length;
  }
  if (openBlock.length > 0) yield openBlock;
}

/** Encodes records as one entry. */
export const encodeBlock = (records: readonly StoredRecord[]): Buffer => {
  const [first] = records;
  if (first !== undefined && records.length === 1) return first.record;
  const recordsOffset = LENGTHS_OFFSET + 4 * records.length;
  const target = Buffer.allocUnsafe(records.reduce((size, { record }) => size + record.length, recordsOffset));
  target[4] = BLOCK_FLAG;
  target.writeUInt32LE(records.length, 5);
  let recordAt = recordsOffset;
  for (const [index, { record }] of records.entries()) {
    target.writeUInt32LE(record.length, LENGTHS_OFFSET + 4 * index);
    target.set(record, recordAt);
    recordAt += record.length;
  }
  target.writeUInt32LE(crc32c(target, 4, recordsOffset), 0);
  return target;
};

const singleRecordBlock = (position: number, record: Buffer): Block => ({
  startPosition: position,
  end: position + spanOf(record),
  count: 1,
  indexOf: (requestedPosition) => (requestedPosition === position ? 0 : -1),
  recordAt: () => ({ position, record }),
});

/** Decodes the entry that begins at a position. Throws `DamagedBlock`. */
export const decodeBlock = (startPosition: number, blockBytes: Buffer): Block => {
  if (blockBytes.length < LENGTHS_OFFSET || (blockBytes[4]! & BLOCK_FLAG) === 0) return singleRecordBlock(startPosition, blockBytes);
  const count = blockBytes.readUInt32LE(5);
  const recordsOffset = LENGTHS_OFFSET + 4 * count;
  if (recordsOffset > blockBytes.length || blockBytes.readUInt32LE(0) !== crc32c(blockBytes, 4, recordsOffset))
    throw new DamagedBlock(startPosition);
  const starts = new Uint32Array(count + 1);
  starts[0] = recordsOffset;
  for (let index = 0; index < count; index += 1) starts[index + 1] = starts[index]! + blockBytes.readUInt32LE(LENGTHS_OFFSET + 4 * index);
  if (starts[count] !== blockBytes.length) throw new DamagedBlock(startPosition);
  return {
    startPosition,
    end: startPosition + blockBytes.length - recordsOffset,
    count,
    indexOf: (position) => {
      const start = position - startPosition + recordsOffset;
      const index = countBelow(starts, (recordStart) => recordStart < start);
      return index < count && starts[index] === start ? index : -1;
    },
    recordAt: (index) => ({
      position: startPosition + starts[index]! - recordsOffset,
      record: blockBytes.subarray(starts[index], starts[index + 1]),
    }),
  };
};
