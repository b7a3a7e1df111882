import type { RootDatabase } from 'lmdb';
import { decodeBlock, encodeBlock, type Block } from './block.ts';
import { DamagedEvent, toDamagedEvent, readChecked } from './damagedEvent.ts';
import type { Storage, StoredRecord } from './storage.ts';

/** Position of the first event of a log: not 0, because the protocol omits 0 from its messages. */
export const FIRST_POSITION = 64;

const EVENTS_TABLE_NAME = 'The table of events';

/**
 * Encoding options: write entries unchanged and read them as copies. By default LMDB's binding spends most of a read's time on its
 * buffers.
 */
const EVENTS_OPTIONS = {
  name: 'events',
  encoding: 'binary',
  encoder: {
    encode: (entry: Buffer): Buffer => entry,
    decode: (bytes: Buffer): Buffer => {
      const entry = Buffer.allocUnsafe(bytes.length);
      entry.set(bytes.subarray(0, bytes.length));
      return entry;
    },
  },
} as const;

/**
 * Events by position, in blocks. A single read returns a record in its own memory; an iteration returns slices of blocks. Read errors are
 * `DamagedEvent`.
 */
export interface EventTable extends Pick<Storage, 'record' | 'records'> {
  /** Returns the end position of the last event. */
  end(): number;
  /** Stores a block; call it within a batch. */
  put(block: readonly StoredRecord[]): void;
  /** Returns the positions of `count` consecutive records of one block, from the given one on. */
  positions(from: number, count: number): readonly number[];
}

export const openEventTable = (root: RootDatabase): EventTable => {
  const entries = root.openDB<Buffer, number>(EVENTS_OPTIONS);
  /** Cache of the last block read, because the next read often needs its next record. Blocks are immutable. */
  let newestBlock: Block | null = null;

  const decodeCached = (key: number, value: Buffer): Block => {
    if (!Number.isSafeInteger(key)) throw new DamagedEvent(`${EVENTS_TABLE_NAME} is damaged.`);
    newestBlock = decodeBlock(key, value);
    return newestBlock;
  };

  /** Returns the last block that begins at or before a position. */
  const blockBefore = (position: number): Block | undefined => {
    if (newestBlock !== null && newestBlock.startPosition <= position && position < newestBlock.end) return newestBlock;
    return readChecked(EVENTS_TABLE_NAME, () => {
      for (const { key, value } of entries.getRange({ start: position, reverse: true, limit: 1, snapshot: false }))
        return decodeCached(key, value);
      return undefined;
    });
  };

  function* readUpwards(from: number): Generator<StoredRecord> {
    const first = blockBefore(from);
    const start = first !== undefined && first.end > from ? first.startPosition : from;
    for (const { key, value } of entries.getRange({ start, snapshot: false })) {
      const block = decodeCached(key, value);
      for (let index = 0; index < block.count; index += 1) {
        const stored = block.recordAt(index);
        if (stored.position >= from) yield stored;
      }
    }
  }

  function* readDownwards(endPosition: number): Generator<StoredRecord> {
    for (const { key, value } of entries.getRange({ start: endPosition, exclusiveStart: true, reverse: true, snapshot: false })) {
      const block = decodeCached(key, value);
      for (let index = block.count - 1; index >= 0; index -= 1) {
        const stored = block.recordAt(index);
        if (stored.position < endPosition) yield stored;
      }
    }
  }

  function* records(from: number, backwards: boolean): Generator<StoredRecord> {
    try {
      yield* backwards ? readDownwards(from) : readUpwards(from);
    } catch (error) {
      throw toDamagedEvent(EVENTS_TABLE_NAME, error);
    }
  }

  return {
    end: () => blockBefore(Number.MAX_SAFE_INTEGER)?.end ?? FIRST_POSITION,
    put: (block) => void entries.put(block[0]!.position, encodeBlock(block)),
    record: (position) => {
      const block = blockBefore(position);
      const index = block?.indexOf(position) ?? -1;
      return block === undefined || index < 0 ? undefined : Buffer.from(block.recordAt(index).record);
    },
    records,
    positions: (from, count) => {
      const block = blockBefore(from);
      const first = block?.indexOf(from) ?? -1;
      if (block === undefined || first < 0 || first + count > block.count)
        throw new DamagedEvent(`The index of streams is damaged: ${count} consecutive events are missing at position ${from}.`);
      return Array.from({ length: count }, (_, index) => block.recordAt(first + index).position);
    },
  };
};
