/**
 * An event in exactly its stored bytes, without validation, for seals, copies and backups. The official client parses and rewrites JSON,
 * which can change the bytes.
 */
export interface RawEvent {
  readonly streamName: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  /** UUID in lower case. */
  readonly id: string;
  readonly type: string;
  /** Time when it was stored, by the clock of the event store: milliseconds since 1970. */
  readonly created: number;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}
