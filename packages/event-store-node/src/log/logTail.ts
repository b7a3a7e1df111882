import { countBelow } from '../storage/countBelow.ts';
import type { RecordToStore } from '../storage/storage.ts';

/** Maximum number of the newest records kept in memory for live subscriptions. */
const MAX_TAIL_RECORDS = 4096;
const MAX_TAIL_BYTES = 8 * 1024 * 1024;

/**
 * The end of the log that readers may see. It moves only when a group is durable, so that no reader sees an event before one with a lower
 * position, or one that a power cut could still remove.
 */
export interface Tail {
  /** Readers may read every position below this one. */
  readonly end: number;
  advance(records: readonly RecordToStore[]): void;
  /** Returns up to `max` of the newest records from a position on, or null if some are no longer in memory. */
  recordsFrom(from: number, max: number): readonly RecordToStore[] | null;
  /** Calls `onNewRecords` after every write (to that stream, if one is named); returns a function that stops the calls. */
  watch(streamName: string | null, onNewRecords: () => void): () => void;
}

export const createTail = (start: number): Tail => {
  let end = start;
  let tailRecords: RecordToStore[] = [];
  let bytes = 0;
  let firstPosition = start;
  const allWatchers = new Set<() => void>();
  const streamWatchers = new Map<string, Set<() => void>>();

  const evictOldest = (): void => {
    let evictedCount = 0;
    while (tailRecords.length - evictedCount > MAX_TAIL_RECORDS / 2 || bytes > MAX_TAIL_BYTES / 2) {
      const oldest = tailRecords[evictedCount];
      if (oldest === undefined) break;
      bytes -= oldest.record.length;
      evictedCount += 1;
    }
    tailRecords = tailRecords.slice(evictedCount);
    firstPosition = tailRecords[0]?.position ?? end;
  };

  return {
    get end() {
      return end;
    },
    advance: (records) => {
      const lastRecord = records.at(-1);
      if (lastRecord === undefined) return;
      end = lastRecord.position + lastRecord.record.length;
      for (const record of records) {
        tailRecords.push(record);
        bytes += record.record.length;
      }
      if (tailRecords.length > MAX_TAIL_RECORDS || bytes > MAX_TAIL_BYTES) evictOldest();
      for (const onNewRecords of allWatchers) onNewRecords();
      if (streamWatchers.size === 0) return;
      for (const name of new Set(records.map((record) => record.streamName))) {
        for (const onNewRecords of streamWatchers.get(name) ?? []) onNewRecords();
      }
    },
    recordsFrom: (from, max) => {
      if (from < firstPosition) return null;
      const firstIndex = countBelow(tailRecords, ({ position }) => position < from);
      return tailRecords.slice(firstIndex, firstIndex + max);
    },
    watch: (streamName, onNewRecords) => {
      if (streamName === null) {
        allWatchers.add(onNewRecords);
        return () => void allWatchers.delete(onNewRecords);
      }
      const watchersOfStream = streamWatchers.get(streamName) ?? new Set();
      watchersOfStream.add(onNewRecords);
      streamWatchers.set(streamName, watchersOfStream);
      return () => {
        watchersOfStream.delete(onNewRecords);
        if (watchersOfStream.size === 0 && streamWatchers.get(streamName) === watchersOfStream) streamWatchers.delete(streamName);
      };
    },
  };
};
