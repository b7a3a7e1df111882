import * as coordinator from '#domain/coordinator/decider.ts';
import * as feedback from '#domain/feedback/decider.ts';
import * as liaison from '#domain/liaison/decider.ts';
import * as message from '#domain/message/decider.ts';
import type { Retention } from '#domain/retention.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { Files } from '#platform/pictures/store.ts';
import { coordinatorStreams, liaisonStreams } from '../regions/streams.ts';
import { feedbackState, messageState } from './streams.ts';

/*
 * Feedback, messages, coordinators and liaisons are purged in the same way: each has a stream, a key named like the stream, and perhaps
 * files and unsent mail.
 */

type History = readonly RecordedEvent[];

interface Purged {
  /** Returns the events that purge it after its retention time. */
  purge(history: History, at: string, retention: Retention): readonly DomainEvent[];
  /** Returns the events that record the loss of its key; none if they are recorded already. */
  forget(history: History, at: string): readonly DomainEvent[];
}

/** Kinds of purged streams, by the prefix of their names. */
const PURGED: Readonly<Record<string, Purged>> = {
  feedback: {
    purge: (history, at, retention) => feedback.decide({ type: 'PurgeFeedback', at, retention }, feedbackState(history)),
    forget: (history, at) => feedback.decide({ type: 'ForgetFeedback', at }, feedbackState(history)),
  },
  message: {
    purge: (history, at, retention) => message.decide({ type: 'PurgeMessage', at, retention }, messageState(history)),
    forget: (history, at) => message.decide({ type: 'ForgetMessage', at }, messageState(history)),
  },
  coordinator: {
    purge: (history, at) => coordinator.decidePurge({ type: 'Purge', at }, coordinatorStreams.stateOf(history)),
    forget: (history, at) => coordinator.decidePurge({ type: 'Forget', at }, coordinatorStreams.stateOf(history)),
  },
  liaison: {
    purge: (history, at) => liaison.decidePurge({ type: 'Purge', at }, liaisonStreams.stateOf(history)),
    forget: (history, at) => liaison.decidePurge({ type: 'Forget', at }, liaisonStreams.stateOf(history)),
  },
};
const purgedOf = (streamName: string): Purged | undefined => PURGED[/^[a-z]+(?=-)/.exec(streamName)?.[0] ?? ''];

/** Whether a stream (or the subject of a key) is of a kind that is purged after its retention time. */
export const isPurgedLater = (streamName: string): boolean => purgedOf(streamName) !== undefined;

/** Types of the events that record a purge. */
export const PURGINGS: ReadonlySet<string> = new Set(['FeedbackPurged', 'MessagePurged', 'CoordinatorPurged', 'LiaisonPurged']);

/** Returns the events that purge a stream after its retention time. */
export const decidePurge = (streamName: string, history: History, at: string, retention: Retention): readonly DomainEvent[] =>
  purgedOf(streamName)?.purge(history, at, retention) ?? [];

/** Records in the log that the sealed data of a stream cannot be opened any more. Returns true if it was not recorded before. */
export const sayForgotten = async (store: EventStore, streamName: string, envelope: CommandEnvelope): Promise<boolean> => {
  const { events } = await handleCommand({
    store,
    streamName,
    envelope,
    passesByNewer: true,
    decide: (history) => (history.length === 0 ? [] : (purgedOf(streamName)?.forget(history, envelope.occurredAt) ?? [])),
  });
  return events.length > 0;
};

export interface PurgingContext {
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'keys'>;
  readonly files: Files;
  readonly mailer: Mailer;
}

/** Runs the follow-up of a purge: deletes files and unsent mail, and last all keys at once. Safe to repeat. */
export const finishPurge = async ({ store, vault, files, mailer }: PurgingContext, streamNames: readonly string[]): Promise<void> => {
  if (streamNames.length === 0) return;
  for (const streamName of streamNames) {
    if (streamName.startsWith('feedback-')) await files.remove(feedbackState(await store.readStream(streamName)).images);
    await mailer.forget(streamName);
  }
  await vault.keys.destroy(...streamNames);
};
