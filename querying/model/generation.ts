import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/log.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Projection } from '#projections/runtime/projection.ts';

export interface ModelStatus {
  readonly name: string;
  readonly version: number;
  readonly state: 'loading' | 'catchingUp' | 'live' | 'failing';
  /** Whether what is answered from it is as true as the log; false before it caught up, and when the log is another one. */
  readonly ready: boolean;
  readonly position: bigint;
  /** Milliseconds since it was last seen at the end of the log; 0 while that is a moment ago. */
  readonly lagMs: number;
  readonly suspect: boolean;
  /** Events that were passed by because this version does not know their type. */
  readonly passedBy: readonly SkippedUnknown[];
  readonly lastError?: string;
}

/** One generation of the model: what was loaded once, and followed since. */
export interface Generation<View> {
  readonly view: View;
  readonly logId: string;
  /** Collection it was loaded from: a rebuild makes another one, which may differ at the same position. */
  readonly collection: string;
  readonly position: bigint;
  /** Position (20 digits) of the last event that changed something; equal in every process. */
  readonly lastChange: string;
}

/** A document as it can be seen now, and could before; null: not to be seen. */
export interface Change<Document extends object> {
  readonly id: string;
  readonly document: Document | null;
  readonly former: Document | null;
}

/** Events folded into the current generation, in their order, and the documents they changed. */
export interface Folded<Document extends object> {
  readonly logId: string;
  /** Position of the model now. */
  readonly position: bigint;
  readonly entries: readonly LogEntry[];
  readonly changed: readonly Change<Document>[];
}

/** A read model held in memory. Goes on answering from what it has while it cannot follow. */
export interface FollowedModel<View, Document extends object = object> {
  /** The current generation; null before the first load. */
  current(): Generation<View> | null;
  status(): ModelStatus;
  /** False while it is known to be behind the log, or may be because nothing is heard of it. */
  isCurrent(): boolean;
  /** True when the position is reached within `ms`, false when it is not. */
  waitFor(position: bigint, ms: number): Promise<boolean>;
  /** Tells what was folded, right after it was, in the order of the log; answers how to end that. The listener may not wait. */
  onFolded(listener: (folded: Folded<Document>) => void): () => void;
  stop(): Promise<void>;
}

/** The documents of a model that can be seen, and whatever is derived from them. */
export interface ViewOf<Document extends object> {
  document(id: string): Document | null;
  /** null takes it away. */
  put(id: string, document: Document | null): void;
}

export interface FollowOptions<Document extends object, View extends ViewOf<Document>> {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly projection: Projection<Document>;
  readonly log: Logger;
  readonly createView: () => View;
}
