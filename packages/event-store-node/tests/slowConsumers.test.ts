import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { bytes, newStream, openContract, testEmbeddedNode, type Contract } from './contract.ts';
import { readRequest } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const BATCH_COUNT = 60;
const EVENTS_PER_BATCH = 100;

/** Subscribes without reading until the test starts it; then yields revisions until `count` have arrived. */
const startSlowSubscriber = (stream: string) => {
  const call = contract.raw.read(readRequest({ stream, subscription: true }), contract.caller());
  call.on('error', () => undefined);
  return {
    read: (count: number): Promise<number[]> =>
      new Promise((resolve) => {
        const revisions: number[] = [];
        call.on('data', (response: ReadResp) => {
          const event = response.getEvent()?.getEvent();
          if (event !== undefined) revisions.push(Number(event.getStreamRevision()));
          if (revisions.length >= count) resolve(revisions);
        });
      }),
    cancel: () => call.cancel(),
  };
};

// EventStoreDB ends a subscription with ABORTED once 32 live events wait for a slow client.
testEmbeddedNode('slow subscribers do not block others, and receive every event once and in order when they read', async () => {
  const stream = newStream();
  const slowSubscribers = Array.from({ length: 3 }, () => startSlowSubscriber(stream));
  for (let batch = 0; batch < BATCH_COUNT; batch += 1) {
    await contract.client.appendToStream(
      stream,
      Array.from({ length: EVENTS_PER_BATCH }, () => bytes(1_000)),
    );
  }
  const expected = Array.from({ length: BATCH_COUNT * EVENTS_PER_BATCH }, (_, revision) => revision);
  for (const subscriber of slowSubscribers) {
    expect(await subscriber.read(expected.length)).toEqual(expected);
    subscriber.cancel();
  }
});
