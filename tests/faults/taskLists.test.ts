import { noFailpoint } from '#command-api/failpoint.ts';
import { createProcessManager } from '#command-api/processManager/index.ts';
import type { ProcessContext } from '#command-api/processManager/process.ts';
import type { Reaction } from '#command-api/reactions/reaction.ts';
import { startReactions, type Reactions } from '#command-api/reactions/runtime.ts';
import { openTaskList } from '#command-api/reactions/taskList.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo, type Db, type MongoConnection } from '#platform/mongo/index.ts';
import { createTestClock } from '../support/api.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { appendCaused, everyCount, refusing, withDocumentLimit } from './taskListSupport.ts';

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
const running: Reactions[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((reactions) => reactions.stop()));
  await store.close();
  await mongo.close();
  await stores.stop();
});

const clock = createTestClock();
const start = (db: Db, reactions: readonly Reaction[], over: EventStore = store): Reactions => {
  const started = startReactions({ store: over, db, reactions, clock, log: silentLogger, tickMs: 20 });
  running.push(started);
  return started;
};

/** Wraps a store that records the positions from which it was followed. */
const watched = (): { readonly store: EventStore; readonly followedFrom: (bigint | undefined)[] } => {
  const followedFrom: (bigint | undefined)[] = [];
  return {
    followedFrom,
    store: {
      ...store,
      follow: (how) => {
        followedFrom.push(how.after);
        return store.follow(how);
      },
    },
  };
};

const reasonsOf = (reactions: Reactions): readonly string[] => reactions.readiness().reasons;
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const tasksOf = (reaction: string): Promise<number> => mongo.models.collection('reactionTasks').countDocuments({ reaction });

/** In a single document, four thousand tasks would exceed its size limit a dozen times. */
const EVENTS = IN_MATRIX ? 60_000 : 4_000;

test(`${EVENTS} caused events create no process manager task, and as many tasks need no large document`, async () => {
  await appendCaused(store, EVENTS);
  const manager = createProcessManager({ store, clock, failpoint: noFailpoint, vault: {} as ProcessContext['vault'] });
  const { store: followed, followedFrom } = watched();
  const reactions = start(withDocumentLimit(mongo.models, 32 * 1024), [manager, everyCount('many')], followed);
  await reactions.whenSettled();
  await reactions.stop();
  expect([await tasksOf('processManager'), await tasksOf('many')]).toEqual([0, EVENTS]);
  expect(followedFrom).toHaveLength(1);

  const restarted = start(mongo.models, [everyCount('many')], followed);
  await restarted.whenSettled();
  expect(followedFrom.at(-1)).toBe(await store.lastPosition());
});

test('a restart after additions, removals and replacements does not change the tasks of a list', async () => {
  await appendCaused(store, 5);
  const done: string[] = [];
  let skipped = '';
  const reaction: Reaction = {
    ...everyCount('changing', async ({ data }) => void done.push(String(data['eventId']))),
    react: (event) => {
      if (event.type !== 'BedsCounted') return [];
      if (event.revision === 2n) return [{ remove: 'count 1' }];
      if (event.revision === 1n) skipped = event.id;
      const key = `count ${event.revision === 4n ? 3 : event.revision}`;
      return [{ add: { key, kind: 'count', dueAt: clock() + 60_000, data: { eventId: event.id } } }];
    },
  };
  const reactions = start(mongo.models, [reaction]);
  await reactions.whenSettled();
  await reactions.stop();
  const late = createTestClock(new Date(clock() + 61_000).toISOString());
  const later = startReactions({ store, db: mongo.models, reactions: [reaction], clock: late, log: silentLogger, tickMs: 20 });
  running.push(later);
  await later.whenSettled();
  expect(done).toHaveLength(2);
  expect(done).not.toContain(skipped);
  expect(await tasksOf('changing')).toBe(0);
});

