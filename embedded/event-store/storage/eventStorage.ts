import { existsSync } from 'node:fs';
import path from 'node:path';
import { openLmdbTables } from './lmdbTables.ts';
import { createMemtable } from './memtable.ts';
import type { Group, IndexEntry, Storage, StoredRecord } from './storage.ts';
import { makeWriteAheadLog, openWriteAheadLog, unsettledGroups } from './wal/writeAheadLog.ts';

const SETTLE_BYTES = 2 * 1024 * 1024;
/** Maximum bytes waiting for LMDB before appends wait too. */
const MAX_UNSETTLED_BYTES = 32 * 1024 * 1024;

export interface StorageFolder {
  /** The node's data folder: `events/` contains LMDB's files, `wal/` the write-ahead log. */
  readonly folder: string;
  /** Called when moving durable groups to LMDB fails: the process must end; the next start moves them. */
  readonly failed: (error: unknown) => void;
  /** Bytes gathered before they are moved to LMDB in one commit. */
  readonly settleBytes?: number;
}

/**
 * Opens the storage: the write-ahead log makes a group durable (one sync), a memtable shows it to readers, and LMDB receives it later,
 * many groups per commit. First moves the groups that a previous process left in the write-ahead log to LMDB. Throws
 * `DamagedLog` and `DamagedFile`.
 */
export const openEventStorage = async ({ folder, failed, settleBytes = SETTLE_BYTES }: StorageFolder): Promise<Storage> => {
  const walFolder = path.join(folder, 'wal');
  const tables = openLmdbTables(path.join(folder, 'events'), !existsSync(walFolder));
  if (tables.settled === null) {
    makeWriteAheadLog(walFolder);
    await tables.put([], 0);
  }
  const left = unsettledGroups(walFolder, tables.settled ?? 0);
  const lastLeft = left.at(-1);
  if (lastLeft !== undefined) await tables.put(left, lastLeft.number);
  const wal = openWriteAheadLog(walFolder, tables.settled ?? 0);

  let { end, nextStreamId } = tables;
  let newestGroup = tables.settled ?? 0;
  /** Readers use LMDB below this position and the memtables from it on, even while LMDB is receiving their groups. */
  let settledEnd = end;
  let settling = createMemtable();
  let fresh = createMemtable();
  let underWay: Promise<void> | null = null;
  let isClosed = false;

  const moveToTables = async (): Promise<void> => {
    settling = fresh;
    fresh = createMemtable();
    const settlingEnd = end;
    await tables.put(settling.groups, newestGroup);
    settledEnd = settlingEnd;
    settling = createMemtable();
    underWay = null;
  };

  /** Moves the gathered groups to LMDB, one commit at a time. */
  const settle = (): Promise<void> => {
    underWay ??= moveToTables();
    return underWay;
  };

  const settleLater = (): void => {
    if (underWay === null && !isClosed) settle().catch(failed);
  };

  const makeRoom = async (group: Group): Promise<void> => {
    while (fresh.bytes + settling.bytes > MAX_UNSETTLED_BYTES || !wal.hasRoom(group, tables.settled ?? 0)) await settle();
  };

  const commit = async (group: Group): Promise<void> => {
    await makeRoom(group);
    newestGroup = await wal.write(group);
    fresh.add(group);
    const tail = group.records.at(-1);
    if (tail !== undefined) end = tail.position + tail.record.length;
    const newest = group.newStreams.at(-1);
    if (newest !== undefined) nextStreamId = newest.id + 1;
    // Deferred until the callers of this group have received their responses.
    if (fresh.bytes > settleBytes && underWay === null) setImmediate(settleLater);
  };

  function* settledRevisions(streamId: number, from: number, backwards: boolean): Generator<IndexEntry> {
    for (const entry of tables.revisions(streamId, from, backwards)) {
      if (entry.position < settledEnd) yield entry;
      else if (!backwards) return;
    }
  }

  function* revisions(streamId: number, from: number, backwards: boolean): Generator<IndexEntry> {
    if (!backwards) yield* settledRevisions(streamId, from, backwards);
    for (const part of backwards ? [fresh, settling] : [settling, fresh]) yield* part.revisions(streamId, from, backwards);
    if (backwards) yield* settledRevisions(streamId, from, backwards);
  }

  function* settledRecords(from: number, backwards: boolean): Generator<StoredRecord> {
    for (const stored of tables.records(backwards ? Math.min(from, settledEnd) : from, backwards)) {
      if (stored.position >= settledEnd) return;
      yield stored;
    }
  }

  function* records(from: number, backwards: boolean): Generator<StoredRecord> {
    if (!backwards) yield* settledRecords(from, backwards);
    for (const part of backwards ? [fresh, settling] : [settling, fresh]) yield* part.records(from, backwards);
    if (backwards) yield* settledRecords(from, backwards);
  }

  return {
    get end() {
      return end;
    },
    get nextStreamId() {
      return nextStreamId;
    },
    commit,
    streamId: (name) => fresh.streamId(name) ?? settling.streamId(name) ?? tables.streamId(name),
    positionOf: (streamId, revision) =>
      fresh.positionOf(streamId, revision) ?? settling.positionOf(streamId, revision) ?? tables.positionOf(streamId, revision),
    revisions,
    firstRevision: tables.firstRevision,
    get settledGroup() {
      return tables.settled ?? 0;
    },
    record: (position) => fresh.record(position) ?? settling.record(position) ?? tables.record(position),
    records,
    close: async () => {
      isClosed = true;
      await settle();
      if (fresh.groups.length > 0) await settle();
      wal.close();
      await tables.close();
    },
  };
};
