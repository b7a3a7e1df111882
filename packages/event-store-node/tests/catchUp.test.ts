import { setTimeout as delay } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { createRandom } from 'test-tools/random.ts';
import { progress, soakCount } from 'test-tools/soak.ts';
import { bytes, event, newStream, openContract, type Contract } from './contract.ts';

/*
 * Eight concurrent subscriptions of one client catch up with a large part of $all and pause now and then: all of them reach its end. A
 * subscription without a wake-up, or blocked on a full buffer, would never finish.
 */

const SUBSCRIPTION_COUNT = 8;
const EVENT_COUNT = soakCount(RUNS_WHOLE_MATRIX ? 5_000 : 3_000, 100_000);
const EVENTS_PER_APPEND = 500;
const DATA_BYTES = 200;
/** Average number of events read between two pauses: more than a node buffers for a paused client. */
const MAX_EVENTS_PER_PAUSE = 2_000;

let contract: Contract;
beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const random = createRandom(8);

/** Reads until `count` events of the stream have arrived; returns their revisions. */
const readUntilCaughtUp = async (subscription: AllStreamSubscription, stream: string, count: number): Promise<number[]> => {
  const revisions: number[] = [];
  let pause = random.int(1, MAX_EVENTS_PER_PAUSE);
  for await (const { event: stored } of subscription) {
    if (stored?.streamId === stream) revisions.push(Number(stored.revision));
    if (revisions.length === count) break;
    pause -= 1;
    if (pause > 0) continue;
    await delay(random.int(1, 40));
    pause = random.int(1, 2 * MAX_EVENTS_PER_PAUSE);
  }
  return revisions;
};

test(`eight subscriptions that catch up at once, with pauses, all receive ${EVENT_COUNT} events`, async () => {
  const stream = newStream();
  const firstAppend = await contract.client.appendToStream(newStream(), event());
  const appendBatch = () =>
    contract.client.appendToStream(
      stream,
      Array.from({ length: EVENTS_PER_APPEND }, () => bytes(DATA_BYTES)),
    );
  for (let writtenCount = 0; writtenCount < EVENT_COUNT; writtenCount += EVENTS_PER_APPEND) await appendBatch();
  const subscriptions = Array.from({ length: SUBSCRIPTION_COUNT }, () =>
    contract.client.subscribeToAll({ fromPosition: firstAppend.position! }),
  );
  const pendingReads = subscriptions.map(async (subscription, at) => {
    const revisions = await readUntilCaughtUp(subscription, stream, EVENT_COUNT + EVENTS_PER_APPEND);
    progress(`catching up: subscription ${at + 1} got to the end`);
    return revisions;
  });
  // The end of the log moves while they read.
  await appendBatch();
  const expectedRevisions = Array.from({ length: EVENT_COUNT + EVENTS_PER_APPEND }, (_, revision) => revision);
  for (const revisions of await Promise.all(pendingReads)) expect(revisions).toEqual(expectedRevisions);
});
