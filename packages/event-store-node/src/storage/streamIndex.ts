import type { RootDatabase } from 'lmdb';
import { crc32c } from './crc32c.ts';
import { DamagedEvent, toDamagedEvent, readChecked } from './damagedEvent.ts';
import type { EventTable } from './eventTable.ts';
import { TOMBSTONE_REVISION } from './record.ts';
import type { IndexEntry, RecordToStore, Storage } from './storage.ts';

const INDEX_NAME = 'The index of streams';

type IndexKey = [streamId: number, revision: number];
/** Index entry: the position of a single event, or of the first of several adjacent events in a block, with their count and a checksum. */
type StoredRun = number | [position: number, count: number, check: number];

/** A decoded entry: `count` events from `revision` on. */
interface RevisionRun {
  readonly revision: number;
  readonly position: number;
  readonly count: number;
}

const checksumOf = (streamId: number, revision: number, position: number, count: number): number => {
  const checkedNumbers = new Float64Array([streamId, revision, position, count]);
  return crc32c(new Uint8Array(checkedNumbers.buffer));
};

const damagedIndex = (): DamagedEvent => new DamagedEvent(`${INDEX_NAME} is damaged.`);

const runOf = ([streamId, revision]: IndexKey, storedRun: StoredRun): RevisionRun => {
  if (typeof storedRun === 'number') {
    if (!Number.isSafeInteger(revision) || !Number.isSafeInteger(storedRun)) throw damagedIndex();
    return { revision, position: storedRun, count: 1 };
  }
  const [position, count, check] = storedRun;
  if (check !== checksumOf(streamId, revision, position, count)) throw damagedIndex();
  return { revision, position, count };
};

/** Positions of the events of each stream. Read errors are `DamagedEvent`. */
export interface StreamIndex extends Pick<Storage, 'positionOf' | 'revisions'> {
  /** Returns the highest stream number; 0 without streams. */
  lastStreamId(): number;
  /** Stores the index entries of a block; call it within a batch, with all records of the block. */
  put(block: readonly RecordToStore[]): void;
}

export const openStreamIndex = (root: RootDatabase, events: EventTable): StreamIndex => {
  const entries = root.openDB<StoredRun, IndexKey>({ name: 'index', encoding: 'ordered-binary' });

  const put = (streamId: number, { revision, position, count }: RevisionRun): void => {
    void entries.put([streamId, revision], count === 1 ? position : [position, count, checksumOf(streamId, revision, position, count)]);
  };

  const positionsOf = ({ position, count }: RevisionRun): readonly number[] =>
    count === 1 ? [position] : events.positions(position, count);

  /** Returns the run that contains the revision, or the run before it. */
  const runBefore = (streamId: number, revision: number): RevisionRun | undefined => {
    for (const { key, value } of entries.getRange({
      start: [streamId, revision],
      end: [streamId, -1],
      reverse: true,
      limit: 1,
      snapshot: false,
    }))
      return runOf(key, value);
    return undefined;
  };

  function* readUpwards(streamId: number, from: number): Generator<IndexEntry> {
    const start = from > 0 ? (runBefore(streamId, from)?.revision ?? from) : from;
    for (const { key, value } of entries.getRange({
      start: [streamId, start],
      end: [streamId, TOMBSTONE_REVISION],
      inclusiveEnd: true,
      snapshot: false,
    })) {
      const run = runOf(key, value);
      for (const [index, position] of positionsOf(run).entries())
        if (run.revision + index >= from) yield { revision: run.revision + index, position };
    }
  }

  function* readDownwards(streamId: number, from: number): Generator<IndexEntry> {
    for (const { key, value } of entries.getRange({ start: [streamId, from], end: [streamId, -1], reverse: true, snapshot: false })) {
      const run = runOf(key, value);
      for (const [index, position] of [...positionsOf(run).entries()].toReversed())
        if (run.revision + index <= from) yield { revision: run.revision + index, position };
    }
  }

  return {
    lastStreamId: () => {
      const [lastKey] = entries.getKeys({ reverse: true, limit: 1 });
      return lastKey?.[0] ?? 0;
    },
    put: (block) => {
      let runStart = 0;
      for (let runEnd = 1; runEnd <= block.length; runEnd += 1) {
        const { streamId, revision, position } = block[runStart]!;
        const stored = block[runEnd];
        const count = runEnd - runStart;
        if (stored?.streamId === streamId && stored.revision === revision + count) continue;
        put(streamId, { revision, position, count });
        runStart = runEnd;
      }
    },
    positionOf: (streamId, revision) =>
      readChecked(INDEX_NAME, () => {
        const run = runBefore(streamId, revision);
        if (run === undefined || revision >= run.revision + run.count) return undefined;
        return positionsOf(run)[revision - run.revision];
      }),
    revisions: function* (streamId, from, backwards) {
      try {
        yield* backwards ? readDownwards(streamId, from) : readUpwards(streamId, from);
      } catch (error) {
        throw toDamagedEvent(INDEX_NAME, error);
      }
    },
  };
};
