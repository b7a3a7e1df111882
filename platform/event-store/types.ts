import type { DomainEvent, EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { RawEvent } from './rawEvent.ts';

/** An event to append: its id is uuid v5 of command id and ordinal, so that a retry after a lost response is one write. */
export interface NewEvent<Event extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
  /** Unknown fields of the event that it replaces (`DomainEvent`). */
  readonly carried?: unknown;
}

/** Required state of the stream for an append; a bigint is its last revision. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: bigint;
  /** Commit position of the last event written. */
  readonly position: bigint;
}

/**
 * One entry of `$all`: a known event (upcast and validated), or one that is skipped. Every model advances on both (server rule 5), so that
 * it also reaches positions of events that nobody handles.
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

/** A batch of the followed log, in order. */
export interface LogBatch {
  /** Parsed on first use, once for all followers of one process. */
  readonly entries: readonly LogEntry[];
  /** The same events in their stored, unparsed bytes. */
  readonly rawEvents: readonly RawEvent[];
  /** True for the first batch that reaches the end of the log (it may be empty) and for live batches. */
  readonly isCaughtUp: boolean;
}

/**
 * The event store of the write side. Errors: `WrongExpectedRevision` (decide again), `EventStoreUnavailable` (no write is known; respond
 * with 503), `OutcomeUnknown` after all retries with the same ids failed.
 */
export interface EventStore {
  /** Appends all or none. An empty list returns the stream's last revision and position. */
  append(streamName: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /**
   * Reads the whole stream, oldest first, upcast and validated; empty if there is none. Includes events of a type that this version does
   * not know (`isNewer`). Throws `InvalidEvent` on poison.
   */
  readStream(streamName: string, options?: { readonly from?: bigint; readonly maxCount?: number }): Promise<readonly RecordedEvent[]>;
  /** Reads one page of `$all` after a position (exclusive; from the start if undefined). At the end the page is empty. */
  readAll(options: { readonly after?: bigint; readonly maxCount: number }): Promise<readonly LogEntry[]>;
  /** Returns id and position of the last event in `$all`, null if there is none. */
  lastEvent(): Promise<{ readonly id: string; readonly position: bigint } | null>;
  /** Returns the position of the last event in `$all`, 0n if there is none. */
  lastPosition(): Promise<bigint>;
  /**
   * Follows `$all`, unfiltered, after a position: catches up, then stays live, on the one subscription that all followers of this store
   * share; reconnects with growing pauses. Entries come in batches, in order, each exactly once. Ends when `signal` aborts; throws
   * `LogReplaced` if the log was replaced.
   */
  follow(options: {
    readonly after?: bigint | undefined;
    readonly signal: AbortSignal;
    readonly maxBatch?: number | undefined;
  }): AsyncIterable<LogBatch>;
  /** Returns the log's identity (stream `log-identity`); writes `LogStarted` first if the log has none. */
  identity(): Promise<string>;
  close(): Promise<void>;
}
