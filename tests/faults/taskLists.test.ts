import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import type { ProcessContext } from '#command-api/commands/process.ts';
import type { Reaction } from '#command-api/commands/reaction.ts';
import { createProcessManager } from '#command-api/processManager/index.ts';
import { startReactions, type Reactions } from '#command-api/reactions/runtime.ts';
import { openTaskList } from '#command-api/reactions/taskList.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo, type Db, type MongoConnection } from '#platform/mongo/index.ts';
import { createTestClock } from '../support/api.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { appendCausedBedCounts, createBedCountReaction, rejectWrites, withDocumentLimit } from './taskListSupport.ts';

let stores: Stores;
let store: EventStore;
let mongo: MongoConnection;
beforeEach(async () => {
  stores = await startStores();
  store = openEventStore(stores.eventStoreUrl, { log: silentLogger });
  mongo = await connectMongo(stores.mongodbUrl);
  // Create the log's identity before the events of a test.
  await store.identity();
});
const startedReactions: Reactions[] = [];
afterEach(async () => {
  await Promise.all(startedReactions.splice(0).map((reactions) => reactions.stop()));
  await store.close();
  await mongo.close();
  await stores.stop();
});

const clock = createTestClock();
const start = (db: Db, reactions: readonly Reaction[], eventStore: EventStore = store): Reactions => {
  const newReactions = startReactions({ store: eventStore, db, reactions, clock, log: silentLogger, tickMs: 20 });
  startedReactions.push(newReactions);
  return newReactions;
};

/** Wraps a store that records the positions from which it was followed. */
const watchFollowPositions = (): { readonly store: EventStore; readonly followedFrom: (bigint | undefined)[] } => {
  const followedFrom: (bigint | undefined)[] = [];
  return {
    followedFrom,
    store: {
      ...store,
      follow: (followOptions) => {
        followedFrom.push(followOptions.after);
        return store.follow(followOptions);
      },
    },
  };
};

const reasonsOf = (reactions: Reactions): readonly string[] => reactions.readiness().reasons;
const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const countTasks = (reaction: string): Promise<number> => mongo.models.collection('reactionTasks').countDocuments({ reaction });

/** In a single document, four thousand tasks would exceed its size limit a dozen times. */
const EVENT_COUNT = RUNS_WHOLE_MATRIX ? 60_000 : 4_000;

test(`${EVENT_COUNT} caused events create no process manager task, and as many tasks need no large document`, async () => {
  await appendCausedBedCounts(store, EVENT_COUNT);
  const manager = createProcessManager({ store, clock, failpoint: noFailpoint, vault: {} as ProcessContext['vault'] });
  const { store: watchedStore, followedFrom } = watchFollowPositions();
  const reactions = start(withDocumentLimit(mongo.models, 32 * 1024), [manager, createBedCountReaction('many')], watchedStore);
  await reactions.whenSettled();
  await reactions.stop();
  expect([await countTasks('processManager'), await countTasks('many')]).toEqual([0, EVENT_COUNT]);
  expect(followedFrom).toHaveLength(1);

  const restarted = start(mongo.models, [createBedCountReaction('many')], watchedStore);
  await restarted.whenSettled();
  expect(followedFrom.at(-1)).toBe(await store.lastPosition());
});

test('a restart after additions, removals and replacements does not change the tasks of a list', async () => {
  await appendCausedBedCounts(store, 5);
  const carriedOut: string[] = [];
  let skippedId = '';
  const reaction: Reaction = {
    ...createBedCountReaction('changing', async ({ data }) => void carriedOut.push(String(data['eventId']))),
    react: (event) => {
      if (event.type !== 'BedsCounted') return [];
      if (event.revision === 2n) return [{ remove: 'count 1' }];
      if (event.revision === 1n) skippedId = event.id;
      const key = `count ${event.revision === 4n ? 3 : event.revision}`;
      return [{ add: { key, kind: 'count', dueAt: clock() + 60_000, data: { eventId: event.id } } }];
    },
  };
  const reactions = start(mongo.models, [reaction]);
  await reactions.whenSettled();
  await reactions.stop();
  const laterClock = createTestClock(new Date(clock() + 61_000).toISOString());
  const laterReactions = startReactions({
    store,
    db: mongo.models,
    reactions: [reaction],
    clock: laterClock,
    log: silentLogger,
    tickMs: 20,
  });
  startedReactions.push(laterReactions);
  await laterReactions.whenSettled();
  expect(carriedOut).toHaveLength(2);
  expect(carriedOut).not.toContain(skippedId);
  expect(await countTasks('changing')).toBe(0);
});

