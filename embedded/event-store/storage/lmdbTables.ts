import { createHash } from 'node:crypto';
import path from 'node:path';
import { open } from 'lmdb';
import { checkLmdbFile } from '../../lmdbFile.ts';
import { DamagedEvent, damageOf } from './damagedEvent.ts';
import { spanOf } from './record.ts';
import type { Group, IndexEntry, Storage, StoredRecord } from './storage.ts';

/** Position of the first event ever: not 0, which the protocol leaves out of its messages. */
export const FIRST_POSITION = 64;

/** LMDB keys are at most 1,978 bytes; a longer stream name is known by its digest. */
const MAX_NAME_BYTES = 500;
const nameKey = (name: string): string =>
  Buffer.byteLength(name) <= MAX_NAME_BYTES && !name.includes('\0') ? `n${name}` : `d${createHash('sha256').update(name).digest('base64')}`;

const LARGEST = Number.MAX_SAFE_INTEGER;

/** How long the reason of a failed commit is waited for, in ms. */
const REASON_PATIENCE = 200;

/** LMDB tells the reason of a failed commit by another promise, hung on the error. */
const reasonOf = async (error: unknown): Promise<unknown> => {
  if (typeof error !== 'object' || error === null || !('commitError' in error)) return error;
  const reason = Promise.resolve(error.commitError).then(
    () => error,
    (cause: unknown) => cause,
  );
  const impatience = new Promise<unknown>((resolve) => {
    setTimeout(resolve, REASON_PATIENCE, error);
  });
  return Promise.race([reason, impatience]);
};

/** The events as LMDB holds them: what the storage has moved there from the write-ahead log. */
export interface LmdbTables extends Omit<Storage, 'commit' | 'settledGroup'> {
  /** Number of the newest group that is here; null in a folder that had no write-ahead log yet. */
  readonly settled: number | null;
  /** Resolves once the groups, up to the one of that number, are on disk here, all of them or none. */
  put(groups: readonly Group[], settled: number, compaction?: Compaction): Promise<void>;
}

/** What compaction notes of the events it takes out. */
export interface Compaction {
  readonly gaps: readonly StoredRecord[];
  /** Stream number → first revision that is left. */
  readonly firsts: ReadonlyMap<number, number>;
}

const SETTLED = 'settled';
const INDEX = 'The index of streams';
const EVENTS = 'The table of events';

/** One look-up. */
const found = <Value>(what: string, look: () => Value): Value => {
  try {
    return look();
  } catch (error) {
    throw damageOf(what, error);
  }
};

/**
 * Events are put as they are, and got as copies in memory that they share. Left to itself LMDB's binding gives each of
 * them memory of its own, which costs more than all else about reading it.
 */
const ofEvents = {
  name: 'events',
  encoding: 'binary',
  encoder: {
    encode: (record: Buffer): Buffer => record,
    decode: (bytes: Buffer): Buffer => {
      const record = Buffer.allocUnsafe(bytes.length);
      record.set(bytes.subarray(0, bytes.length));
      return record;
    },
  },
} as const;

/** Opens the tables in a folder: events by position, (stream, revision) → position, stream name → number. Throws `DamagedFile`. */
export const openLmdbTables = (folder: string, isNew: boolean): LmdbTables => {
  checkLmdbFile(path.join(folder, 'data.mdb'), isNew);
  const root = open({ path: folder, maxDbs: 8, overlappingSync: false, encoding: 'binary', cache: false });
  const events = root.openDB<Buffer, number>(ofEvents);
  const index = root.openDB<number, [number, number]>({ name: 'index', encoding: 'ordered-binary' });
  const names = root.openDB<number, string>({ name: 'streams', encoding: 'ordered-binary' });
  const firsts = root.openDB<number, number>({ name: 'firsts', encoding: 'ordered-binary' });
  const numbers = root.openDB<number, string>({ name: 'numbers', encoding: 'ordered-binary' });

  const [last] = events.getRange({ reverse: true, limit: 1 });
  let end = last === undefined ? FIRST_POSITION : last.key + spanOf(last.value);
  let nextStreamId = 1;
  const [lastStream] = index.getKeys({ reverse: true, limit: 1 });
  if (lastStream !== undefined) nextStreamId = lastStream[0] + 1;
  let settled = numbers.get(SETTLED) ?? null;

  const put = async (groups: readonly Group[], upTo: number, compaction?: Compaction): Promise<void> => {
    const committed = root.batch(() => {
      for (const group of groups) {
        for (const { name, id } of group.newStreams) void names.put(nameKey(name), id);
        for (const { position, streamId, revision, record } of group.records) {
          void events.put(position, record);
          void index.put([streamId, revision], position);
        }
      }
      for (const { position, record } of compaction?.gaps ?? []) void events.put(position, record);
      for (const [streamId, revision] of compaction?.firsts ?? []) void firsts.put(streamId, revision);
      void numbers.put(SETTLED, upTo);
    });
    await committed.catch(async (error: unknown) => {
      throw await reasonOf(error);
    });
    // Whoever reads from now on relies on finding them here.
    root.resetReadTxn();
    for (const group of groups) {
      const tail = group.records.at(-1);
      if (tail !== undefined) end = tail.position + tail.record.length;
      const newest = group.newStreams.at(-1);
      if (newest !== undefined) nextStreamId = newest.id + 1;
    }
    settled = upTo;
  };

  function* revisions(streamId: number, from: number, backwards: boolean): Generator<IndexEntry> {
    try {
      const range = backwards
        ? index.getRange({ start: [streamId, from], end: [streamId, -1], reverse: true, snapshot: false })
        : index.getRange({ start: [streamId, from], end: [streamId, LARGEST], inclusiveEnd: true, snapshot: false });
      for (const { key, value } of range) {
        if (!Number.isSafeInteger(key[1]) || !Number.isSafeInteger(value)) throw new DamagedEvent(`${INDEX} is damaged.`);
        yield { revision: key[1], position: value };
      }
    } catch (error) {
      throw damageOf(INDEX, error);
    }
  }

  function* records(from: number, backwards: boolean): Generator<StoredRecord> {
    try {
      const range = backwards
        ? events.getRange({ start: from, exclusiveStart: true, reverse: true, snapshot: false })
        : events.getRange({ start: from, snapshot: false });
      for (const { key, value } of range) {
        if (!Number.isSafeInteger(key)) throw new DamagedEvent(`${EVENTS} is damaged.`);
        yield { position: key, record: value };
      }
    } catch (error) {
      throw damageOf(EVENTS, error);
    }
  }

  return {
    get end() {
      return end;
    },
    get nextStreamId() {
      return nextStreamId;
    },
    get settled() {
      return settled;
    },
    put,
    streamId: (name) => found('The table of streams', () => names.get(nameKey(name))),
    positionOf: (streamId, revision) => found(INDEX, () => index.get([streamId, revision])),
    revisions,
    firstRevision: (streamId) => found('The table of first revisions', () => firsts.get(streamId)) ?? 0,
    record: (position) => found(EVENTS, () => events.get(position)),
    records,
    close: () => root.close(),
  };
};
