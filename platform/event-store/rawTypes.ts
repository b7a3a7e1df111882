import type { RawEvent } from './rawEvent.ts';
import type { AppendResult, ExpectedRevision } from './types.ts';

/** What an append carries: the place is the store's to give. */
export type RawNewEvent = Pick<RawEvent, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>;

export interface RawAppender {
  /**
   * Appends all or none; appends reach the server in the order of the calls, however many are on their way. Throws
   * `WrongExpectedRevision`, `EventStoreUnavailable` (its outcome is unknown), `NoAnswer` after `patience` ms, or an error
   * with the server's sentence.
   */
  append(streamName: string, expected: ExpectedRevision, events: readonly RawNewEvent[], patience?: number): Promise<AppendResult>;
  close(): void;
}

/** A log as stored. Reads throw `DamagedLog` when the server says that it cannot vouch for an event's bytes. */
export interface RawLog {
  /** One page of `$all` after a position (exclusive; undefined: from the start), links not resolved. */
  readAll(options: { readonly after?: bigint | undefined; readonly maxCount: number }): Promise<readonly RawEvent[]>;
  /** One page of a stream, empty when there is none. */
  readStream(
    streamName: string,
    options: { readonly from: bigint | 'end'; readonly backwards?: boolean; readonly maxCount: number },
  ): Promise<readonly RawEvent[]>;
  /** Position of the last event in `$all`, 0n when there is none. */
  lastPosition(): Promise<bigint>;
  appender(): Promise<RawAppender>;
  /** Closes a stream for ever; nothing happens when it is closed already. */
  tombstone(streamName: string): Promise<void>;
  close(): Promise<void>;
}
