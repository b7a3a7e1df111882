import { FORWARDS, type AllStreamSubscription } from '@eventstore/db-client';
import { IN_MATRIX } from '../../support/matrix.ts';
import { times } from '../../support/soak.ts';
import { at, event, newStream, openContract, type Contract } from './contract.ts';

/*
 * Eight writers, eight subscribers: every subscriber receives every event once, in one order, and never a higher position before a lower
 * one. A reader that received p+1 before p would resume from p+1 and miss p.
 */

const WRITERS = 8;
const SUBSCRIBERS = 8;
const EVENTS = times(IN_MATRIX ? 4_000 : 1_600, 200_000);
const PER_APPEND = 20;

interface Seen {
  readonly position: bigint;
  readonly id: string;
}

/** Returns the errors in a subscriber's events: it must receive every id once, with increasing positions. */
const wrongIn = (seen: readonly Seen[], written: ReadonlySet<string>): string[] => {
  const found: string[] = [];
  const once = new Set<string>();
  let last = -1n;
  for (const { position, id } of seen) {
    if (position <= last) found.push(`${position} came after ${last}`);
    last = position;
    if (once.has(id)) found.push(`${id} came twice`);
    once.add(id);
    if (!written.has(id)) found.push(`${id} was never acknowledged`);
  }
  for (const id of written) if (!once.has(id)) found.push(`${id} never came`);
  return found.slice(0, 10);
};

let contract: Contract;
beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

interface Subscriber {
  readonly seen: readonly Seen[];
  /** Resolves once all expected events of these streams have arrived. */
  readonly complete: Promise<void>;
  stop(): Promise<void>;
}

const subscriber = (subscription: AllStreamSubscription, mark: string, count: number): Subscriber => {
  const seen: Seen[] = [];
  const complete = new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', ({ event: stored }) => {
      if (stored === undefined || !stored.streamId.startsWith(mark)) return;
      seen.push({ position: stored.position!.commit, id: stored.id });
      if (seen.length === count) resolve();
    });
  });
  return { seen, complete, stop: () => subscription.unsubscribe() };
};

/** Appends events to its own stream, several concurrently; returns the acknowledged ids. */
const write = async (stream: string, events: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let next = 0; next < events; next += PER_APPEND) {
    const some = Array.from({ length: PER_APPEND }, () => event('ordered'));
    const { success } = await contract.client.appendToStream(stream, some, {
      expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
    });
    if (success) ids.push(...some.map(({ id }) => id));
  }
  return ids;
};

describe('eight writers and eight subscribers', () => {
  test(`see ${EVENTS} events once each, never one before another with a lower position`, async () => {
    const mark = newStream();
    const begun = await contract.client.appendToStream(newStream(), event());
    const from = { fromPosition: begun.position! };
    const subscribers = Array.from({ length: SUBSCRIBERS }, () => subscriber(contract.client.subscribeToAll(from), mark, EVENTS));
    const written = new Set(
      (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(`${mark}-${writer}`, EVENTS / WRITERS)))).flat(),
    );
    expect(written.size).toBe(EVENTS);
    for (const { seen, complete, stop } of subscribers) {
      await complete;
      expect(wrongIn(seen, written)).toEqual([]);
      await stop();
    }
    const orders = subscribers.map(({ seen }) => seen.map(({ id }) => id).join());
    expect(new Set(orders).size).toBe(1);

    const read: string[] = [];
    for await (const { event: stored } of contract.client.readAll({
      fromPosition: at(begun.position!.commit),
      direction: FORWARDS,
      maxCount: EVENTS * 2,
    }))
      if (stored?.streamId.startsWith(mark) === true) read.push(stored.id);
    expect(read.join()).toBe(orders[0]);
  });

  test('control: detects lost, duplicated, reordered and invented events', () => {
    const seen = ['a', 'b', 'c', 'd'].map((id, index): Seen => ({ id, position: BigInt(index) }));
    const [a, b, c, d] = seen as [Seen, Seen, Seen, Seen];
    const written = new Set(['a', 'b', 'c', 'd']);
    expect(wrongIn(seen, written)).toEqual([]);
    expect(wrongIn([a, b, d], written)).toEqual(['c never came']);
    expect(wrongIn([a, c, b, d], written)).toEqual(['1 came after 2']);
    expect(wrongIn([a, b, b, c, d], written)).toEqual(['1 came after 1', 'b came twice']);
    expect(wrongIn(seen, new Set(['a', 'b', 'c']))).toEqual(['d was never acknowledged']);
  });
});
