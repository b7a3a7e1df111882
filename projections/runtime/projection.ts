import type { RecordedEvent } from '../../domain/events/envelope.ts';

/** Zero-padded decimal commit position (20 digits): sorts as text, never becomes a JavaScript number. */
export type PositionText = string;

/** What the runtime keeps in every document. A removed document stays as `{ _id, _pos, gone: true }`. */
export interface StoredDocument {
  readonly _id: string;
  readonly _pos: PositionText;
  readonly gone?: true;
}

/**
 * A projection is data. `apply` is pure: no clock, no I/O, no randomness. `document` is null when there is none (or it is
 * gone); the result null removes it. Raise `version` whenever the same events would give another document.
 */
export interface Projection<Document extends object> {
  readonly name: string;
  readonly version: number;
  /** Event types it folds; all others only move its position. */
  readonly handles: readonly string[];
  /** Which document an event belongs to; null when it concerns none. */
  documentId(event: RecordedEvent): string | null;
  apply(document: Document | null, event: RecordedEvent): Document | null;
  /** Indexes of its collection, as the driver's `createIndexes` takes them. */
  readonly indexes: readonly {
    readonly key: Readonly<Record<string, 1 | -1 | '2dsphere'>>;
    readonly name: string;
    readonly sparse?: boolean;
  }[];
}
