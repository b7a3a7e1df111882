import { createHash } from 'node:crypto';
import path from 'node:path';
import { open } from 'lmdb';
import { checkLmdbFile } from 'store-files/lmdbFile.ts';
import { groupIntoBlocks } from './block.ts';
import { readChecked } from './damagedEvent.ts';
import { openEventTable } from './eventTable.ts';
import type { Group, RecordToStore, Storage, StoredRecord } from './storage.ts';
import { openStreamIndex } from './streamIndex.ts';

/** LMDB keys have at most 1,978 bytes; the key of a longer stream name is its digest. */
const MAX_NAME_BYTES = 500;
const nameKey = (name: string): string =>
  Buffer.byteLength(name) <= MAX_NAME_BYTES && !name.includes('\0') ? `n${name}` : `d${createHash('sha256').update(name).digest('base64')}`;

/** Maximum wait for the reason of a failed commit, in ms. */
const REASON_TIMEOUT_MS = 200;

/** LMDB reports the reason of a failed commit through a second promise, attached to the error. */
const reasonOf = async (error: unknown): Promise<unknown> => {
  if (typeof error !== 'object' || error === null || !('commitError' in error)) return error;
  const reason = Promise.resolve(error.commitError).then(
    () => error,
    (cause: unknown) => cause,
  );
  const reasonTimeout = new Promise<unknown>((resolve) => {
    setTimeout(resolve, REASON_TIMEOUT_MS, error);
  });
  return Promise.race([reason, reasonTimeout]);
};

/** Events in LMDB, which the storage has moved there from the write-ahead log. */
export interface LmdbTables extends Omit<Storage, 'commit' | 'settledGroup'> {
  /** Number of the newest group in LMDB; null in a folder without a write-ahead log. */
  readonly settled: number | null;
  /** Stores groups up to the number `settled`; resolves once they are on disk. Atomic. */
  put(groups: readonly Group[], settled: number, compaction?: Compaction): Promise<void>;
}

/** Data that compaction stores about the events it removes. */
export interface Compaction {
  readonly gaps: readonly StoredRecord[];
  /** Stream number → first revision that remains. */
  readonly firstRevisions: ReadonlyMap<number, number>;
}

const SETTLED_KEY = 'settled';

function* recordsOf(groups: readonly Group[]): Generator<RecordToStore> {
  for (const { records } of groups) yield* records;
}

/** Opens the tables in a folder: events by position, (stream, revision) → position, stream name → number. Throws `DamagedFile`. */
export const openLmdbTables = (folder: string, { isNew }: { readonly isNew: boolean }): LmdbTables => {
  checkLmdbFile(path.join(folder, 'data.mdb'), isNew);
  const root = open({ path: folder, maxDbs: 8, overlappingSync: false, encoding: 'binary', cache: false });
  const events = openEventTable(root);
  const index = openStreamIndex(root, events);
  const streamTable = root.openDB<number, string>({ name: 'streams', encoding: 'ordered-binary' });
  const firstRevisions = root.openDB<number, number>({ name: 'firsts', encoding: 'ordered-binary' });
  const numberTable = root.openDB<number, string>({ name: 'numbers', encoding: 'ordered-binary' });

  let end = events.end();
  let nextStreamId = index.lastStreamId() + 1;
  let settled = numberTable.get(SETTLED_KEY) ?? null;

  const put = async (groups: readonly Group[], newSettled: number, compaction?: Compaction): Promise<void> => {
    const batchCommitted = root.batch(() => {
      for (const { newStreams } of groups) for (const { name, id } of newStreams) void streamTable.put(nameKey(name), id);
      for (const block of groupIntoBlocks(recordsOf(groups))) {
        events.put(block);
        index.put(block);
      }
      for (const gap of compaction?.gaps ?? []) events.put([gap]);
      for (const [streamId, revision] of compaction?.firstRevisions ?? []) void firstRevisions.put(streamId, revision);
      void numberTable.put(SETTLED_KEY, newSettled);
    });
    await batchCommitted.catch(async (error: unknown) => {
      throw await reasonOf(error);
    });
    // Reset the read transaction, so that later reads find the committed records.
    root.resetReadTxn();
    for (const group of groups) {
      const lastGroupRecord = group.records.at(-1);
      if (lastGroupRecord !== undefined) end = lastGroupRecord.position + lastGroupRecord.record.length;
      const newestStream = group.newStreams.at(-1);
      if (newestStream !== undefined) nextStreamId = newestStream.id + 1;
    }
    settled = newSettled;
  };

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
    streamId: (name) => readChecked('The table of streams', () => streamTable.get(nameKey(name))),
    positionOf: index.positionOf,
    revisions: index.revisions,
    firstRevision: (streamId) => readChecked('The table of first revisions', () => firstRevisions.get(streamId)) ?? 0,
    record: events.record,
    records: events.records,
    close: () => root.close(),
  };
};