test('a task list of an older version, with all tasks in one document, is migrated', async () => {
  await appendCaused(store, 3);
  const [logId, head] = [await store.identity(), await store.lastPosition()];
  // More tasks than one bulk write takes.
  const TASKS = 600;
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    key: `count ${index}`,
    kind: 'count',
    dueAt: clock() - 1,
    failures: index % 3,
    data: { eventId: String(index) },
  }));
  await mongo.models
    .collection<{ _id: string }>('reactions')
    .insertOne(Object.assign({ _id: 'former' }, { version: 1, logId, position: head.toString(), fence: 1, tasks }));
  const done = new Set<string>();
  const reactions = start(mongo.models, [everyCount('former', async ({ data }) => void done.add(String(data['eventId'])))]);
  await reactions.whenSettled();
  expect(done.size).toBe(TASKS);
  expect(await tasksOf('former')).toBe(0);
  expect(await mongo.models.collection('reactions').findOne()).not.toHaveProperty('tasks');
});

test('a crash during the migration of an older task list leaves it complete', async () => {
  await appendCaused(store, 1);
  const [logId, head] = [await store.identity(), await store.lastPosition()];
  const tasks = ['one', 'two'].map((key) => ({ key, kind: 'count', dueAt: 0, failures: 0, data: { eventId: key } }));
  const rows = mongo.models.collection<{ _id: string }>('reactions');
  await rows.insertOne(Object.assign({ _id: 'former' }, { version: 1, logId, position: head.toString(), fence: 1, tasks }));
  const dying = refusing(mongo.models, (collection) => {
    if (collection === 'reactions') throw new Error('killed');
  });
  const opening = { logId, head };
  await expect(openTaskList(everyCount('former'), { ...opening, db: dying, fence: 2 })).rejects.toThrow('killed');
  const list = await openTaskList(everyCount('former'), { ...opening, db: mongo.models, fence: 3 });
  expect((await list.due(1)).map(({ key }) => key)).toEqual(['one', 'two']);
  expect(await tasksOf('former')).toBe(2);
});

test('readiness reports a task list that cannot be written, other lists continue, and nothing restarts', async () => {
  let isBroken = true;
  const db = refusing(mongo.models, (collection, document) => {
    if (isBroken && collection === 'reactionTasks' && Reflect.get(document, 'reaction') === 'broken')
      throw new RangeError('the document is too large');
  });
  // More tasks than a list keeps in memory before it writes.
  const MANY = 1200;
  await appendCaused(store, MANY);
  const { store: followed, followedFrom } = watched();
  const reactions = start(db, [everyCount('broken'), everyCount('whole')], followed);
  await until(async () => (await tasksOf('whole')) === MANY);
  await until(() => reasonsOf(reactions).length > 0);
  expect(reactions.readiness()).toMatchObject({ status: 'notReady', reasons: ['reaction broken cannot write its task list'] });
  // Both reactions have continued after the failure: only the intact list reads the new events.
  await appendCaused(store, 10, MANY);
  await until(async () => (await tasksOf('whole')) === MANY + 10);
  expect([await tasksOf('broken'), followedFrom.length]).toEqual([0, 1]);
  isBroken = false;
  await until(async () => (await tasksOf('broken')) === MANY + 10);
  await reactions.whenSettled();
  expect(reactions.readiness()).toMatchObject({ status: 'ready', reasons: [] });
});

test('a reaction that fails twice at the same event stops there and reports it, and the others continue', async () => {
  await appendCaused(store, 20);
  let tries = 0;
  const failing: Reaction = {
    ...everyCount('failing'),
    react: (event: RecordedEvent) => {
      if (event.type === 'BedsCounted' && event.revision === 7n) {
        tries += 1;
        throw new Error('cannot be reacted to');
      }
      return everyCount('failing').react(event);
    },
  };
  const done: string[] = [];
  const whole = everyCount('whole', async ({ key }) => void done.push(key));
  const { store: followed, followedFrom } = watched();
  const reactions = start(mongo.models, [failing, whole], followed);
  await until(() => reasonsOf(reactions).length > 0);
  await appendCaused(store, 5, 20);
  await until(async () => (await tasksOf('whole')) === 25);
  await until(async () => (await tasksOf('failing')) === 7);
  expect(reasonsOf(reactions)).toEqual([
    expect.stringMatching(/^reaction failing stopped at BedsCounted \(beds-.*, revision 7, position \d+\)$/),
  ]);
  expect([tries, followedFrom.length]).toEqual([2, 2]);

  // A version without the bug continues from there.
  await reactions.stop();
  const mended = start(mongo.models, [everyCount('failing'), whole], followed);
  await mended.whenSettled();
  expect(await tasksOf('failing')).toBe(25);
});
