import { decodeBlock, encodeBlock, groupIntoBlocks } from './block.ts';
import { DamagedBlock } from './damagedEvent.ts';
import { encodeGap, encodeRecord, isIntact, spanOf } from './record.ts';
import type { StoredRecord } from './storage.ts';

/** Creates consecutive records of the given sizes from a position on. */
const recordsOf = (sizes: readonly number[], from = 64): StoredRecord[] => {
  let position = from;
  return sizes.map((size, revision) => {
    const record = encodeRecord(
      {
        id: '00000000-0000-4000-8000-000000000000',
        type: 't',
        json: false,
        data: Buffer.alloc(size, revision),
        customMetadata: Buffer.alloc(0),
      },
      { streamName: 's', revision, position, created: 1.7e12 },
    );
    const stored = { position, record };
    position += record.length;
    return stored;
  });
};

const recordsIn = (entry: ReturnType<typeof decodeBlock>): StoredRecord[] =>
  Array.from({ length: entry.count }, (_, index) => entry.recordAt(index));

test.each([[[10]], [[10, 0, 300]], [Array.from({ length: 60 }, (_, recordSize) => recordSize)]])(
  'decodes records of sizes %j as they were encoded',
  (sizes) => {
    const records = recordsOf(sizes);
    const block = decodeBlock(64, encodeBlock(records));
    expect(recordsIn(block)).toEqual(records);
    expect(records.map(({ position }) => block.indexOf(position))).toEqual(records.map((_, index) => index));
    expect(records.map(({ position }) => block.indexOf(position + 1))).toEqual(records.map(() => -1));
    expect(block.end).toBe(records.at(-1)!.position + records.at(-1)!.record.length);
  },
);

test('stores a single record without any extra byte', () => {
  const [onlyRecord] = recordsOf([100]);
  expect(encodeBlock([onlyRecord!])).toBe(onlyRecord!.record);
});

test('splits consecutive records at the size limit and at gaps', () => {
  const recordsBeforeGap = recordsOf(Array.from({ length: 50 }, () => 1_000));
  const gap = { position: recordsBeforeGap.at(-1)!.position + recordsBeforeGap.at(-1)!.record.length, record: encodeGap(5_000) };
  const recordsAfterGap = recordsOf([10, 20_000, 10], gap.position + spanOf(gap.record));
  const blocks = [...groupIntoBlocks([...recordsBeforeGap, ...recordsAfterGap])];
  expect(blocks.flat()).toEqual([...recordsBeforeGap, ...recordsAfterGap]);
  expect(blocks.map(({ length }) => length)).toEqual([14, 14, 14, 8, 1, 1, 1]);
  const gapBlock = decodeBlock(gap.position, encodeBlock([gap]));
  expect(gapBlock.end).toBe(recordsAfterGap[0]!.position);
});

test('detects a flip of any bit of the block header', () => {
  const records = recordsOf([10, 20, 30]);
  const bytes = encodeBlock(records);
  const headerBytes = bytes.length - records.reduce((size, { record }) => size + record.length, 0);
  for (let bit = 0; bit < 8 * headerBytes; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    // Without its flag a block is read as one record, whose checksum is then wrong.
    if (bit === 8 * 4 + 3) expect(isIntact(decodeBlock(64, flipped).recordAt(0).record)).toBe(false);
    else expect(() => decodeBlock(64, flipped)).toThrow(DamagedBlock);
  }
});

test('detects a truncated block', () => {
  const bytes = encodeBlock(recordsOf([10, 20, 30]));
  for (let length = 9; length < bytes.length; length += 1) expect(() => decodeBlock(64, bytes.subarray(0, length))).toThrow(DamagedBlock);
});
