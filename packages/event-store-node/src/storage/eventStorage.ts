import { existsSync } from 'node:fs';
import path from 'node:path';
import { openLmdbTables } from './lmdbTables.ts';
import { createMemtable } from './memtable.ts';
import type { Group, IndexEntry, Storage, StoredRecord } from './storage.ts';
import { createWriteAheadLog, openWriteAheadLog, unsettledGroups } from './wal/writeAheadLog.ts';

const SETTLE_BYTES = 2 * 1024 * 1024;
/** Maximum bytes waiting for LMDB before appends wait too. */
const MAX_UNSETTLED_BYTES = 32 * 1024 * 1024;

export interface StorageOptions {
  /** The node's data folder: `events/` contains LMDB's files, `wal/` the write-ahead log. */
  readonly folder: string;
  /** Called when moving durable groups to LMDB fails: the process must end; the next start moves them. */
  readonly onFailure: (error: unknown) => void;
  /** Bytes gathered before they are moved to LMDB in one commit. */
  readonly settleBytes?: number;
}

/**
 * Opens the storage: the write-ahead log makes a group durable (one sync), a memtable shows it to readers, and LMDB receives it later,
 * many groups per commit. First moves the groups that a previous process left in the write-ahead log to LMDB. Throws
 * `DamagedLog` and `DamagedFile`.
 */
export const openEventStorage = async ({ folder, onFailure, settleBytes = SETTLE_BYTES }: StorageOptions): Promise<Storage> => {
  const walFolder = path.join(folder, 'wal');
  const tables = openLmdbTables(path.join(folder, 'events'), { isNew: !existsSync(walFolder) });
  if (tables.settled === null) {
    createWriteAheadLog(walFolder);
    await tables.put([], 0);
  }
  const unsettled = unsettledGroups(walFolder, tables.settled ?? 0);
  const lastUnsettled = unsettled.at(-1);
  if (lastUnsettled !== undefined) await tables.put(unsettled, lastUnsettled.number);
  const wal = openWriteAheadLog(walFolder, tables.settled ?? 0);

  let { end, nextStreamId } = tables;
  let newestGroup = tables.settled ?? 0;
  /** Readers use LMDB below this position and the memtables from it on, even while LMDB is receiving their groups. */
  let settledEnd = end;
  let settlingTable = createMemtable();
  let freshTable = createMemtable();
  let settlePromise: Promise<void> | null = null;
  let isClosed = false;

  const moveToTables = async (): Promise<void> => {
    settlingTable = freshTable;
    freshTable = createMemtable();
    const settlingEnd = end;
    await tables.put(settlingTable.groups, newestGroup);
    settledEnd = settlingEnd;
    settlingTable = createMemtable();
    settlePromise = null;
  };

  /** Moves the gathered groups to LMDB, one commit at a time. */
  const settleGroups = (): Promise<void> => {
    settlePromise ??= moveToTables();
    return settlePromise;
  };

  const scheduleSettle = (): void => {
    if (settlePromise === null && !isClosed) settleGroups().catch(onFailure);
  };

  const waitForCapacity = async (group: Group): Promise<void> => {
    while (freshTable.bytes + settlingTable.bytes > MAX_UNSETTLED_BYTES || !wal.hasCapacity(group, tables.settled ?? 0))
      await settleGroups();
  };

  const commit = async (group: Group): Promise<void> => {
    await waitForCapacity(group);
    newestGroup = await wal.write(group);
    freshTable.add(group);
    const lastGroupRecord = group.records.at(-1);
    if (lastGroupRecord !== undefined) end = lastGroupRecord.position + lastGroupRecord.record.length;
    const newestStream = group.newStreams.at(-1);
    if (newestStream !== undefined) nextStreamId = newestStream.id + 1;
    // Deferred until the callers of this group have received their responses.
    if (freshTable.bytes > settleBytes && settlePromise === null) setImmediate(scheduleSettle);
  };

  function* settledRevisions(streamId: number, from: number, backwards: boolean): Generator<IndexEntry> {
    for (const entry of tables.revisions(streamId, from, backwards)) {
      if (entry.position < settledEnd) yield entry;
      else if (!backwards) return;
    }
  }

  function* revisions(streamId: number, from: number, backwards: boolean): Generator<IndexEntry> {
    if (!backwards) yield* settledRevisions(streamId, from, backwards);
    for (const memtable of backwards ? [freshTable, settlingTable] : [settlingTable, freshTable])
      yield* memtable.revisions(streamId, from, backwards);
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
    for (const memtable of backwards ? [freshTable, settlingTable] : [settlingTable, freshTable]) yield* memtable.records(from, backwards);
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
    streamId: (name) => freshTable.streamId(name) ?? settlingTable.streamId(name) ?? tables.streamId(name),
    positionOf: (streamId, revision) =>
      freshTable.positionOf(streamId, revision) ?? settlingTable.positionOf(streamId, revision) ?? tables.positionOf(streamId, revision),
    revisions,
    firstRevision: tables.firstRevision,
    get settledGroup() {
      return tables.settled ?? 0;
    },
    record: (position) => freshTable.record(position) ?? settlingTable.record(position) ?? tables.record(position),
    records,
    close: async () => {
      isClosed = true;
      await settleGroups();
      if (freshTable.groups.length > 0) await settleGroups();
      wal.close();
      await tables.close();
    },
  };
};
