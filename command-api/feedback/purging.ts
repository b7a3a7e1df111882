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
 * Feedback, messages, coordinators and liaisons alike: each has a stream, a key named as the stream, and perhaps files and mail that
 * was not sent yet.
 */

type History = readonly RecordedEvent[];

interface Purged {
  /** Events that purge it, when its time is over. */
  purge(history: History, at: string, retention: Retention): readonly DomainEvent[];
  /** Events that say that it is gone; none where it is said already. */
  forget(history: History, at: string): readonly DomainEvent[];
}

/** By the beginning of their streams' names. */
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

/** Whether a stream, and a key's subject, is of what is purged when its time is over. */
export const isPurgedLater = (streamName: string): boolean => purgedOf(streamName) !== undefined;

/** The events that say that something was purged. */
export const PURGINGS: ReadonlySet<string> = new Set(['FeedbackPurged', 'MessagePurged', 'CoordinatorPurged', 'LiaisonPurged']);

/** Events that purge it, when its time is over. */
export const decidePurge = (streamName: string, history: History, at: string, retention: Retention): readonly DomainEvent[] =>
  purgedOf(streamName)?.purge(history, at, retention) ?? [];

/** Says in the log that what a stream sealed cannot be opened any more. True when it had not been said. */
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

/** What follows from a purge: files, mail that is still here, and last the keys, all at once. Safe to repeat. */
export const finishPurge = async ({ store, vault, files, mailer }: PurgingContext, streamNames: readonly string[]): Promise<void> => {
  if (streamNames.length === 0) return;
  for (const streamName of streamNames) {
    if (streamName.startsWith('feedback-')) await files.remove(feedbackState(await store.readStream(streamName)).images);
    await mailer.forget(streamName);
  }
  await vault.keys.destroy(...streamNames);
};
