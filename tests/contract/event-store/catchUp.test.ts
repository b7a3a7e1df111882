import { setTimeout as delay } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import { createRandom } from '../../support/generator.ts';
import { IN_MATRIX } from '../../support/matrix.ts';
import { progress, times } from '../../support/soak.ts';
import { bytes, event, newStream, openContract, type Contract } from './contract.ts';

/*
 * Eight concurrent subscriptions of one client catch up with a large part of $all and pause now and then: all of them reach its end. A
 * subscription without a wake-up, or blocked on a full buffer, would never finish.
 */

const SUBSCRIPTIONS = 8;
const EVENTS = times(IN_MATRIX ? 5_000 : 3_000, 100_000);
const PER_APPEND = 500;
const DATA_BYTES = 200;
/** Average number of events read between two pauses: more than a node buffers for a paused client. */
const EVENTS_A_PAUSE = 2_000;

let contract: Contract;
beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const random = createRandom(8);

/** Reads until `count` events of the stream have arrived; returns their revisions. */
const caughtUp = async (subscription: AllStreamSubscription, stream: string, count: number): Promise<number[]> => {
  const revisions: number[] = [];
  let pause = random.int(1, EVENTS_A_PAUSE);
  for await (const { event: stored } of subscription) {
    if (stored?.streamId === stream) revisions.push(Number(stored.revision));
    if (revisions.length === count) break;
    pause -= 1;
    if (pause > 0) continue;
    await delay(random.int(1, 40));
    pause = random.int(1, 2 * EVENTS_A_PAUSE);
  }
  return revisions;
};

test(`eight subscriptions that catch up with ${EVENTS} events at once, and pause now and then, all get to the end`, async () => {
  const stream = newStream();
  const begun = await contract.client.appendToStream(newStream(), event());
  const append = () =>
    contract.client.appendToStream(
      stream,
      Array.from({ length: PER_APPEND }, () => bytes(DATA_BYTES)),
    );
  for (let written = 0; written < EVENTS; written += PER_APPEND) await append();
  const subscriptions = Array.from({ length: SUBSCRIPTIONS }, () => contract.client.subscribeToAll({ fromPosition: begun.position! }));
  const reading = subscriptions.map(async (subscription, at) => {
    const revisions = await caughtUp(subscription, stream, EVENTS + PER_APPEND);
    progress(`catching up: subscription ${at + 1} got to the end`);
    return revisions;
  });
  // The end of the log moves while they read.
  await append();
  const all = Array.from({ length: EVENTS + PER_APPEND }, (_, revision) => revision);
  for (const revisions of await Promise.all(reading)) expect(revisions).toEqual(all);
});
