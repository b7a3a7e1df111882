import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { acquireLease } from '#platform/following/leases.ts';
import { connectMongo, type Db, type MongoConnection } from '#platform/mongo/index.ts';
import { startNode, type FaultyNode } from './node.ts';

/* Leases that are released while a renewal is in flight. */

let folder: string;
let node: FaultyNode;
let mongo: MongoConnection;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-leases-'));
  node = await startNode('document-store', folder);
  mongo = await connectMongo(node.url);
});
afterAll(async () => {
  await mongo.close();
  await node.kill();
  await rm(folder, { recursive: true, force: true });
});

interface Row {
  readonly _id: string;
  readonly holder: string;
  readonly expiresAt: number;
}
const rowOf = (name: string): Promise<Row | null> => mongo.models.collection<Row>('leases').findOne({ _id: name });
let now = Date.now();
const clock = (): number => now;
/** The lease is renewed every ten seconds; the test triggers the single renewal with fake timers. */
const leaseMs = 30_000;

const gate = (): { readonly opened: Promise<void>; open(): void } => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
};

const isRenewal = (change: unknown): boolean => (change as { $set: Partial<Row> }).$set.expiresAt !== 0;

type Update = (...given: readonly unknown[]) => Promise<unknown>;

/** Wraps the database so that `send` sends the renewals of a lease; releases are sent unchanged. */
const renewingBy = (send: (update: () => Promise<unknown>) => Promise<unknown>): Db =>
  ({
    collection: (name: string) => {
      const leases = mongo.models.collection(name);
      const update = leases.updateMany.bind(leases) as Update;
      return Object.assign(Object.create(leases) as object, {
        updateMany: (filter: unknown, change: unknown) => (isRenewal(change) ? send(() => update(filter, change)) : update(filter, change)),
      });
    },
  }) as unknown as Db;

/** Acquires a lease and fires its renewal timer once. */
const heldAndRenewed = async (db: Db, name: string) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setTimeout', 'clearTimeout'] });
  const lease = await acquireLease(db, [name], { clock, leaseMs });
  now += 1_000;
  jest.advanceTimersByTime(leaseMs / 3);
  jest.useRealTimers();
  return lease!;
};

test('a renewal in flight does not reacquire a lease that is released', async () => {
  const [begun, letGo] = [gate(), gate()];
  const db = renewingBy(async (update) => {
    begun.open();
    await letGo.opened;
    return update();
  });
  const lease = await heldAndRenewed(db, 'in-flight');
  await begun.opened;
  const releasing = lease.release();
  // The release could overtake the renewal here: the store answers other queries in between.
  for (let round = 0; round < 5; round += 1) await rowOf('in-flight');
  letGo.open();
  await releasing;
  await rowOf('in-flight');
  expect((await rowOf('in-flight'))?.expiresAt).toBe(0);
  expect(await acquireLease(mongo.models, ['in-flight'], { clock, leaseMs })).not.toBeNull();
});

test('a renewal that arrives after the release and whose response is lost does not reacquire the lease', async () => {
  const letGo = gate();
  const [begun, arrived] = [gate(), gate()];
  const db = renewingBy(async (update) => {
    void letGo.opened.then(update).then(arrived.open);
    begun.open();
    throw new Error('connection lost');
  });
  const lease = await heldAndRenewed(db, 'late');
  await begun.opened;
  await lease.release();
  letGo.open();
  await arrived.opened;
  expect((await rowOf('late'))?.expiresAt).toBe(0);
});

test('control: a lease that is not released is renewed', async () => {
  const renewed = gate();
  const db = renewingBy(async (update) => {
    const result = await update();
    renewed.open();
    return result;
  });
  const lease = await heldAndRenewed(db, 'renewed');
  await renewed.opened;
  expect((await rowOf('renewed'))?.expiresAt).toBe(now + leaseMs);
  expect(await acquireLease(mongo.models, ['renewed'], { clock, leaseMs })).toBeNull();
  await lease.release();
});

test('a process that loses one of several leases releases the others to the process waiting for all', async () => {
  let renewals = 0;
  const db = renewingBy((update) => {
    renewals += 1;
    return update();
  });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setTimeout', 'clearTimeout'] });
  const lease = (await acquireLease(db, ['taken', 'left'], { clock, leaseMs }))!;
  await mongo.models.collection<Row>('leases').updateOne({ _id: 'taken' }, { $set: { holder: 'another process' } });
  const isLost = once(lease.lost, 'abort');
  jest.advanceTimersByTime(leaseMs / 3);
  await isLost;
  jest.advanceTimersByTime(leaseMs);
  jest.useRealTimers();
  expect(renewals).toBe(1);
});
