import { lockFolder } from '../folderLock.ts';
import { checkFormat } from '../storeFormat.ts';
import { createTail } from './log/logTail.ts';
import { createReader, missingEventError } from './log/reader.ts';
import { createIsUnreachable } from './log/unreachableEvents.ts';
import { FORMAT_VERSION, STORE_NAME } from './server.ts';
import { openEventStorage } from './storage/eventStorage.ts';
import { decodeRecord, isGap, spanOf } from './storage/record.ts';
import { rewriteTables, type RewriteResult } from './storage/rewriteTables.ts';
import type { StoredRecord } from './storage/storage.ts';
import { verifyRecord } from './storage/verifyRecord.ts';

/** Identifies the events that seals cover. */
export interface SealedEvents {
  /** Name of the stream that contains the seals. */
  readonly stream: string;
  readonly isCounted: (event: { readonly streamName: string; readonly type: string }) => boolean;
}

export interface CompactOptions {
  readonly dataDir: string;
  /** ms since 1970 */
  readonly clock: () => number;
  /** Events that seals cover, which compaction keeps. With null it removes them too, and `verify` reports them as missing. */
  readonly sealedEvents: SealedEvents | null;
}

export interface CompactionResult extends RewriteResult {
  /** Number of unreachable events that compaction kept because a seal covers them or will cover them. */
  readonly retainedBySeals: number;
}

/**
 * Rewrites the files of a stopped node without its unreachable events (truncated, expired, deleted). In a log with seals, events that
 * seals count are kept. Throws `FolderInUse`, `UnreadableFormat`, `DamagedLog`, `DamagedFile`, `DamagedEvent`.
 */
export const compactEventStore = async ({ dataDir, clock, sealedEvents }: CompactOptions): Promise<CompactionResult> => {
  const lock = await lockFolder(dataDir);
  try {
    await checkFormat(dataDir, STORE_NAME, FORMAT_VERSION);
    let failure: unknown = null;
    const storage = await openEventStorage({
      folder: dataDir,
      onFailure: (error) => {
        failure = error;
      },
    });
    const reader = createReader({ storage, tail: createTail(storage.end) }, clock);
    const isUnreachable = createIsUnreachable(reader, clock());
    const activeSeals = sealedEvents !== null && storage.streamId(sealedEvents.stream) !== undefined ? sealedEvents : null;
    let retainedBySeals = 0;
    let expectedPosition: number | null = null;
    const isRemovable = ({ position, record }: StoredRecord): boolean => {
      if (expectedPosition !== null && expectedPosition !== position) throw missingEventError(expectedPosition);
      expectedPosition = position + spanOf(verifyRecord(record, position));
      if (isGap(record)) return true;
      const { streamName, type } = decodeRecord(record);
      if (!isUnreachable(streamName, record)) return false;
      if (activeSeals === null || !activeSeals.isCounted({ streamName, type })) return true;
      retainedBySeals += 1;
      return false;
    };
    const rewritten = await rewriteTables(dataDir, storage, storage.settledGroup, isRemovable);
    if (failure !== null) throw failure;
    return { ...rewritten, retainedBySeals };
  } finally {
    await lock.release();
  }
};
