import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';

/**
 * Histories of streams as this process last read them, so that a busy stream need not be read for every command. A cached history may be
 * stale; only the expected revision of an append detects that, so no other decision may rely on it.
 */
export interface StreamCache {
  /** Returns the cached history of a stream; undefined if there is none. */
  get(streamName: string): readonly RecordedEvent[] | undefined;
  put(streamName: string, history: readonly RecordedEvent[]): void;
  evict(streamName: string): void;
  /** Returns the current size of the cache. */
  usage(): { readonly streams: number; readonly bytes: number };
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_STREAMS = 10_000;
/** Estimated bytes of an event beside its data and metadata. */
const EVENT_OVERHEAD_BYTES = 512;

const createSizeOf = (): ((event: RecordedEvent) => number) => {
  const sizes = new WeakMap<RecordedEvent, number>();
  return (event) => {
    const size = sizes.get(event) ?? EVENT_OVERHEAD_BYTES + JSON.stringify([event.data, event.metadata]).length;
    sizes.set(event, size);
    return size;
  };
};

/** Creates a cache of about `maxBytes` of events in all; the least recently used streams are dropped first. */
export const createStreamCache = (maxBytes = MAX_BYTES): StreamCache => {
  const sizeOf = createSizeOf();
  const histories = new LRUCache<string, readonly RecordedEvent[]>({
    max: MAX_STREAMS,
    maxSize: maxBytes,
    sizeCalculation: (history) => history.reduce((sum, event) => sum + sizeOf(event), 0),
  });
  const evict = (streamName: string): void => void histories.delete(streamName);
  return {
    evict,
    get: (streamName) => histories.get(streamName),
    put(streamName, history) {
      if (history.length === 0) evict(streamName);
      else histories.set(streamName, history);
    },
    usage: () => ({ streams: histories.size, bytes: histories.calculatedSize }),
  };
};
