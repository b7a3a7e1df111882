import type { RecordedEvent } from '../../domain/events/envelope.ts';

/**
 * Histories of streams as this process last saw them, so that a busy stream need not be read for every command. What is
 * remembered may be old, which the expected revision of an append finds out; nothing else may be concluded from it.
 */
export interface StreamCache {
  /** What was last seen of a stream; undefined when nothing is remembered. */
  get(streamName: string): readonly RecordedEvent[] | undefined;
  put(streamName: string, history: readonly RecordedEvent[]): void;
  drop(streamName: string): void;
}

/** Remembers up to `mostEvents` events in all; the streams used longest ago are forgotten first. */
export const createStreamCache = (mostEvents = 20_000): StreamCache => {
  const histories = new Map<string, readonly RecordedEvent[]>();
  let events = 0;

  const drop = (streamName: string): void => {
    events -= histories.get(streamName)?.length ?? 0;
    histories.delete(streamName);
  };
  return {
    drop,
    get(streamName) {
      const history = histories.get(streamName);
      if (history !== undefined) {
        histories.delete(streamName);
        histories.set(streamName, history);
      }
      return history;
    },
    put(streamName, history) {
      drop(streamName);
      if (history.length === 0 || history.length > mostEvents) return;
      histories.set(streamName, history);
      events += history.length;
      for (const oldest of histories.keys()) {
        if (events <= mostEvents) break;
        drop(oldest);
      }
    },
  };
};
