import type { RecordedEvent } from '#domain/envelope/envelope.ts';

/** Work that follows from an event. Contains ids only, since it is stored outside the vault. Times are milliseconds since 1970. */
export interface Task {
  /** Key of the task; a later task with the same key replaces it. */
  readonly key: string;
  readonly kind: string;
  readonly dueAt: number;
  /** Time from which the task is dropped undone. */
  readonly expiresAt?: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export type TaskChange = { readonly add: Task } | { readonly remove: string };

/**
 * Side effects of events. The pure function `react` derives the open tasks from the log, so a restart can rebuild them. A task may run
 * twice (after a crash before its completion is stored), so it must be safe to repeat.
 */
export interface Reaction {
  readonly name: string;
  /** Increase it whenever `react` changes its result for an event: the log is then read again from its start. */
  readonly version: number;
  /** Number of tasks that run in parallel; default 1. */
  readonly maxParallel?: number;
  /** Returns false while a service that the reaction needs is unavailable: no task runs then. */
  isReady?(): boolean;
  react(event: RecordedEvent): readonly TaskChange[];
  /** Runs the task; if it throws, it is retried later, with growing pauses. */
  carryOut(task: Task): Promise<void>;
}
