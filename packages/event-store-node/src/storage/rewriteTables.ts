import { renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { syncPath } from 'store-files/syncPath.ts';
import { openLmdbTables } from './lmdbTables.ts';
import { decodeRecord, encodeGap, isGap, revisionOf, TOMBSTONE_REVISION } from './record.ts';
import { FORWARDS, type RecordToStore, type Storage, type StoredRecord } from './storage.ts';
import { recreateWriteAheadLog } from './wal/writeAheadLog.ts';

/** Bytes written to the new file per commit. */
const BATCH_BYTES = 8 * 1024 * 1024;

export interface RewriteResult {
  readonly remainingEvents: number;
  readonly removed: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/**
 * Copies the records of LMDB to a new file without the events that `isRemovable` selects (called for each record in turn, gaps too),
 * replaces the old file atomically and recreates the write-ahead log, so that no removed data remains in any file. Every position stays the
 * same: a gap record covers the removed events. No other process may use the folder, and the write-ahead log must contain no unsettled
 * group.
 */
export const rewriteTables = async (
  folder: string,
  storage: Storage,
  settledGroup: number,
  isRemovable: (stored: StoredRecord) => boolean,
): Promise<RewriteResult> => {
  const currentFile = path.join(folder, 'events', 'data.mdb');
  const newFolder = path.join(folder, 'events-new');
  rmSync(newFolder, { recursive: true, force: true });
  const tables = openLmdbTables(newFolder, { isNew: true });

  let remainingEvents = 0;
  let removed = 0;
  const writtenStreams = new Set<number>();
  const firstRevisions = new Map<number, number>();
  let newStreams: { name: string; id: number }[] = [];
  let records: RecordToStore[] = [];
  let gaps: { position: number; record: Buffer }[] = [];
  let bytes = 0;
  let gapStart: number | null = null;

  const closeGap = (gapEnd: number): void => {
    if (gapStart !== null) gaps.push({ position: gapStart, record: encodeGap(gapEnd - gapStart) });
    gapStart = null;
  };
  const writeBatch = async (): Promise<void> => {
    await tables.put([{ records, newStreams }], settledGroup, { gaps, firstRevisions });
    newStreams = [];
    records = [];
    gaps = [];
    firstRevisions.clear();
    bytes = 0;
  };

  for (let nextPosition = 0; ;) {
    let seenCount = 0;
    // In batches, because LMDB's read transactions must not outlive the turn they begin in.
    for (const stored of storage.records(nextPosition, FORWARDS)) {
      const { position, record } = stored;
      if (bytes > BATCH_BYTES || seenCount > 10_000) break;
      seenCount += 1;
      nextPosition = position + 1;
      if (isRemovable(stored)) {
        if (!isGap(record)) removed += 1;
        gapStart ??= position;
        continue;
      }
      closeGap(position);
      const { streamName } = decodeRecord(record);
      const streamId = storage.streamId(streamName);
      if (streamId === undefined) throw new Error(`The stream ${JSON.stringify(streamName)} has no number.`);
      const revision = revisionOf(record);
      if (!writtenStreams.has(streamId)) {
        writtenStreams.add(streamId);
        newStreams.push({ name: streamName, id: streamId });
        if (revision > 0 && revision !== TOMBSTONE_REVISION) firstRevisions.set(streamId, revision);
      }
      records.push({ position, streamId, streamName, revision, record });
      bytes += record.length;
      remainingEvents += 1;
    }
    if (seenCount === 0) break;
    await writeBatch();
  }
  closeGap(storage.end);
  await writeBatch();
  await tables.close();
  await storage.close();

  const sizes = { bytesBefore: statSync(currentFile).size, bytesAfter: statSync(path.join(newFolder, 'data.mdb')).size };
  renameSync(path.join(newFolder, 'data.mdb'), currentFile);
  syncPath(path.dirname(currentFile));
  rmSync(newFolder, { recursive: true, force: true });
  recreateWriteAheadLog(path.join(folder, 'wal'));
  return { remainingEvents, removed, ...sizes };
};
