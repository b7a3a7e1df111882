import type { DomainEvent, EventMetadata, RecordedEvent } from '#kernel/events/envelope.ts';
import type { RawEvent } from './rawEvent.ts';

/** An event ready to be appended: its id is uuid v5 of command id and ordinal, so a lost reply retried is one write. */
export interface NewEvent<Event extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
  /** What it takes the place of (`DomainEvent`). */
  readonly carried?: unknown;
}

/** What the stream must look like for an append to happen; a bigint is its last revision. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: bigint;
  /** Commit position of the last event written. */
  readonly position: bigint;
}

/**
 * One thing read from `$all`: an event of ours (upcast and validated), or one that is only passed by. Every model
 * advances on both (server rule 5), so that a position is reached even by events that nobody handles.
 */
export type LogEntry =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** System events, links, metadata: nothing to fold, the position counts. */
  | { readonly kind: 'ignored'; readonly position: bigint; readonly type: string }
  /** An event of a type that this version does not know: a newer one wrote it. Passed by, and counted. */
  | { readonly kind: 'newer'; readonly position: bigint; readonly type: string; readonly event: RecordedEvent }
  /** An event of a shape that its schema refuses: parked by the projections, never skipped silently. */
  | {
      readonly kind: 'poison';
      readonly position: bigint;
      readonly id: string;
      readonly streamName: string;
      readonly revision: bigint;
      readonly type: string;
      readonly reason: string;
    };

/** What following the log brings, in order. */
export interface LogBatch {
  /** Parsed on first use, once for all followers of one process. */
  readonly entries: readonly LogEntry[];
  /** The same as it is stored, read by nobody. */
  readonly stored: readonly RawEvent[];
  /** True on the first batch that reached the end of the log (it may be empty) and on live ones. */
  readonly caughtUp: boolean;
}

/**
 * The only store code of the write side. Errors: `WrongExpectedRevision` (decide again), `EventStoreUnavailable`
 * (nothing is known to be written; answer 503), `OutcomeUnknown` after retries with the same ids were exhausted.
 */
export interface EventStore {
  /** Appends all or none. An empty list returns the stream's last revision and position. */
  append(streamName: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /**
   * The whole stream, oldest first, upcast and validated; empty when there is none. Events of a type that this version does
   * not know are in it (`isNewer`). Throws `InvalidEvent` on poison.
   */
  readStream(streamName: string, options?: { readonly from?: bigint; readonly maxCount?: number }): Promise<readonly RecordedEvent[]>;
  /** One page of `$all` after a position (exclusive; undefined: from the start). Empty at the end. */
  readAll(options: { readonly after?: bigint; readonly maxCount: number }): Promise<readonly LogEntry[]>;
  /** Position of the last event in `$all`, 0n when there is none. */
  lastPosition(): Promise<bigint>;
  /**
   * Follows `$all`, unfiltered, after a position: catches up, then stays live, on the one subscription of this store that all
   * its followers share; reconnects by itself with growing pauses. Entries come in batches, in order, none lost, none twice.
   * Ends when `signal` aborts; throws `LogExchanged` where it finds another log.
   */
  follow(options: {
    readonly after?: bigint | undefined;
    readonly signal: AbortSignal;
    readonly maxBatch?: number | undefined;
  }): AsyncIterable<LogBatch>;
  /** The log's identity (stream `log-identity`); writes `LogStarted` first when the log has none. */
  identity(): Promise<string>;
  close(): Promise<void>;
}
