import { FORWARDS, type AllStreamSubscription } from '@eventstore/db-client';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { soakCount } from 'test-tools/soak.ts';
import { at, event, newStream, openContract, testEmbeddedNode, type Contract } from './contract.ts';

/*
 * Eight writers, eight subscribers: every subscriber receives every event once, in one order, and never a higher position before a lower
 * one. A reader that received p+1 before p would resume from p+1 and miss p.
 */

const roundUpTo = (step: number, count: number): number => Math.ceil(count / step) * step;
const WRITER_COUNT = 8;
const SUBSCRIBER_COUNT = 8;
const EVENTS_PER_APPEND = 20;
/** A multiple of what all writers append at once. */
const EVENT_COUNT = roundUpTo(WRITER_COUNT * EVENTS_PER_APPEND, soakCount(RUNS_WHOLE_MATRIX ? 4_000 : 1_600, 200_000));

interface SeenEvent {
  readonly position: bigint;
  readonly id: string;
}

/** Returns the errors in a subscriber's events: it must receive every id once, with increasing positions. */
const orderingFaults = (seen: readonly SeenEvent[], written: ReadonlySet<string>): string[] => {
  const orderingErrors: string[] = [];
  const seenIds = new Set<string>();
  let last = -1n;
  for (const { position, id } of seen) {
    if (position <= last) orderingErrors.push(`${position} came after ${last}`);
    last = position;
    if (seenIds.has(id)) orderingErrors.push(`${id} came twice`);
    seenIds.add(id);
    if (!written.has(id)) orderingErrors.push(`${id} was never acknowledged`);
  }
  for (const id of written) if (!seenIds.has(id)) orderingErrors.push(`${id} never came`);
  return orderingErrors.slice(0, 10);
};

let contract: Contract;
beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

interface Subscriber {
  readonly seen: readonly SeenEvent[];
  /** Resolves once all expected events of these streams have arrived. */
  readonly complete: Promise<void>;
  stop(): Promise<void>;
}

const startSubscriber = (subscription: AllStreamSubscription, streamPrefix: string, count: number): Subscriber => {
  const seen: SeenEvent[] = [];
  const complete = new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', ({ event: stored }) => {
      if (stored === undefined || !stored.streamId.startsWith(streamPrefix)) return;
      seen.push({ position: stored.position!.commit, id: stored.id });
      if (seen.length === count) resolve();
    });
  });
  return { seen, complete, stop: () => subscription.unsubscribe() };
};

/** Appends events to its own stream, several concurrently; returns the acknowledged ids. */
const appendEvents = async (stream: string, events: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let sentCount = 0; sentCount < events; sentCount += EVENTS_PER_APPEND) {
    const appendedEvents = Array.from({ length: EVENTS_PER_APPEND }, () => event('ordered'));
    const { success } = await contract.client.appendToStream(stream, appendedEvents, {
      expectedRevision: sentCount === 0 ? 'no_stream' : BigInt(sentCount - 1),
    });
    if (success) ids.push(...appendedEvents.map(({ id }) => id));
  }
  return ids;
};

describe('eight writers and eight subscribers', () => {
  // EventStoreDB ends a subscription with ABORTED once 32 live events wait for a slow client.
  testEmbeddedNode(`see ${EVENT_COUNT} events once each, never one before another with a lower position`, async () => {
    const streamPrefix = newStream();
    const firstAppend = await contract.client.appendToStream(newStream(), event());
    const from = { fromPosition: firstAppend.position! };
    const subscribers = Array.from({ length: SUBSCRIBER_COUNT }, () =>
      startSubscriber(contract.client.subscribeToAll(from), streamPrefix, EVENT_COUNT),
    );
    const written = new Set(
      (
        await Promise.all(
          Array.from({ length: WRITER_COUNT }, (_, writer) => appendEvents(`${streamPrefix}-${writer}`, EVENT_COUNT / WRITER_COUNT)),
        )
      ).flat(),
    );
    expect(written.size).toBe(EVENT_COUNT);
    for (const { seen, complete, stop } of subscribers) {
      await complete;
      expect(orderingFaults(seen, written)).toEqual([]);
      await stop();
    }
    const seenOrders = subscribers.map(({ seen }) => seen.map(({ id }) => id).join());
    expect(new Set(seenOrders).size).toBe(1);

    const readIds: string[] = [];
    for await (const { event: stored } of contract.client.readAll({
      fromPosition: at(firstAppend.position!.commit),
      direction: FORWARDS,
      maxCount: EVENT_COUNT * 2,
    }))
      if (stored?.streamId.startsWith(streamPrefix) === true) readIds.push(stored.id);
    expect(readIds.join()).toBe(seenOrders[0]);
  });

  test('control: detects lost, duplicated, reordered and invented events', () => {
    const seen = ['a', 'b', 'c', 'd'].map((id, index): SeenEvent => ({ id, position: BigInt(index) }));
    const [a, b, c, d] = seen as [SeenEvent, SeenEvent, SeenEvent, SeenEvent];
    const written = new Set(['a', 'b', 'c', 'd']);
    expect(orderingFaults(seen, written)).toEqual([]);
    expect(orderingFaults([a, b, d], written)).toEqual(['c never came']);
    expect(orderingFaults([a, c, b, d], written)).toEqual(['1 came after 2']);
    expect(orderingFaults([a, b, b, c, d], written)).toEqual(['1 came after 1', 'b came twice']);
    expect(orderingFaults(seen, new Set(['a', 'b', 'c']))).toEqual(['d was never acknowledged']);
  });
});
