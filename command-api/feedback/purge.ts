import * as coordinator from '#domain/coordinator/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import * as feedback from '#domain/feedback/decider.ts';
import * as liaison from '#domain/liaison/decider.ts';
import * as message from '#domain/message/decider.ts';
import type { Retention } from '#domain/retention.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { PictureFiles } from '#platform/pictures/pictureFiles.ts';
import { coordinatorStreams, liaisonStreams } from '../streams/regionStreams.ts';
import { feedbackState, messageState } from './streams.ts';

/*
 * Feedback, messages, coordinators and liaisons are purged in the same way: each has a stream, a key named like the stream, and perhaps
 * files and unsent mail.
 */

type History = readonly RecordedEvent[];

interface PurgePolicy {
  /** Returns the events that purge it after its retention time. */
  purge(history: History, purgedAt: string, retention: Retention): readonly DomainEvent[];
  /** Returns the events that record the loss of its key; none if they are recorded already. */
  purgeErased(history: History, purgedAt: string): readonly DomainEvent[];
}

/** Kinds of purged streams, by the prefix of their names. */
const PURGE_POLICIES: Readonly<Record<string, PurgePolicy>> = {
  feedback: {
    purge: (history, purgedAt, retention) => feedback.decide({ type: 'PurgeFeedback', at: purgedAt, retention }, feedbackState(history)),
    purgeErased: (history, purgedAt) => feedback.decide({ type: 'ForgetFeedback', at: purgedAt }, feedbackState(history)),
  },
  message: {
    purge: (history, purgedAt, retention) => message.decide({ type: 'PurgeMessage', at: purgedAt, retention }, messageState(history)),
    purgeErased: (history, purgedAt) => message.decide({ type: 'ForgetMessage', at: purgedAt }, messageState(history)),
  },
  coordinator: {
    purge: (history, purgedAt) => coordinator.decidePurge({ type: 'Purge', at: purgedAt }, coordinatorStreams.stateOf(history)),
    purgeErased: (history, purgedAt) => coordinator.decidePurge({ type: 'Forget', at: purgedAt }, coordinatorStreams.stateOf(history)),
  },
  liaison: {
    purge: (history, purgedAt) => liaison.decidePurge({ type: 'Purge', at: purgedAt }, liaisonStreams.stateOf(history)),
    purgeErased: (history, purgedAt) => liaison.decidePurge({ type: 'Forget', at: purgedAt }, liaisonStreams.stateOf(history)),
  },
};
const purgePolicyOf = (streamName: string): PurgePolicy | undefined => PURGE_POLICIES[/^[a-z]+(?=-)/.exec(streamName)?.[0] ?? ''];

/** Whether a stream (or the subject of a key) is of a kind that is purged after its retention time. */
export const hasPurgePolicy = (streamName: string): boolean => purgePolicyOf(streamName) !== undefined;

/** Types of the events that record a purge. */
export const PURGE_EVENT_TYPES: ReadonlySet<string> = new Set(['FeedbackPurged', 'MessagePurged', 'CoordinatorPurged', 'LiaisonPurged']);

/** Returns the events that purge a stream after its retention time. */
export const decidePurge = (streamName: string, history: History, purgedAt: string, retention: Retention): readonly DomainEvent[] =>
  purgePolicyOf(streamName)?.purge(history, purgedAt, retention) ?? [];

/** Records in the log that the sealed data of a stream cannot be opened any more. Returns true if it was not recorded before. */
export const appendErasedPurge = async (store: EventStore, streamName: string, envelope: CommandEnvelope): Promise<boolean> => {
  const { events } = await handleCommand({
    store,
    streamName,
    envelope,
    skipsNewerEvents: true,
    decide: (history) => (history.length === 0 ? [] : (purgePolicyOf(streamName)?.purgeErased(history, envelope.occurredAt) ?? [])),
  });
  return events.length > 0;
};

export interface PurgingContext {
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'keys'>;
  readonly files: PictureFiles;
  readonly mailer: Mailer;
}

/** Runs the follow-up of a purge: deletes files and unsent mail, and last all keys at once. Safe to repeat. */
export const finishPurge = async ({ store, vault, files, mailer }: PurgingContext, streamNames: readonly string[]): Promise<void> => {
  if (streamNames.length === 0) return;
  for (const streamName of streamNames) {
    if (streamName.startsWith('feedback-')) await files.remove(feedbackState(await store.readStream(streamName)).images);
    await mailer.deleteAbout(streamName);
  }
  await vault.keys.destroy(...streamNames);
};
