/*
 * What the node asks of its storage. One implementation is chosen when the node opens; nothing above this file knows
 * which. Positions and revisions are JavaScript numbers here (a log of 2^53 bytes is out of reach).
 */

export interface RecordToStore extends StoredRecord, IndexEntry {
  readonly streamId: number;
  readonly streamName: string;
}

/** What becomes durable and readable together, or not at all. */
export interface Group {
  readonly records: readonly RecordToStore[];
  readonly newStreams: readonly { readonly name: string; readonly id: number }[];
}

export interface StoredRecord {
  readonly position: number;
  readonly record: Buffer;
}

export interface IndexEntry {
  readonly revision: number;
  readonly position: number;
}

export interface Storage {
  /** Where the next record goes: behind the last one. */
  readonly end: number;
  /** The number the next new stream gets. */
  readonly nextStreamId: number;
  /** Resolves once the group would survive a power cut. A rejection means that its outcome is unknown: stop. */
  commit(group: Group): Promise<void>;
  streamId(name: string): number | undefined;
  /** Position of one event of a stream. */
  positionOf(streamId: number, revision: number): number | undefined;
  /** Entries of a stream from a revision on (inclusive), upwards or downwards. */
  revisions(streamId: number, from: number, backwards: boolean): Iterable<IndexEntry>;
  /** First revision that compaction has left of a stream; 0 when it took nothing. */
  firstRevision(streamId: number): number;
  record(position: number): Buffer | undefined;
  /** Number of the newest group that LMDB has. */
  readonly settledGroup: number;
  /** Records from a position on: upwards inclusive, downwards exclusive. */
  records(from: number, backwards: boolean): Iterable<StoredRecord>;
  close(): Promise<void>;
}
