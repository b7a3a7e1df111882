import type { Vault } from '#identity/vault/index.ts';
import { DomainError } from '#kernel/errors.ts';
import { holdsNewer, type RecordedEvent } from '#kernel/events/envelope.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { SaySecurity } from '#platform/securityEvents.ts';
import { intentOf, type Intent } from '../envelopes.ts';
import type { Failpoint } from '../failpoint.ts';
import type { Task, TaskChange } from '../reactions/reaction.ts';

/** How long a command has to finish what it began, before the process manager does or puts it back; milliseconds. */
export const PATIENCE_MS = 60_000;

export interface ProcessContext {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
  readonly saySecurity?: SaySecurity;
}

/** One kind of thing that may be left unfinished. */
export interface Process {
  readonly kind: string;
  /** What an event begins or ends of this kind. */
  react(event: RecordedEvent): readonly TaskChange[];
  /** Finishes it or puts it back; does nothing where all is well. */
  settle(context: ProcessContext, task: Task): Promise<void>;
}

/** A task that becomes due when nobody went on for as long as `PATIENCE_MS`. */
export const unfinished = (kind: string, id: string, event: RecordedEvent, facts: Readonly<Record<string, string>>): TaskChange => ({
  add: { key: `${kind} ${id}`, kind, dueAt: Date.parse(event.metadata.occurredAt) + PATIENCE_MS, data: { ...facts, ...intentOf(event) } },
});

export const finished = (kind: string, id: string): TaskChange => ({ remove: `${kind} ${id}` });

/**
 * Leaves to a newer process what this one does not know enough of: the task is tried again later, until one of that version
 * has the lease. Throws `NEWER_VERSION_WROTE`.
 */
export const requireKnown = (history: readonly RecordedEvent[]): void => {
  if (holdsNewer(history)) throw new DomainError('NEWER_VERSION_WROTE');
};

/** A fact of a task; tasks are made here alone, so it is there. */
export const factOf = ({ data }: Task, name: string): string => String(data[name]);

/** The intent a task was made of. */
export const intentIn = ({ data }: Task): Intent => data as unknown as Intent;

/** The id at the end of a stream's name: `account-<id>`. */
export const idIn = (streamName: string): string => streamName.slice(streamName.indexOf('-') + 1);
