import { lockFolder } from 'store-files/folderLock.ts';
import { checkFormat } from 'store-files/storeFormat.ts';
import { createTail } from './log/logTail.ts';
import { createReader, missingEventError } from './log/reader.ts';
import { createIsUnreachable } from './log/unreachableEvents.ts';
import { FORMAT_VERSION, STORE_NAME } from './server.ts';
import { openEventStorage } from './storage/eventStorage.ts';
import { decodeRecord, isGap, spanOf } from './storage/record.ts';
import { rewriteTables, type RewriteResult } from './storage/rewriteTables.ts';
import type { StoredRecord } from './storage/storage.ts';
import { verifyRecord } from './storage/verifyRecord.ts';

/** Which events seals cover: those of clients, without the seals themselves. */
export interface SealedEvents {
  /** Name of the stream that contains the seals. A log without it has no sealed events. */
  readonly sealStream: string;
  /** Names of further streams that seals do not cover. */
  readonly unsealedStreams: readonly string[];
}

export interface CompactOptions {
  readonly dataDir: string;
  /** ms since 1970 */
  readonly clock: () => number;
  /** Events that seals cover, which compaction keeps. With null it removes them too, and `verify` reports them as missing. */
  readonly sealedEvents: SealedEvents | null;
}

/** Whether a stream or event type is the server's own. */
const isSystemName = (name: string): boolean => name.startsWith('$');

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
    checkFormat(dataDir, STORE_NAME, FORMAT_VERSION);
    let failure: unknown = null;
    const storage = await openEventStorage({
      folder: dataDir,
      onFailure: (error) => {
        failure = error;
      },
    });
    const reader = createReader({ storage, tail: createTail(storage.end) }, clock);
    const isUnreachable = createIsUnreachable(reader, clock());
    const unsealedStreams =
      sealedEvents !== null && storage.streamId(sealedEvents.sealStream) !== undefined
        ? new Set([sealedEvents.sealStream, ...sealedEvents.unsealedStreams])
        : null;
    let retainedBySeals = 0;
    let expectedPosition: number | null = null;
    const isRemovable = ({ position, record }: StoredRecord): boolean => {
      if (expectedPosition !== null && expectedPosition !== position) throw missingEventError(expectedPosition);
      expectedPosition = position + spanOf(verifyRecord(record, position));
      if (isGap(record)) return true;
      const { streamName, type } = decodeRecord(record);
      if (!isUnreachable(streamName, record)) return false;
      const isSealed = unsealedStreams !== null && !isSystemName(streamName) && !isSystemName(type) && !unsealedStreams.has(streamName);
      if (!isSealed) return true;
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
