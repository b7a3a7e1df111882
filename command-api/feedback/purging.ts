import type { DomainEvent, RecordedEvent } from '../../kernel/events/envelope.ts';
import * as feedback from '../../domain/feedback/decider.ts';
import * as message from '../../domain/message/decider.ts';
import type { Retention } from '../../domain/retention.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { Files } from '../../platform/pictures/store.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Vault } from '../../identity/vault/index.ts';
import { feedbackState, messageState } from './streams.ts';

/* Feedback and messages alike: each has a stream, a key named as the stream, and perhaps files and mail that was not sent yet. */

/** Whether a stream, and a key's subject, is a feedback's or a message's. */
export const isSent = (streamName: string): boolean => isFeedback(streamName) || streamName.startsWith('message-');
const isFeedback = (streamName: string): boolean => streamName.startsWith('feedback-');

type History = readonly RecordedEvent[];

/** Events that purge it, when its time is over. */
export const decidePurge = (streamName: string, history: History, at: string, retention: Retention): readonly DomainEvent[] =>
  isFeedback(streamName)
    ? feedback.decide({ type: 'PurgeFeedback', at, retention }, feedbackState(history))
    : message.decide({ type: 'PurgeMessage', at, retention }, messageState(history));

/** Events that say that it is gone; none where there was nothing, or it is said already. */
const decideForgotten = (streamName: string, history: History, at: string): readonly DomainEvent[] => {
  if (history.length === 0) return [];
  return isFeedback(streamName)
    ? feedback.decide({ type: 'ForgetFeedback', at }, feedbackState(history))
    : message.decide({ type: 'ForgetMessage', at }, messageState(history));
};

/** Says in the log that what a stream sealed cannot be opened any more. True when it had not been said. */
export const sayForgotten = async (store: EventStore, streamName: string, envelope: CommandEnvelope): Promise<boolean> => {
  const { events } = await handleCommand({
    store,
    streamName,
    envelope,
    passesByNewer: true,
    decide: (history) => decideForgotten(streamName, history, envelope.occurredAt),
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
    if (isFeedback(streamName)) await files.remove(feedbackState(await store.readStream(streamName)).images);
    await mailer.forget(streamName);
  }
  await vault.keys.destroy(...streamNames);
};
