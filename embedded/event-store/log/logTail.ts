import { countBelow } from '../storage/countBelow.ts';
import type { RecordToStore } from '../storage/storage.ts';

/** Maximum number of the newest records kept in memory for live subscriptions. */
const MAX_RECORDS = 4096;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The end of the log that readers may see. It moves only when a group is durable, so that no reader sees an event before one with a lower
 * position, or one that a power cut could still remove.
 */
export interface Tail {
  /** Readers may read every position below this one. */
  readonly end: number;
  advance(records: readonly RecordToStore[]): void;
  /** Returns up to `max` of the newest records from a position on, or null if some are no longer in memory. */
  newest(from: number, max: number): readonly RecordToStore[] | null;
  /** Calls `wake` after every write (to that stream, if one is named); returns a function that stops the calls. */
  watch(streamName: string | null, wake: () => void): () => void;
}

export const createTail = (start: number): Tail => {
  let end = start;
  let remaining: RecordToStore[] = [];
  let bytes = 0;
  let firstPosition = start;
  const ofAll = new Set<() => void>();
  const ofStream = new Map<string, Set<() => void>>();

  const forget = (): void => {
    let dropped = 0;
    while (remaining.length - dropped > MAX_RECORDS / 2 || bytes > MAX_BYTES / 2) {
      const oldest = remaining[dropped];
      if (oldest === undefined) break;
      bytes -= oldest.record.length;
      dropped += 1;
    }
    remaining = remaining.slice(dropped);
    firstPosition = remaining[0]?.position ?? end;
  };

  return {
    get end() {
      return end;
    },
    advance: (records) => {
      const last = records.at(-1);
      if (last === undefined) return;
      end = last.position + last.record.length;
      for (const record of records) {
        remaining.push(record);
        bytes += record.record.length;
      }
      if (remaining.length > MAX_RECORDS || bytes > MAX_BYTES) forget();
      for (const wake of ofAll) wake();
      if (ofStream.size === 0) return;
      for (const name of new Set(records.map((record) => record.streamName))) {
        for (const wake of ofStream.get(name) ?? []) wake();
      }
    },
    newest: (from, max) => {
      if (from < firstPosition) return null;
      const first = countBelow(remaining, ({ position }) => position < from);
      return remaining.slice(first, first + max);
    },
    watch: (streamName, wake) => {
      if (streamName === null) {
        ofAll.add(wake);
        return () => void ofAll.delete(wake);
      }
      const watchers = ofStream.get(streamName) ?? new Set();
      watchers.add(wake);
      ofStream.set(streamName, watchers);
      return () => {
        watchers.delete(wake);
        if (watchers.size === 0 && ofStream.get(streamName) === watchers) ofStream.delete(streamName);
      };
    },
  };
};