test('a task list of an older version, with all tasks in one document, is migrated', async () => {
  await appendCausedBedCounts(store, 3);
  const [logId, logEnd] = [await store.identity(), await store.lastPosition()];
  // More tasks than one bulk write takes.
  const TASK_COUNT = 600;
  const tasks = Array.from({ length: TASK_COUNT }, (_, index) => ({
    key: `count ${index}`,
    kind: 'count',
    dueAt: clock() - 1,
    failures: index % 3,
    data: { eventId: String(index) },
  }));
  await mongo.models
    .collection<{ _id: string }>('reactions')
    .insertOne(Object.assign({ _id: 'former' }, { version: 1, logId, position: logEnd.toString(), fence: 1, tasks }));
  const carriedOut = new Set<string>();
  const reactions = start(mongo.models, [
    createBedCountReaction('former', async ({ data }) => void carriedOut.add(String(data['eventId']))),
  ]);
  await reactions.whenSettled();
  expect(carriedOut.size).toBe(TASK_COUNT);
  expect(await countTasks('former')).toBe(0);
  expect(await mongo.models.collection('reactions').findOne()).not.toHaveProperty('tasks');
});

test('a crash during the migration of an older task list leaves it complete', async () => {
  await appendCausedBedCounts(store, 1);
  const [logId, logEnd] = [await store.identity(), await store.lastPosition()];
  const tasks = ['one', 'two'].map((key) => ({ key, kind: 'count', dueAt: 0, failures: 0, data: { eventId: key } }));
  const rows = mongo.models.collection<{ _id: string }>('reactions');
  await rows.insertOne(Object.assign({ _id: 'former' }, { version: 1, logId, position: logEnd.toString(), fence: 1, tasks }));
  const failingDatabase = rejectWrites(mongo.models, (collection) => {
    if (collection === 'reactions') throw new Error('killed');
  });
  const taskListOptions = { logId, head: logEnd };
  await expect(openTaskList(createBedCountReaction('former'), { ...taskListOptions, db: failingDatabase, fence: 2 })).rejects.toThrow(
    'killed',
  );
  const list = await openTaskList(createBedCountReaction('former'), { ...taskListOptions, db: mongo.models, fence: 3 });
  expect((await list.due(1)).map(({ key }) => key)).toEqual(['one', 'two']);
  expect(await countTasks('former')).toBe(2);
});

test('readiness reports a task list that cannot be written, while other lists continue', async () => {
  let isBroken = true;
  const db = rejectWrites(mongo.models, (collection, document) => {
    if (isBroken && collection === 'reactionTasks' && Reflect.get(document, 'reaction') === 'broken')
      throw new RangeError('the document is too large');
  });
  // More tasks than a list keeps in memory before it writes.
  const MANY_EVENT_COUNT = 1200;
  await appendCausedBedCounts(store, MANY_EVENT_COUNT);
  const { store: watchedStore, followedFrom } = watchFollowPositions();
  const reactions = start(db, [createBedCountReaction('broken'), createBedCountReaction('whole')], watchedStore);
  await waitUntil(async () => (await countTasks('whole')) === MANY_EVENT_COUNT);
  await waitUntil(() => reasonsOf(reactions).length > 0);
  expect(reactions.readiness()).toMatchObject({ status: 'notReady', reasons: ['reaction broken cannot write its task list'] });
  // Both reactions have continued after the failure: only the intact list reads the new events.
  await appendCausedBedCounts(store, 10, MANY_EVENT_COUNT);
  await waitUntil(async () => (await countTasks('whole')) === MANY_EVENT_COUNT + 10);
  expect([await countTasks('broken'), followedFrom.length]).toEqual([0, 1]);
  isBroken = false;
  await waitUntil(async () => (await countTasks('broken')) === MANY_EVENT_COUNT + 10);
  await reactions.whenSettled();
  expect(reactions.readiness()).toMatchObject({ status: 'ready', reasons: [] });
});

test('a reaction that fails twice at the same event stops there and reports it, and the others continue', async () => {
  await appendCausedBedCounts(store, 20);
  let attemptCount = 0;
  const failingReaction: Reaction = {
    ...createBedCountReaction('failing'),
    react: (event: RecordedEvent) => {
      if (event.type === 'BedsCounted' && event.revision === 7n) {
        attemptCount += 1;
        throw new Error('cannot be reacted to');
      }
      return createBedCountReaction('failing').react(event);
    },
  };
  const carriedOut: string[] = [];
  const workingReaction = createBedCountReaction('whole', async ({ key }) => void carriedOut.push(key));
  const { store: watchedStore, followedFrom } = watchFollowPositions();
  const reactions = start(mongo.models, [failingReaction, workingReaction], watchedStore);
  await waitUntil(() => reasonsOf(reactions).length > 0);
  await appendCausedBedCounts(store, 5, 20);
  await waitUntil(async () => (await countTasks('whole')) === 25);
  await waitUntil(async () => (await countTasks('failing')) === 7);
  expect(reasonsOf(reactions)).toEqual([
    expect.stringMatching(/^reaction failing stopped at BedsCounted \(beds-.*, revision 7, position \d+\)$/),
  ]);
  expect([attemptCount, followedFrom.length]).toEqual([2, 2]);

  // A version without the bug continues from there.
  await reactions.stop();
  const repairedReactions = start(mongo.models, [createBedCountReaction('failing'), workingReaction], watchedStore);
  await repairedReactions.whenSettled();
  expect(await countTasks('failing')).toBe(25);
});
