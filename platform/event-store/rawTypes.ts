import type { RawEvent } from './rawEvent.ts';
import type { AppendResult, ExpectedRevision } from './types.ts';

/** An event to append; the store assigns its revision and position. */
export type RawNewEvent = Pick<RawEvent, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>;

export interface RawAppender {
  /**
   * Appends all or none; appends reach the server in the order of the calls, however many are in flight. Throws `WrongExpectedRevision`,
   * `EventStoreUnavailable` (its outcome is unknown), `NoAnswer` after `timeoutMs` ms, or an error with the server's message.
   */
  append(streamName: string, expected: ExpectedRevision, events: readonly RawNewEvent[], timeoutMs?: number): Promise<AppendResult>;
  close(): void;
}

/** A log in its stored bytes. Reads throw `DamagedLog` if the server reports that an event's bytes are damaged. */
export interface RawLog {
  /** Reads one page of `$all` after a position (exclusive; from the start if undefined), without resolving links. */
  readAll(options: { readonly after?: bigint | undefined; readonly maxCount: number }): Promise<readonly RawEvent[]>;
  /** Reads one page of a stream, empty if there is none. */
  readStream(
    streamName: string,
    options: { readonly from: bigint | 'end'; readonly backwards?: boolean; readonly maxCount: number },
  ): Promise<readonly RawEvent[]>;
  /** Returns the position of the last event in `$all`, 0n if there is none. */
  lastPosition(): Promise<bigint>;
  appender(): Promise<RawAppender>;
  /** Closes a stream permanently; does nothing if it is closed already. */
  tombstone(streamName: string): Promise<void>;
  close(): Promise<void>;
}
