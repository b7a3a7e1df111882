import { includesNewerEvents, type RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Vault } from '#identity/vault/index.ts';
import { intentOf, type Intent } from '#platform/commands/policyEnvelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { LogSecurityEvent } from '#platform/securityEvents.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { Failpoint } from './failpoint.ts';
import type { Task, TaskChange } from './reaction.ts';

/** Milliseconds for which a command may be unfinished before the process manager finishes or undoes it. */
export const UNFINISHED_TIMEOUT_MS = 60_000;

export interface ProcessContext {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
  /** Rules of the product; the present ones if absent. */
  readonly rules?: Rules | undefined;
  readonly saySecurity?: LogSecurityEvent;
}

/** One kind of multi-step command that can be left unfinished. */
export interface Process {
  readonly kind: string;
  /** Returns the tasks that an event adds or removes. */
  react(event: RecordedEvent): readonly TaskChange[];
  /** Finishes or undoes the command; does nothing if it is complete. */
  settle(context: ProcessContext, task: Task): Promise<void>;
}

/** Creates a task that is due when nobody has continued the command for `REQUEST_TIMEOUT_MS`. */
export const addUnfinishedTask = (
  kind: string,
  id: string,
  event: RecordedEvent,
  taskFacts: Readonly<Record<string, string>>,
): TaskChange => ({
  add: {
    key: `${kind} ${id}`,
    kind,
    dueAt: Date.parse(event.metadata.occurredAt) + UNFINISHED_TIMEOUT_MS,
    data: { ...taskFacts, ...intentOf(event) },
  },
});

export const removeFinishedTask = (kind: string, id: string): TaskChange => ({ remove: `${kind} ${id}` });

/**
 * Leaves a task to a newer process if the history contains unknown events: the task is retried until a process of that version holds the
 * lease. Throws `NEWER_VERSION_WROTE`.
 */
export const requireKnownEvents = (history: readonly RecordedEvent[]): void => {
  if (includesNewerEvents(history)) throw new DomainError('NEWER_VERSION_WROTE');
};

/** Returns a fact of a task; every task of the process manager contains its facts. */
export const taskFact = ({ data }: Task, name: string): string => String(data[name]);

/** Returns the intent from which a task was created. */
export const taskIntent = ({ data }: Task): Intent => data as unknown as Intent;

/** Returns the id at the end of a stream's name: `account-<id>`. */
export const idOfStream = (streamName: string): string => streamName.slice(streamName.indexOf('-') + 1);
