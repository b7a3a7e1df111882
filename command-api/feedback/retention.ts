import { isCoordinatorEvent } from '#domain/coordinator/decider.ts';
import { isFeedbackEvent } from '#domain/feedback/decider.ts';
import { isLiaisonEvent } from '#domain/liaison/decider.ts';
import { isMessageEvent } from '#domain/message/decider.ts';
import { DAY_MS, DELETED_RETENTION_MS, type Retention } from '#domain/retention.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { isoTime, type Clock } from '#platform/clock.ts';
import { handleCommand } from '#platform/commands/handle.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import { intentOf, policyEnvelope } from '../envelopes.ts';
import type { ClockTrust } from '../reactions/clockTrust.ts';
import type { Reaction, TaskChange } from '../reactions/reaction.ts';
import { decidePurge, finishPurge, PURGINGS, type PurgingContext } from './purging.ts';

export interface RetentionContext extends PurgingContext {
  readonly clock: Clock;
  readonly retention: Retention;
  /** The time of what people wrote is over only by a clock that can be believed. */
  readonly clockTrust?: Pick<ClockTrust, 'isTrusted'>;
  /** So many are purged before their keys are destroyed. */
  readonly finishedAtOnce?: number;
}

/** Raised when more is looked at: the log is read from its start then. Above whatever the settings come to. */
const LOOKED_AT = 1e9;
const LOOK = 'look';
const FINISH = 'finish';

/** The vault rewrites its files each time, so each time should finish many. */
const FINISHED_AT_ONCE = 5000;

/** When something may be due because of an event, in milliseconds since 1970. */
const mayBeDueAt = (event: RecordedEvent, { maxMs, settledMs }: Retention): number | null => {
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

/** One look for each day on which something may be due, at its end: the list stays short however much is sent. */
const lookAfter = (moment: number): TaskChange => {
  const day = Math.floor(moment / DAY_MS);
  return { add: { key: `${LOOK} ${day}`, kind: LOOK, dueAt: (day + 1) * DAY_MS, data: {} } };
};

/** Streams of which something may be due now and was not purged yet: their names, since the log holds everything ever sent. */
const streamsToLookAt = async ({ store, clock, retention }: RetentionContext): Promise<ReadonlySet<string>> => {
  const now = clock();
  const streamNames = new Set<string>();
  for await (const event of readEvents(store)) {
    if (PURGINGS.has(event.type)) streamNames.delete(event.streamName);
    else if ((mayBeDueAt(event, retention) ?? Infinity) <= now) streamNames.add(event.streamName);
  }
  return streamNames;
};

/** Says in the log that a stream's time is over. False where it is not, or where that was said before. */
const purge = async ({ store, clock, retention }: RetentionContext, streamName: string): Promise<boolean> => {
  const [first] = await store.readStream(streamName, { maxCount: 1 });
  if (first === undefined) return false;
  const now = clock();
  const { events } = await handleCommand({
    store,
    streamName,
    envelope: policyEnvelope(intentOf(first), 'purge', now),
    passesByNewer: true,
    decide: (history) => decidePurge(streamName, history, isoTime(now), retention),
  });
  return events.length > 0;
};

/** Purges everything whose time is over: first the facts, then what they said is gone. */
const purgeDue = async (context: RetentionContext): Promise<void> => {
  const { finishedAtOnce = FINISHED_AT_ONCE } = context;
  let purged: string[] = [];
  for (const streamName of await streamsToLookAt(context)) {
    if (await purge(context, streamName)) purged.push(streamName);
    if (purged.length < finishedAtOnce) continue;
    await finishPurge(context, purged);
    purged = [];
  }
  await finishPurge(context, purged);
};

/**
 * Purges feedback, messages, and coordinators and liaisons who were removed, when their time is over. Another setting is another version, which reads the log from its
 * start: what was sent before obeys it too.
 */
export const createRetentionReaction = (context: RetentionContext): Reaction => ({
  name: 'retention',
  version: LOOKED_AT + Math.round(context.retention.maxMs / DAY_MS) * 10_000 + Math.round(context.retention.settledMs / DAY_MS),
  isReady: () => context.clockTrust?.isTrusted() !== false,
  react(event) {
    if (PURGINGS.has(event.type)) {
      const { streamName } = event;
      return [
        { add: { key: `${FINISH} ${streamName}`, kind: FINISH, dueAt: Date.parse(event.metadata.occurredAt), data: { streamName } } },
      ];
    }
    const moment = mayBeDueAt(event, context.retention);
    return moment === null ? [] : [lookAfter(moment)];
  },
  async carryOut({ kind, data }) {
    if (kind === LOOK) await purgeDue(context);
    else await finishPurge(context, [String(data['streamName'])]);
  },
});
