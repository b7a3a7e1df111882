import { lockFolder } from '../folderLock.ts';
import { checkFormat } from '../storeFormat.ts';
import { createTail } from './log/logTail.ts';
import { createReader, eventMissing } from './log/reader.ts';
import { createScavenge } from './log/scavenge.ts';
import { FORMAT_VERSION, STORE } from './server.ts';
import { checked } from './storage/checked.ts';
import { openEventStorage } from './storage/eventStorage.ts';
import { decodeRecord, isGap, spanOf } from './storage/record.ts';
import { rewriteTables, type Rewritten } from './storage/rewrite.ts';
import type { StoredRecord } from './storage/storage.ts';

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
  /** Compaction keeps the events that seals cover. Null: removes them too, and `verify` then reports them as missing. */
  readonly seals: SealedEvents | null;
}

export interface Compacted extends Rewritten {
  /** Number of unreachable events that compaction kept because a seal covers them or will cover them. */
  readonly heldBySeals: number;
}

/**
 * Rewrites the files of a stopped node without its unreachable events (truncated, expired, deleted). In a log with seals, events that
 * seals count are kept. Throws `FolderInUse`, `UnreadableFormat`, `DamagedLog`, `DamagedFile`, `DamagedEvent`.
 */
export const compactEventStore = async ({ dataDir, clock, seals }: CompactOptions): Promise<Compacted> => {
  const lock = await lockFolder(dataDir);
  try {
    await checkFormat(dataDir, STORE, FORMAT_VERSION);
    let failure: unknown = null;
    const storage = await openEventStorage({
      folder: dataDir,
      failed: (error) => {
        failure = error;
      },
    });
    const reader = createReader({ storage, tail: createTail(storage.end) }, clock);
    const outOfReach = createScavenge(reader, clock());
    const sealed = seals !== null && storage.streamId(seals.stream) !== undefined ? seals : null;
    let heldBySeals = 0;
    let expected: number | null = null;
    const goes = ({ position, record }: StoredRecord): boolean => {
      if (expected !== null && expected !== position) throw eventMissing(expected);
      expected = position + spanOf(checked(record, position));
      if (isGap(record)) return true;
      const { streamName, type } = decodeRecord(record);
      if (!outOfReach(streamName, record)) return false;
      if (sealed === null || !sealed.isCounted({ streamName, type })) return true;
      heldBySeals += 1;
      return false;
    };
    const rewritten = await rewriteTables(dataDir, storage, storage.settledGroup, goes);
    if (failure !== null) throw failure;
    return { ...rewritten, heldBySeals };
  } finally {
    await lock.release();
  }
};
