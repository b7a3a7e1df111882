/*
 * Interface between the node and its storage. The node chooses one implementation when it opens; no code above this file depends on the
 * choice. Positions and revisions are JavaScript numbers (a log never reaches 2^53 bytes).
 */

export interface RecordToStore extends StoredRecord, IndexEntry {
  readonly streamId: number;
  readonly streamName: string;
}

/** Records that become durable and readable together, or not at all. */
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

/** Values of the argument `backwards` of `revisions` and `records`. */
export const FORWARDS = false;
export const BACKWARDS = true;

export interface Storage {
  /** Position of the next record: the end of the last one. */
  readonly end: number;
  /** Number of the next new stream. */
  readonly nextStreamId: number;
  /** Resolves once the group would survive a power cut. After a rejection its outcome is unknown, and the node must stop. */
  commit(group: Group): Promise<void>;
  streamId(name: string): number | undefined;
  /** Returns the position of one event of a stream. */
  positionOf(streamId: number, revision: number): number | undefined;
  /** Yields the index entries of a stream from a revision on (inclusive), upwards or downwards. */
  revisions(streamId: number, from: number, backwards: boolean): Iterable<IndexEntry>;
  /** Returns the first revision of a stream that compaction has left; 0 if it removed none. */
  firstRevision(streamId: number): number;
  record(position: number): Buffer | undefined;
  /** Number of the newest group in LMDB. */
  readonly settledGroup: number;
  /** Yields records from a position on: upwards inclusive, downwards exclusive. */
  records(from: number, backwards: boolean): Iterable<StoredRecord>;
  close(): Promise<void>;
}
