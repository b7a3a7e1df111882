import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { positionText, type PositionText } from '#platform/event-store/positionText.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { Db } from '#platform/mongo/index.ts';
import { shareReadsOf } from '#platform/sharedReads.ts';

export { positionText, type PositionText };

/**
 * A projection is data. `apply` is pure: no clock, no I/O, no randomness. `document` is null if there is none (or if it was deleted for
 * good); returning null deletes it. Raise `version` whenever the same events would result in another document.
 */
export interface Projection<Document extends object> {
  readonly name: string;
  readonly version: number;
  /** Event types that it folds; all others only advance its position. */
  readonly handles: readonly string[];
  /** Returns the document of an event; null if the event concerns none. */
  documentId(event: RecordedEvent): string | null;
  /** Returns the document of an unreadable event from its stream name alone; this document is then parked. */
  documentIdOfStream(streamName: string): string | null;
  /**
   * Whether events of this stream belong to the model, so that it counts skipped ones of unknown types. Default: streams with a document.
   */
  reads?(streamName: string): boolean;
  apply(document: Document | null, event: RecordedEvent): Document | null;
  /**
   * Whether a document is hidden but may come back (a removed service, until it is restored). It is stored as gone, with its facts under
   * `kept`, so that no query and no index finds them.
   */
  isRemoved?(document: Document): boolean;
  /**
   * True if documents are complete soon after their first event, as pages of the log are. A fill then writes them after a number of
   * entries, keeps few in memory, and never reads one again.
   */
  readonly isPaged?: true;
  /** Indexes of its collection, in the format of the driver's `createIndexes`. */
  readonly indexes: readonly {
    readonly key: Readonly<Record<string, 1 | -1 | '2dsphere'>>;
    readonly name: string;
    readonly sparse?: boolean;
  }[];
}

/** Whether a stream concerns a model, for events that this version does not know. */
export const readsStream = (projection: Pick<Projection<object>, 'reads' | 'documentIdOfStream'>, streamName: string): boolean =>
  projection.reads?.(streamName) ?? projection.documentIdOfStream(streamName) !== null;

/** A visible document, as stored in its collection. */
export type VisibleDocument<Document extends object> = Document & { readonly _id: string; readonly _pos: PositionText };

/** A removed document: its position guards against older writes; a restore uses `kept`. */
export interface GoneDocument<Document extends object> {
  readonly _id: string;
  readonly _pos: PositionText;
  readonly gone: true;
  readonly kept?: Document;
}

/** A stored document. All queries of a collection must filter by `gone: {$exists: false}`. */
export type StoredDocument<Document extends object = Record<string, unknown>> = VisibleDocument<Document> | GoneDocument<Document>;

/** A document and the position up to which it was folded; `document` is null if it was deleted for good. */
export interface FoldedDocument<Document extends object> {
  readonly id: string;
  readonly position: PositionText;
  readonly document: Document | null;
}

/** Converts a folded document to its stored shape. */
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

/** Returns the folded document of a stored one, also of a removed one; the next event applies to it. */
export const fromStored = <Document extends object>(stored: StoredDocument<Document>): FoldedDocument<Document> => {
  if (isGone(stored)) return { id: stored._id, position: stored._pos, document: stored.kept ?? null };
  const { _id: id, _pos: position, ...document } = stored;
  // Without its two own fields, a stored document equals the argument of `toStored`.
  return { id, position, document: document as unknown as Document };
};

/*
 * Collection of the checkpoints. One row for each projection and version names the collection of its documents, so that a flip is one
 * write: `{_id: 'services_v1', position, logId, collection}`. Readers look it up again at least once a second; a rebuild flips it, and
 * drops the old collection some seconds later.
 */
export const CHECKPOINTS = 'checkpoints';

/** Collection of the events that could not be folded, of all models. */
export const DEAD_LETTERS = 'deadLetters';

export interface CheckpointRow {
  /** `checkpointId(projection)`; for a collection that is still being filled, the collection's name. */
  readonly _id: string;
  readonly collection: string;
  /** The collection contains all events up to here. */
  readonly position: PositionText;
  /** Id of the log that the position belongs to. */
  readonly logId: string;
  /** Fencing token of the worker that wrote it. */
  readonly fence: number;
  /** Unknown events skipped up to here; absent if there are none. */
  readonly passedBy?: readonly SkippedUnknown[];
}

/** Name and version of a projection's documents; every projection has both. */
export interface Versioned {
  readonly name: string;
  readonly version: number;
}

export const checkpointId = ({ name, version }: Versioned): string => `${name}_v${version}`;

/** Returns the checkpoints of all models, by id. Calls of one moment share a read, since every model checks its row once a second. */
export const readCheckpoints = shareReadsOf(async (db: Db): Promise<ReadonlyMap<string, CheckpointRow>> => {
  const rows = await db.collection<CheckpointRow>(CHECKPOINTS).find({}).toArray();
  return new Map(rows.map((row) => [row._id, row]));
});
