import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Projection } from '#projections/runtime/projection.ts';

export interface ModelStatus {
  readonly name: string;
  readonly version: number;
  readonly state: 'loading' | 'catchingUp' | 'live' | 'failing';
  /** Whether responses from the model are as current as the log; false before it caught up, and after the log was replaced. */
  readonly ready: boolean;
  readonly position: bigint;
  /** Milliseconds since the model last reached the end of the log; 0 if that was just now. */
  readonly lagMs: number;
  readonly suspect: boolean;
  /** Skipped events, whose types this version does not know. */
  readonly passedBy: readonly SkippedUnknown[];
  readonly lastError?: string;
}

/** One generation of the model: loaded once, and then updated by following the log. */
export interface Generation<View> {
  readonly view: View;
  readonly logId: string;
  /** Collection that it was loaded from: after a rebuild another one may differ at the same position. */
  readonly collection: string;
  readonly position: bigint;
  /** Position (20 digits) of the last event that changed a document; equal in all processes. */
  readonly lastChange: string;
}

/** The visible document after a change and before it; null if it is not visible. */
export interface Change<Document extends object> {
  readonly id: string;
  readonly document: Document | null;
  readonly previous: Document | null;
}

/** Events applied to the current generation, in order, and the documents that they changed. */
export interface FoldedBatch<Document extends object> {
  readonly logId: string;
  /** Position of the model after these events. */
  readonly position: bigint;
  readonly entries: readonly LogEntry[];
  readonly changed: readonly Change<Document>[];
}

/** A read model in memory. While it cannot follow the log, it keeps serving its last state. */
export interface FollowedModel<View, Document extends object = object> {
  /** The current generation; null before the first load. */
  current(): Generation<View> | null;
  status(): ModelStatus;
  /** False while the model is behind the log, or may be because it cannot read the log. */
  isCurrent(): boolean;
  /** True if the position is reached within `timeoutMs`, else false. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  /**
   * Calls the listener right after events were applied, in the order of the log; returns a function that unsubscribes. The listener must
   * not wait.
   */
  onFolded(listener: (batch: FoldedBatch<Document>) => void): () => void;
  stop(): Promise<void>;
}

/** The visible documents of a model, and all data derived from them. */
export interface ViewOf<Document extends object> {
  document(id: string): Document | null;
  /** Stores a document; null removes it. */
  put(id: string, document: Document | null): void;
}

export interface FollowOptions<Document extends object, View extends ViewOf<Document>> {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly projection: Projection<Document>;
  readonly log: Logger;
  readonly createView: () => View;
}
