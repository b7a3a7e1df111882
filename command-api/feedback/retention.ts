import { isCoordinatorEvent } from '#domain/coordinator/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isFeedbackEvent } from '#domain/feedback/decider.ts';
import { isLiaisonEvent } from '#domain/liaison/decider.ts';
import { isMessageEvent } from '#domain/message/decider.ts';
import { DAY_MS, DELETED_RETENTION_MS, type Retention } from '#domain/retention.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import { intentOf, policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import type { Reaction, TaskChange } from '../commands/reaction.ts';
import type { ClockTrust } from '../reactions/clockTrust.ts';
import { decidePurge, finishPurge, PURGE_EVENT_TYPES, type PurgingContext } from './purge.ts';

export interface RetentionContext extends PurgingContext {
  readonly clock: Clock;
  readonly retention: Retention;
  /** Data is purged by age only while the clock is trusted. */
  readonly clockTrust?: Pick<ClockTrust, 'isTrusted'>;
  /** Number of streams that are purged before their keys are destroyed. */
  readonly finishBatchSize?: number;
}

/**
 * Increase it when the rules cover more streams: the log is then read again from its start. It is larger than any value from the settings.
 */
const BASE_VERSION = 1e9;
const CHECK_TASK = 'look';
const FINISH_TASK = 'finish';

/** The vault rewrites its files each time, so a batch is large. */
const DEFAULT_FINISH_BATCH_SIZE = 5000;

/** Returns the earliest time (ms since 1970) at which an event can make a purge due; null if it never does. */
const earliestDueAt = (event: RecordedEvent, { maxMs, settledMs }: Retention): number | null => {
  if (!isFeedbackEvent(event) && !isMessageEvent(event) && !isCoordinatorEvent(event) && !isLiaisonEvent(event)) return null;
  switch (event.type) {
    case 'FeedbackSent':
    case 'MessageSent':
      return Date.parse(event.data.sentAt) + maxMs;
    case 'FeedbackArchived':
      return Date.parse(event.data.archivedAt) + settledMs;
    case 'FeedbackDeleted':
      return Date.parse(event.data.deletedAt) + DELETED_RETENTION_MS;
    case 'MessageDelivered':
      return Date.parse(event.data.deliveredAt) + settledMs;
    case 'MessageFailed':
      return Date.parse(event.data.failedAt) + settledMs;
    case 'CoordinatorRemoved':
    case 'LiaisonRemoved':
      return Date.parse(event.metadata.occurredAt) + DELETED_RETENTION_MS;
    default:
      return null;
  }
};

/** Adds one task at the end of each day on which a purge may be due: the list stays short whatever the number of messages. */
const checkAfter = (moment: number): TaskChange => {
  const dayNumber = Math.floor(moment / DAY_MS);
  return { add: { key: `${CHECK_TASK} ${dayNumber}`, kind: CHECK_TASK, dueAt: (dayNumber + 1) * DAY_MS, data: {} } };
};

/** Finds the names of streams that may be due and are not purged yet. Returns names only, since the log contains everything ever sent. */
const dueStreams = async ({ store, clock, retention }: RetentionContext): Promise<ReadonlySet<string>> => {
  const now = clock();
  const streamNames = new Set<string>();
  for await (const event of readEvents(store)) {
    if (PURGE_EVENT_TYPES.has(event.type)) streamNames.delete(event.streamName);
    else if ((earliestDueAt(event, retention) ?? Infinity) <= now) streamNames.add(event.streamName);
  }
  return streamNames;
};

/** Appends the purge of a stream whose retention has ended. Returns false if it has not ended, or if the stream was purged before. */
const purgeStream = async ({ store, clock, retention }: RetentionContext, streamName: string): Promise<boolean> => {
  const [first] = await store.readStream(streamName, { maxCount: 1 });
  if (first === undefined) return false;
  const now = clock();
  const { events } = await handleCommand({
    store,
    streamName,
    envelope: policyEnvelope(intentOf(first), 'purge', now),
    skipsNewerEvents: true,
    decide: (history) => decidePurge(streamName, history, isoTime(now), retention),
  });
  return events.length > 0;
};

/** Purges all streams whose retention has ended: first appends the events, then destroys the keys. */
const purgeDueStreams = async (context: RetentionContext): Promise<void> => {
  const { finishBatchSize = DEFAULT_FINISH_BATCH_SIZE } = context;
  let purged: string[] = [];
  for (const streamName of await dueStreams(context)) {
    if (await purgeStream(context, streamName)) purged.push(streamName);
    if (purged.length < finishBatchSize) continue;
    await finishPurge(context, purged);
    purged = [];
  }
  await finishPurge(context, purged);
};

/**
 * Purges feedback, messages, and removed coordinators and liaisons after their retention time. A changed setting is a new version, which
 * reads the log from its start, so that it also applies to older data.
 */
export const createRetentionReaction = (context: RetentionContext): Reaction => ({
  name: 'retention',
  version: BASE_VERSION + Math.round(context.retention.maxMs / DAY_MS) * 10_000 + Math.round(context.retention.settledMs / DAY_MS),
  isReady: () => context.clockTrust?.isTrusted() !== false,
  react(event) {
    if (PURGE_EVENT_TYPES.has(event.type)) {
      const { streamName } = event;
      return [
        {
          add: {
            key: `${FINISH_TASK} ${streamName}`,
            kind: FINISH_TASK,
            dueAt: Date.parse(event.metadata.occurredAt),
            data: { streamName },
          },
        },
      ];
    }
    const moment = earliestDueAt(event, context.retention);
    return moment === null ? [] : [checkAfter(moment)];
  },
  async carryOut({ kind, data }) {
    if (kind === CHECK_TASK) await purgeDueStreams(context);
    else await finishPurge(context, [String(data['streamName'])]);
  },
});
