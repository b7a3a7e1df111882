import type { Reaction, Task } from '#command-api/commands/reaction.ts';
import { startReactions, type Reactions } from '#command-api/reactions/runtime.ts';
import { openTaskList } from '#command-api/reactions/taskList.ts';
import { eventIdOf } from '#platform/commands/ids.ts';
import { Fenced } from '#platform/event-store/followErrors.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { createTestClock } from '../support/api.ts';
import { startStores, type Stores } from '../support/stores.ts';

const COMMAND_ID = '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';

let stores: Stores;
let store: EventStore;
let mongo: MongoConnection;
beforeAll(async () => {
  stores = await startStores();
  store = openEventStore(stores.eventStoreUrl, { log: silentLogger });
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await store.close();
  await mongo.close();
  await stores.stop();
});

let reservations = 0;
/** Reserves an e-mail for an account, which triggers the reactions of this test. */
const reserveEmail = async (accountId: string): Promise<void> => {
  reservations += 1;
  const metadata = {
    commandId: COMMAND_ID,
    commandDigest: '',
    correlationId: COMMAND_ID,
    causationId: COMMAND_ID,
    actor: { id: 'ana', role: 'USER', via: 'web' },
    occurredAt: '2026-03-10T17:00:00.000Z',
    locale: 'en',
  } as const;
  const id = eventIdOf(COMMAND_ID, reservations);
  await store.append(`email-${id}`, 'no_stream', [{ id, type: 'EmailReserved', data: { accountId }, metadata }]);
};

interface RecordedReaction {
  readonly reaction: Reaction;
  /** Accounts of all attempts, in order, including failed ones. */
  readonly attemptedAccountIds: string[];
}

/** Creates a reaction that is due a minute after each reservation and records its attempts. */
const createRecordedReaction = (name: string, carryOut: (accountId: string) => void = () => undefined): RecordedReaction => {
  const attemptedAccountIds: string[] = [];
  return {
    attemptedAccountIds,
    reaction: {
      name,
      version: 1,
      react: (event) => {
        if (event.type !== 'EmailReserved') return [];
        const { accountId } = event.data as { readonly accountId: string };
        return [{ add: { key: accountId, kind: 'greet', dueAt: Date.parse(event.metadata.occurredAt) + 60_000, data: { accountId } } }];
      },
      carryOut: async ({ data }: Task) => {
        const accountId = String(data['accountId']);
        attemptedAccountIds.push(accountId);
        carryOut(accountId);
      },
    },
  };
};

const startedReactions: Reactions[] = [];
afterEach(async () => {
  await Promise.all(startedReactions.splice(0).map((reactions) => reactions.stop()));
});
const start = (reaction: Reaction, clock: () => number, eventStore: EventStore = store): Reactions => {
  const reactions = startReactions({ store: eventStore, db: mongo.models, reactions: [reaction], clock, log: silentLogger, tickMs: 20 });
  startedReactions.push(reactions);
  return reactions;
};

test('two processes carry out each due task exactly once', async () => {
  const clock = createTestClock();
  const { reaction, attemptedAccountIds } = createRecordedReaction('twice');
  const [first, second] = [start(reaction, clock), start(reaction, clock)];
  await reserveEmail('one');
  await reserveEmail('two');
  await Promise.race([first.whenSettled(), second.whenSettled()]);
  expect(attemptedAccountIds).toEqual([]);
  clock.advance(60_000);
  await Promise.race([first.whenSettled(), second.whenSettled()]);
  expect(attemptedAccountIds.filter((id) => id === 'one')).toHaveLength(1);
  expect(attemptedAccountIds.filter((id) => id === 'two')).toHaveLength(1);
});

test('the second process takes over when the first one ends', async () => {
  const clock = createTestClock();
  const { reaction, attemptedAccountIds } = createRecordedReaction('handedOn');
  const first = start(reaction, clock);
  await reserveEmail('three');
  await first.whenSettled();
  const second = start(reaction, clock);
  await first.stop();
  clock.advance(60_000);
  await second.whenSettled();
  expect(attemptedAccountIds.filter((id) => id === 'three')).toHaveLength(1);
});

test('a restarted process finds unfinished tasks without reading the log from its start', async () => {
  const clock = createTestClock();
  const { reaction, attemptedAccountIds } = createRecordedReaction('restarted');
  const first = start(reaction, clock);
  await reserveEmail('four');
  await first.whenSettled();
  await first.stop();
  const after: (bigint | undefined)[] = [];
  const recordingStore: EventStore = {
    ...store,
    follow: (followOptions) => {
      after.push(followOptions.after);
      return store.follow(followOptions);
    },
  };
  const second = start(reaction, clock, recordingStore);
  clock.advance(60_000);
  await second.whenSettled();
  expect(attemptedAccountIds.filter((id) => id === 'four')).toHaveLength(1);
  expect(after.every((position) => position !== undefined && position > 0n)).toBe(true);
});

test('a failed task is retried and does not delay the others', async () => {
  const clock = createTestClock();
  let failures = 2;
  const { reaction, attemptedAccountIds } = createRecordedReaction('failing', (accountId) => {
    if (accountId === 'five' && failures > 0) {
      failures -= 1;
      throw new Error('not now');
    }
  });
  const reactions = start(reaction, clock);
  await reserveEmail('five');
  await reserveEmail('six');
  clock.advance(60_000);
  await reactions.whenSettled();
  expect([attemptedAccountIds.filter((id) => id === 'five'), attemptedAccountIds.filter((id) => id === 'six')]).toEqual([
    ['five'],
    ['six'],
  ]);
  for (const seconds of [2, 4]) {
    clock.advance(seconds * 1000);
    await reactions.whenSettled();
  }
  clock.advance(3_600_000);
  await reactions.whenSettled();
  expect(attemptedAccountIds.filter((id) => id === 'five')).toEqual(['five', 'five', 'five']);
  expect(attemptedAccountIds.filter((id) => id === 'six')).toEqual(['six']);
});

test('a task list of another log is not continued', async () => {
  const clock = createTestClock();
  const { reaction, attemptedAccountIds } = createRecordedReaction('exchanged');
  const first = start(reaction, clock);
  await reserveEmail('seven');
  await first.whenSettled();
  await first.stop();
  const storeOfOtherLog: EventStore = { ...store, identity: async () => '11111111-1111-4111-8111-111111111111' };
  const list = await openTaskList(reaction, {
    db: mongo.models,
    logId: await storeOfOtherLog.identity(),
    head: await store.lastPosition(),
    fence: (await mongo.models.collection('leases').findOne())?.['fence'] as number,
  });
  expect([list.position(), list.nextDueAt()]).toEqual([0n, Number.POSITIVE_INFINITY]);
  clock.advance(60_000);
  await start(reaction, clock, storeOfOtherLog).whenSettled();
  expect(attemptedAccountIds.filter((id) => id === 'seven')).toHaveLength(1);
});

test('a holder whose lease expired while it slept stores nothing more', async () => {
  const { reaction } = createRecordedReaction('fenced');
  const taskListOptions = { db: mongo.models, logId: await store.identity(), head: await store.lastPosition() };
  const [previousList, currentList] = [
    await openTaskList(reaction, { ...taskListOptions, fence: 1 }),
    await openTaskList(reaction, { ...taskListOptions, fence: 2 }),
  ];
  await currentList.save();
  await expect(previousList.save()).rejects.toBeInstanceOf(Fenced);
  await currentList.save();
});
