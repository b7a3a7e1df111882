import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { acquireLease } from '#platform/following/leases.ts';
import { connectMongo, type Db, type MongoConnection } from '#platform/mongo/index.ts';
import { startNode, type FaultyNode } from './faultyNode.ts';

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

interface LeaseRow {
  readonly _id: string;
  readonly holder: string;
  readonly expiresAt: number;
}
const findLease = (name: string): Promise<LeaseRow | null> => mongo.models.collection<LeaseRow>('leases').findOne({ _id: name });
let now = Date.now();
const clock = (): number => now;
/** The lease is renewed every ten seconds; the test triggers the single renewal with fake timers. */
const leaseMs = 30_000;

const createGate = (): { readonly opened: Promise<void>; open(): void } => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
};

const isRenewal = (change: unknown): boolean => (change as { $set: Partial<LeaseRow> }).$set.expiresAt !== 0;

type UpdateMany = (...args: readonly unknown[]) => Promise<unknown>;

/** Wraps the database so that `runUpdate` sends the renewals of a lease; releases are sent unchanged. */
const interceptRenewals = (runUpdate: (update: () => Promise<unknown>) => Promise<unknown>): Db =>
  ({
    collection: (name: string) => {
      const leases = mongo.models.collection(name);
      const update = leases.updateMany.bind(leases) as UpdateMany;
      return Object.assign(Object.create(leases) as object, {
        updateMany: (filter: unknown, change: unknown) =>
          isRenewal(change) ? runUpdate(() => update(filter, change)) : update(filter, change),
      });
    },
  }) as unknown as Db;

/** Acquires a lease and fires its renewal timer once. */
const acquireAndRenew = async (db: Db, name: string) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setTimeout', 'clearTimeout'] });
  const lease = await acquireLease(db, [name], { clock, leaseMs });
  now += 1_000;
  jest.advanceTimersByTime(leaseMs / 3);
  jest.useRealTimers();
  return lease!;
};

test('a renewal in flight does not reacquire a lease that is released', async () => {
  const [renewalStarted, releaseGate] = [createGate(), createGate()];
  const db = interceptRenewals(async (update) => {
    renewalStarted.open();
    await releaseGate.opened;
    return update();
  });
  const lease = await acquireAndRenew(db, 'in-flight');
  await renewalStarted.opened;
  const releasing = lease.release();
  // The release could overtake the renewal here: the store answers other queries in between.
  for (let round = 0; round < 5; round += 1) await findLease('in-flight');
  releaseGate.open();
  await releasing;
  await findLease('in-flight');
  expect((await findLease('in-flight'))?.expiresAt).toBe(0);
  expect(await acquireLease(mongo.models, ['in-flight'], { clock, leaseMs })).not.toBeNull();
});

test('a renewal that arrives after the release and whose response is lost does not reacquire the lease', async () => {
  const releaseGate = createGate();
  const [renewalStarted, updateArrived] = [createGate(), createGate()];
  const db = interceptRenewals(async (update) => {
    void releaseGate.opened.then(update).then(updateArrived.open);
    renewalStarted.open();
    throw new Error('connection lost');
  });
  const lease = await acquireAndRenew(db, 'late');
  await renewalStarted.opened;
  await lease.release();
  releaseGate.open();
  await updateArrived.opened;
  expect((await findLease('late'))?.expiresAt).toBe(0);
});

test('control: a lease that is not released is renewed', async () => {
  const renewed = createGate();
  const db = interceptRenewals(async (update) => {
    const result = await update();
    renewed.open();
    return result;
  });
  const lease = await acquireAndRenew(db, 'renewed');
  await renewed.opened;
  expect((await findLease('renewed'))?.expiresAt).toBe(now + leaseMs);
  expect(await acquireLease(mongo.models, ['renewed'], { clock, leaseMs })).toBeNull();
  await lease.release();
});

test('a process that loses one of several leases releases the others to the process waiting for all', async () => {
  let renewalCount = 0;
  const db = interceptRenewals((update) => {
    renewalCount += 1;
    return update();
  });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setTimeout', 'clearTimeout'] });
  const lease = (await acquireLease(db, ['taken', 'left'], { clock, leaseMs }))!;
  await mongo.models.collection<LeaseRow>('leases').updateOne({ _id: 'taken' }, { $set: { holder: 'another process' } });
  const leaseLost = once(lease.lost, 'abort');
  jest.advanceTimersByTime(leaseMs / 3);
  await leaseLost;
  jest.advanceTimersByTime(leaseMs);
  jest.useRealTimers();
  expect(renewalCount).toBe(1);
});
