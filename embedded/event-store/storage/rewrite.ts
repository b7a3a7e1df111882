import { renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { syncPath } from '../../syncPath.ts';
import { openLmdbTables } from './lmdbTables.ts';
import { decodeRecord, encodeGap, isGap, revisionOf, TOMBSTONE_REVISION } from './record.ts';
import type { RecordToStore, Storage, StoredRecord } from './storage.ts';
import { remakeWriteAheadLog } from './wal/writeAheadLog.ts';

/** Bytes written to the new file per commit. */
const BATCH_BYTES = 8 * 1024 * 1024;

export interface Rewritten {
  readonly remainingEvents: number;
  readonly removed: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/**
 * Copies the records of LMDB to a new file without the events that `goes` selects (called for each record in turn, gaps too), replaces the
 * old file atomically and recreates the write-ahead log, so that no removed data remains in any file. Every position stays the same: a gap
 * record covers the removed events. No other process may use the folder, and the write-ahead log must contain no unsettled group.
 */
export const rewriteTables = async (
  folder: string,
  storage: Storage,
  settled: number,
  goes: (stored: StoredRecord) => boolean,
): Promise<Rewritten> => {
  const current = path.join(folder, 'events', 'data.mdb');
  const newFolder = path.join(folder, 'events-new');
  rmSync(newFolder, { recursive: true, force: true });
  const tables = openLmdbTables(newFolder, true);

  let remainingEvents = 0;
  let removed = 0;
  const known = new Set<number>();
  const firsts = new Map<number, number>();
  let newStreams: { name: string; id: number }[] = [];
  let records: RecordToStore[] = [];
  let gaps: { position: number; record: Buffer }[] = [];
  let bytes = 0;
  let gapFrom: number | null = null;

  const closeGap = (until: number): void => {
    if (gapFrom !== null) gaps.push({ position: gapFrom, record: encodeGap(until - gapFrom) });
    gapFrom = null;
  };
  const write = async (): Promise<void> => {
    await tables.put([{ records, newStreams }], settled, { gaps, firsts });
    newStreams = [];
    records = [];
    gaps = [];
    firsts.clear();
    bytes = 0;
  };

  for (let next = 0; ;) {
    let seen = 0;
    // In batches, because LMDB's read transactions must not outlive the turn they begin in.
    for (const stored of storage.records(next, false)) {
      const { position, record } = stored;
      if (bytes > BATCH_BYTES || seen > 10_000) break;
      seen += 1;
      next = position + 1;
      if (goes(stored)) {
        if (!isGap(record)) removed += 1;
        gapFrom ??= position;
        continue;
      }
      closeGap(position);
      const { streamName } = decodeRecord(record);
      const streamId = storage.streamId(streamName);
      if (streamId === undefined) throw new Error(`The stream ${JSON.stringify(streamName)} has no number.`);
      const revision = revisionOf(record);
      if (!known.has(streamId)) {
        known.add(streamId);
        newStreams.push({ name: streamName, id: streamId });
        if (revision > 0 && revision !== TOMBSTONE_REVISION) firsts.set(streamId, revision);
      }
      records.push({ position, streamId, streamName, revision, record });
      bytes += record.length;
      remainingEvents += 1;
    }
    if (seen === 0) break;
    await write();
  }
  closeGap(storage.end);
  await write();
  await tables.close();
  await storage.close();

  const sizes = { bytesBefore: statSync(current).size, bytesAfter: statSync(path.join(newFolder, 'data.mdb')).size };
  renameSync(path.join(newFolder, 'data.mdb'), current);
  syncPath(path.dirname(current));
  rmSync(newFolder, { recursive: true, force: true });
  remakeWriteAheadLog(path.join(folder, 'wal'));
  return { remainingEvents, removed, ...sizes };
};
