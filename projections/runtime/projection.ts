import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { positionText, type PositionText } from '#platform/event-store/positionText.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';

export { positionText, type PositionText };

/**
 * A projection is data. `apply` is pure: no clock, no I/O, no randomness. `document` is null when there is none (or it is
 * gone for good); the result null removes it. Raise `version` whenever the same events would give another document.
 */
export interface Projection<Document extends object> {
  readonly name: string;
  readonly version: number;
  /** Event types it folds; all others only move its position. */
  readonly handles: readonly string[];
  /** Which document an event belongs to; null when it concerns none. */
  documentId(event: RecordedEvent): string | null;
  /** The same of an event that cannot be read, by its stream alone: that document is parked. */
  documentIdOfStream(streamName: string): string | null;
  /**
   * Whether events of this stream are the model's: of those it says which it passed by, because their type is not known
   * here. Streams that name a document, unless said otherwise.
   */
  reads?(streamName: string): boolean;
  apply(document: Document | null, event: RecordedEvent): Document | null;
  /**
   * True for a document that is out of sight but may come back (a removed service, until it is restored). It is stored
   * as gone, with its facts under `kept`, so that no query and no index finds them.
   */
  isRemoved?(document: Document): boolean;
  /**
   * Documents are complete soon after they begin, as pages of the log are, whose events follow each other: a fill writes them after
   * so many entries, keeps few of them in memory, and looks for none that it has forgotten.
   */
  readonly isPaged?: true;
  /** Indexes of its collection, as the driver's `createIndexes` takes them. */
  readonly indexes: readonly {
    readonly key: Readonly<Record<string, 1 | -1 | '2dsphere'>>;
    readonly name: string;
    readonly sparse?: boolean;
  }[];
}

/** Whether an event that this version does not know concerns a model. */
export const readsStream = (projection: Pick<Projection<object>, 'reads' | 'documentIdOfStream'>, streamName: string): boolean =>
  projection.reads?.(streamName) ?? projection.documentIdOfStream(streamName) !== null;

/** A document that can be seen, as it stands in its collection. */
export type VisibleDocument<Document extends object> = Document & { readonly _id: string; readonly _pos: PositionText };

/** A removed document: the position stays, to guard against older writes; `kept` is what a restore brings back. */
export interface GoneDocument<Document extends object> {
  readonly _id: string;
  readonly _pos: PositionText;
  readonly gone: true;
  readonly kept?: Document;
}

/** A stored document. Queries over a collection always ask for `gone: {$exists: false}`. */
export type StoredDocument<Document extends object = Record<string, unknown>> = VisibleDocument<Document> | GoneDocument<Document>;

/** A document and the position it was folded to; `document` is null when it is gone for good. */
export interface FoldedDocument<Document extends object> {
  readonly id: string;
  readonly position: PositionText;
  readonly document: Document | null;
}

/** The shape in which a folded document is stored. */
export const toStored = <Document extends object>(
  projection: Pick<Projection<Document>, 'isRemoved'>,
  folded: FoldedDocument<Document>,
): StoredDocument<Document> => {
  const { id: _id, position: _pos, document } = folded;
  if (document === null) return { _id, _pos, gone: true };
  if (projection.isRemoved?.(document) === true) return { _id, _pos, gone: true, kept: document };
  return { _id, _pos, ...document };
};

const isGone = <Document extends object>(stored: StoredDocument<Document>): stored is GoneDocument<Document> =>
  'gone' in stored && stored.gone === true;

/** The folded document behind a stored one, removed ones included: what the next event is applied to. */
export const fromStored = <Document extends object>(stored: StoredDocument<Document>): FoldedDocument<Document> => {
  if (isGone(stored)) return { id: stored._id, position: stored._pos, document: stored.kept ?? null };
  const { _id: id, _pos: position, ...document } = stored;
  // Without its two own fields, a stored document is the document `toStored` was given.
  return { id, position, document: document as unknown as Document };
};

/*
 * Collection of a projection's documents. One row of the collection `checkpoints` for each projection and version says it in
 * one document, so that it changes in one write: `{_id: 'services_v1', position, logId, collection}`. Readers look the
 * collection up there again at least once a second; a rebuild flips it, and drops the old collection some seconds later.
 */
export const CHECKPOINTS = 'checkpoints';

export interface CheckpointRow {
  /** `checkpointId(projection)`; for a collection that is still being filled, the collection's name. */
  readonly _id: string;
  readonly collection: string;
  /** Everything up to here is in the collection. */
  readonly position: PositionText;
  /** Identity of the log that the position belongs to. */
  readonly logId: string;
  /** Fencing token of the worker that wrote it. */
  readonly fence: number;
  /** Unknown events skipped up to here; absent: none. */
  readonly passedBy?: readonly SkippedUnknown[];
}

/** Name and version of a projection's documents; a projection is one. */
export interface Versioned {
  readonly name: string;
  readonly version: number;
}

export const checkpointId = ({ name, version }: Versioned): string => `${name}_v${version}`;
