import type { Transaction } from 'lmdb';
import type { Catalog, CollectionInfo } from './catalog.ts';
import type { Environment } from './environment.ts';
import type { RecordId } from './records.ts';

/** Snapshot of the store. Reads are synchronous; `acquireView` keeps it beyond the current turn. */
export interface View {
  readonly environment: Environment;
  readonly catalog: Catalog;
  /** Undefined inside a write, whose reads include its own changes. */
  readonly transaction: Transaction | undefined;
  /** Points of the `2dsphere` indexes; undefined inside a write, because they lack its changes. */
  readonly points: PointMemory | undefined;
}

/** Change of a `2dsphere` index by a committed write: the record's new points (none: removed), or `same` if only the document changed. */
export interface PointChange {
  readonly ident: number;
  readonly record: RecordId;
  readonly points: readonly (readonly [number, number])[] | 'same';
}

export type LngLat = readonly [number, number];

export interface NearestPoint {
  readonly record: RecordId;
  readonly point: LngLat;
}

/** Cached filter results, indexed by record: 0 unknown, else `fits` or `DOES_NOT_MATCH`. */
export type MatchStates = Uint8Array;

/** Points of one `2dsphere` index, nearest first. */
export interface IndexPoints {
  /** Returns up to `count` records by their nearest point, without those that do not fit; `isComplete` if there are no more. */
  nearest(
    centre: LngLat,
    count: number,
    maxKilometres: number,
    matchStates?: MatchStates,
  ): { readonly hits: readonly NearestPoint[]; readonly isComplete: boolean };
  /** Returns the cached verdicts of a filter, to which the caller adds. Valid only while `isCurrent`. */
  matchStatesOf(filter: string): MatchStates;
  /** Checks that no write has happened since these points were returned, so that documents read now belong to them. */
  isCurrent(): boolean;
}

/** In-memory points of all `2dsphere` indexes. */
export interface PointMemory {
  /** Returns the points of an index. Only for the current view: memory does not contain older states. */
  pointsOfIndex(view: View, ident: number): IndexPoints;
  applyChanges(changes: readonly PointChange[]): void;
}

/** View that can also write. All its changes are discarded if the work throws. */
export interface WriteView extends View {
  catalog: Catalog;
  putCollection(info: CollectionInfo): void;
  removeCollection(info: CollectionInfo): void;
  newIdent(): number;
  nextRecordId(ident: number): RecordId;
  addToCount(ident: number, applyChanges: number): void;
  /** Marks an ident for the sweeper, which removes its documents or index entries in small writes. */
  markDropped(ident: number): void;
  recordPointChange(applyChanges: PointChange): void;
}

export interface Store {
  /** Returns a view of the current state. */
  view(): View;
  /** Keeps a snapshot readable until released; cursors use this. */
  acquireView(): { readonly view: View; release(): void };
  /**
   * Runs `work` in its own transaction and resolves once it is on disk. Waiting works share one commit, but each is atomic. If `work`
   * throws, nothing changes and the promise rejects with its error.
   */
  write<T>(work: (view: WriteView) => T): Promise<T>;
  close(): Promise<void>;
}
