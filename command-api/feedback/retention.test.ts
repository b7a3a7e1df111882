import type { DomainEvent } from '#domain/envelope/envelope.ts';
import { DAY_MS } from '#domain/retention.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { recordAs } from '#tests/support/recorded.ts';
import { createRetentionReaction } from './retention.ts';
import { feedbackStream } from './streams.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const sentDaysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
const sealed = { key: 'feedback-1.0a1b2c3d', box: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ' };
const sent = (days: number): DomainEvent => ({
  type: 'FeedbackSent',
  data: { type: 'APP', kind: 'feedback', sentAt: sentDaysAgo(days), images: [], sealed },
});

const startRetention = (finishedAtOnce: number) => {
  const store = createMemoryEventStore();
  const destroyed: string[][] = [];
  const readStreams: string[] = [];
  const keys = { destroy: async (...subjects: readonly string[]) => void destroyed.push([...subjects]) };
  const reaction = createRetentionReaction({
    store: {
      ...store,
      readStream: (streamName, options) => {
        readStreams.push(streamName);
        return store.readStream(streamName, options);
      },
    },
    clock: () => NOW,
    retention: { maxMs: 30 * DAY_MS, settledMs: 10 * DAY_MS },
    vault: { keys } as never,
    files: { remove: async () => undefined } as never,
    mailer: { deleteAbout: async () => undefined } as never,
    finishBatchSize: finishedAtOnce,
  });
  const appendHistory = async (id: string, ...events: readonly DomainEvent[]): Promise<void> => {
    const streamName = feedbackStream(id);
    for (const [revision, event] of events.entries()) {
      const { metadata } = recordAs(event, { streamName, revision });
      await store.append(streamName, 'any', [{ ...event, id: `${id} ${revision}`, metadata }]);
    }
  };
  const purgeDue = () => reaction.carryOut({ key: 'look', kind: 'look', dueAt: NOW, data: {} });
  const typesOf = async (id: string) => (await store.readStream(feedbackStream(id))).map(({ type }) => type);
  return { given: appendHistory, purgeDue, typesOf, destroyed, read: readStreams };
};

test('purges due streams, and reads no other streams', async () => {
  const { given: appendHistory, purgeDue, typesOf, destroyed, read: readStreams } = startRetention(100);
  await appendHistory('due', sent(31));
  await appendHistory('fresh', sent(29));
  await appendHistory('archived', sent(20), { type: 'FeedbackArchived', data: { archivedAt: sentDaysAgo(11) } });
  await appendHistory(
    'back',
    sent(20),
    { type: 'FeedbackArchived', data: { archivedAt: sentDaysAgo(11) } },
    { type: 'FeedbackUnarchived', data: {} },
  );
  await appendHistory('gone', sent(31), { type: 'FeedbackPurged', data: { purgedAt: sentDaysAgo(1) } });
  await purgeDue();
  expect(await Promise.all(['due', 'fresh', 'archived', 'back', 'gone'].map(async (id) => (await typesOf(id)).at(-1)))).toEqual([
    'FeedbackPurged',
    'FeedbackSent',
    'FeedbackPurged',
    'FeedbackUnarchived',
    'FeedbackPurged',
  ]);
  expect(destroyed).toEqual([[feedbackStream('due'), feedbackStream('archived')]]);
  expect(readStreams).not.toContain(feedbackStream('fresh'));
  expect(readStreams).not.toContain(feedbackStream('gone'));
});

test('finishes purges in groups when very many are due', async () => {
  const { given: appendHistory, purgeDue, destroyed } = startRetention(2);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await appendHistory(id, sent(31));
  await purgeDue();
  expect(destroyed.map((batch) => batch.length)).toEqual([2, 2, 1]);
});
