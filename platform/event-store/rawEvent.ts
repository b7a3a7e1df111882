/**
 * An event in the very bytes it is stored in, judged by nobody: what seals, copies and backups work with. The official
 * client parses JSON and writes it again, which need not give the same bytes.
 */
export interface RawEvent {
  readonly streamName: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  /** UUID in lower case. */
  readonly id: string;
  readonly type: string;
  /** When it was stored, by the clock of the event store: milliseconds since 1970. */
  readonly created: number;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}
