import type { RecordedEvent } from '#kernel/events/envelope.ts';

/** Something to be done because of what happened. Ids only: it is kept outside the vault. Times are milliseconds since 1970. */
export interface Task {
  /** A later task of the same key takes its place. */
  readonly key: string;
  readonly kind: string;
  readonly dueAt: number;
  /** From then on it is dropped: nobody needs it any more. */
  readonly expiresAt?: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export type TaskChange = { readonly add: Task } | { readonly remove: string };

/**
 * A reaction acts on events. What is still to be done follows from the log by the pure `react`, so it is known
 * again after a restart. A deed may be done twice (a crash between it and its note): it has to be safe to repeat.
 */
export interface Reaction {
  readonly name: string;
  /** Raise it whenever the same events would leave other tasks: the log is then read again from its start. */
  readonly version: number;
  /** How many tasks are carried out side by side; one, unless it says more. */
  readonly atOnce?: number;
  /** False while a service that the reaction needs is unavailable: no task is tried until it is true. */
  isReady?(): boolean;
  react(event: RecordedEvent): readonly TaskChange[];
  /** Does it; when it throws, it is tried again later, with growing pauses. */
  carryOut(task: Task): Promise<void>;
}
