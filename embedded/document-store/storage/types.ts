import type { Transaction } from 'lmdb';
import type { Catalog, CollectionInfo } from './catalog.ts';
import type { Environment } from './environment.ts';
import type { RecordId } from './records.ts';

/** Everything as it was at one moment. Reading from it is synchronous; `hold` it to keep it beyond this turn. */
export interface View {
  readonly environment: Environment;
  readonly catalog: Catalog;
  /** Undefined inside a write: reads then see the write's own changes. */
  readonly transaction: Transaction | undefined;
  /** Points of the `2dsphere` indexes; not inside a write, whose changes are not in them yet. */
  readonly points: PointMemory | undefined;
}

/**
 * What a committed write did to a `2dsphere` index: the points a record has now (none: removed), or the same ones with
 * another document.
 */
export interface PointChange {
  readonly ident: number;
  readonly record: RecordId;
  readonly points: readonly (readonly [number, number])[] | 'same';
}

export type LngLat = readonly [number, number];

export interface Hit {
  readonly record: RecordId;
  readonly point: LngLat;
}

/** What is known of each record and one filter: 0 nothing, else `fits` or `doesNot`. Indexed by record. */
export type Verdicts = Uint8Array;

/** The points of one `2dsphere` index, nearest first. */
export interface Points {
  /**
   * Records by their nearest point, up to `count` of them, leaving out those that are known not to fit; `complete` when
   * there are no more.
   */
  nearest(
    centre: LngLat,
    count: number,
    maxKilometres: number,
    verdicts?: Verdicts,
  ): { readonly hits: readonly Hit[]; readonly complete: boolean };
  /** What was found out about a filter, to be added to. Holds only while `isCurrent`. */
  verdictsOf(filter: string): Verdicts;
  /** Whether nothing was written since these points were asked for: documents read then are those that stand there. */
  isCurrent(): boolean;
}

/** The points of all `2dsphere` indexes. */
export interface PointMemory {
  /** Only for the current state: a held older one is not what is in memory. */
  of(view: View, ident: number): Points;
  change(changes: readonly PointChange[]): void;
}

/** A view that can also change things. Nothing of it counts when the work throws. */
export interface WriteView extends View {
  catalog: Catalog;
  putCollection(info: CollectionInfo): void;
  removeCollection(info: CollectionInfo): void;
  newIdent(): number;
  nextRecordId(ident: number): RecordId;
  addToCount(ident: number, change: number): void;
  /** Marks an ident for the sweeper: its documents or index entries are removed little by little. */
  drop(ident: number): void;
  pointsChanged(change: PointChange): void;
}

export interface Store {
  /** The current state. */
  view(): View;
  /** Keeps a state readable until released; used by cursors. */
  hold(): { readonly view: View; release(): void };
  /**
   * Runs `work` in a transaction of its own and resolves once it is on disk. Works that wait together share one commit,
   * each all or nothing. Work that throws changes nothing and rejects with what it threw.
   */
  write<T>(work: (view: WriteView) => T): Promise<T>;
  close(): Promise<void>;
}
