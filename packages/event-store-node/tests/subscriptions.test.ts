import { END, eventTypeFilter, type Filter, START, streamNameFilter } from '@eventstore/db-client';
import {
  at,
  event,
  events,
  linkEvent,
  newStream,
  openContract,
  readStream,
  watch,
  type Contract,
  type WatchedSubscription,
} from './contract.ts';
import { END_NUMBER, rawRead } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const watchedSubscriptions: WatchedSubscription[] = [];
const watchUntilEnd = (...subscription: Parameters<typeof watch>): WatchedSubscription => {
  const watched = watch(...subscription);
  watchedSubscriptions.push(watched);
  return watched;
};
afterEach(async () => {
  await Promise.all(watchedSubscriptions.splice(0).map((watched) => watched.stop()));
});

const hasCaughtUp = (received: readonly string[]): boolean => received.includes('caughtUp');
const hasReceived =
  (type: string) =>
  (received: readonly string[]): boolean =>
    received.includes(type);

describe('subscription to a stream', () => {
  test('confirms, sends the backlog, reports that it has caught up, and continues live', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const watched = watchUntilEnd(contract.client.subscribeToStream(stream));
    await watched.waitUntil(hasCaughtUp);
    await contract.client.appendToStream(stream, events(2, 3));
    await watched.waitUntil(hasReceived('e4'));
    expect(watched.received).toEqual(['confirmation', 'e0', 'e1', 'e2', 'caughtUp', 'e3', 'e4']);
  });

  test('from the end has caught up immediately', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const watched = watchUntilEnd(contract.client.subscribeToStream(stream, { fromRevision: END }));
    await watched.waitUntil(hasCaughtUp);
    await contract.client.appendToStream(stream, event('live'));
    await watched.waitUntil(hasReceived('live'));
    expect(watched.received).toEqual(['confirmation', 'caughtUp', 'live']);
  });

  test('from the largest number of 64 bits sends new events only', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const { short } = await rawRead(contract, { stream, from: END_NUMBER, subscription: true }, (received) => {
      if (received.at(-1) === 'caught_up') void contract.client.appendToStream(stream, event());
      return received.length === 3;
    });
    expect(short).toEqual(['confirmation', 'caught_up', '3']);
  });

  test('to a missing stream confirms, and has caught up after its first event', async () => {
    const stream = newStream();
    const watched = watchUntilEnd(contract.client.subscribeToStream(stream, { fromRevision: START }));
    await watched.waitUntil(hasReceived('confirmation'));
    await contract.client.appendToStream(stream, event('first'));
    await watched.waitUntil(hasCaughtUp);
    expect(watched.received).toEqual(['confirmation', 'first', 'caughtUp']);
  });

  test('from beyond the end never sends lower revisions', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const watched = watchUntilEnd(contract.client.subscribeToStream(stream, { fromRevision: 4n }));
    await watched.waitUntil(hasCaughtUp);
    await contract.client.appendToStream(stream, events(4, 3));
    await watched.waitUntil(hasReceived('e6'));
    expect(watched.received).toEqual(['confirmation', 'caughtUp', 'e5', 'e6']);
  });

  test('sends its own id with its confirmation', async () => {
    const stream = newStream();
    const idOf = async (): Promise<string | undefined> => {
      const { messages } = await rawRead(contract, { stream, subscription: true }, (received) => received.includes('confirmation'));
      return messages[0]?.getConfirmation()?.getSubscriptionId();
    };
    const [first, second] = [await idOf(), await idOf()];
    expect(first).toMatch(/^[\w-]{16,}$/);
    expect(second).not.toBe(first);
  });

  test('resolves links if requested, in the backlog and live', async () => {
    const [target, stream] = [newStream(), newStream()];
    await contract.client.appendToStream(target, [event('first'), event('second')]);
    await contract.client.appendToStream(stream, linkEvent(`0@${target}`));
    const resolvingSubscription = watchUntilEnd(contract.client.subscribeToStream(stream, { resolveLinkTos: true }));
    const plainSubscription = watchUntilEnd(contract.client.subscribeToStream(stream));
    await Promise.all([resolvingSubscription.waitUntil(hasCaughtUp), plainSubscription.waitUntil(hasCaughtUp)]);
    await contract.client.appendToStream(stream, linkEvent(`1@${target}`));
    await Promise.all([
      resolvingSubscription.waitUntil(hasReceived('second')),
      plainSubscription.waitUntil((received) => received.at(-1) === '$>'),
    ]);
    expect(resolvingSubscription.received).toEqual(['confirmation', 'first', 'caughtUp', 'second']);
    expect(resolvingSubscription.found.map(({ link }) => link?.streamId)).toEqual([stream, stream]);
    expect(plainSubscription.received).toEqual(['confirmation', '$>', 'caughtUp', '$>']);
  });
});

describe('subscription to $all', () => {
  test('from the end has caught up immediately, then continues live', async () => {
    const watched = watchUntilEnd(contract.client.subscribeToAll({ fromPosition: END }));
    await watched.waitUntil(hasCaughtUp);
    const mark = newStream();
    await contract.client.appendToStream(mark, event(mark));
    await watched.waitUntil(hasReceived(mark));
    expect(watched.received.slice(0, 2)).toEqual(['confirmation', 'caughtUp']);
  });

  test('from beyond the end has caught up, and sends live events of lower positions', async () => {
    const { position } = await contract.client.appendToStream(newStream(), event());
    const watched = watchUntilEnd(contract.client.subscribeToAll({ fromPosition: at(position!.commit + 1_000_000n) }));
    await watched.waitUntil(hasCaughtUp);
    const mark = newStream();
    const liveAppend = await contract.client.appendToStream(mark, event(mark));
    expect(liveAppend.position!.commit).toBeLessThan(position!.commit + 1_000_000n);
    await watched.waitUntil(hasReceived(mark));
    // A shared server may also send new events of other clients.
    expect(watched.received.slice(0, 2)).toEqual(['confirmation', 'caughtUp']);
    expect(watched.received.filter((type) => type === mark)).toHaveLength(1);
  });

  test('sends each event once where the backlog meets concurrent appends', async () => {
    const stream = newStream();
    const from = await contract.client.appendToStream(stream, event('before'));
    const stop = new AbortController();
    const writing = (async () => {
      for (let count = 0; !stop.signal.aborted; count += 1) await contract.client.appendToStream(stream, events(3, count * 3));
    })();
    for (let round = 0; round < 10; round += 1) {
      const watched = watch(contract.client.subscribeToAll({ fromPosition: from.position! }));
      await watched.waitUntil((received) => received.length > 60 + round * 10);
      await watched.stop();
      const seen = watched.found
        .filter(({ event: stored }) => stored?.streamId === stream)
        .map(({ event: stored }) => Number(stored?.revision));
      expect(seen).toEqual(seen.map((_, index) => index + 1));
    }
    stop.abort();
    await writing;
  });

  test('is not blocked by another one that does not read', async () => {
    const before = await contract.client.appendToStream(newStream(), event());
    const idleSubscription = contract.client.subscribeToAll({ fromPosition: before.position! });
    const stream = newStream();
    for (let count = 0; count < 10; count += 1) await contract.client.appendToStream(stream, events(200, count * 200));
    const watched = watchUntilEnd(contract.client.subscribeToAll({ fromPosition: before.position! }));
    await watched.waitUntil(hasReceived('e1999'));
    await idleSubscription.unsubscribe();
    expect(await readStream(contract.client, stream)).toHaveLength(2_000);
  });
});

const prepareStreams = async (): Promise<{ mark: string; from: { commit: bigint; prepare: bigint } }> => {
  const mark = newStream();
  const { position } = await contract.client.appendToStream(newStream(), event());
  await contract.client.appendToStream(`${mark}-a`, [event(`${mark}-red`), event(`${mark}-blue`)]);
  await contract.client.appendToStream(`${mark}-b`, [event(`${mark}-red`)]);
  await contract.client.appendToStream(newStream(), event());
  return { mark, from: position! };
};

describe('filtered subscription', () => {
  test.each<[string, (mark: string) => Filter, readonly string[]]>([
    ['stream names by prefix', (mark) => streamNameFilter({ prefixes: [`${mark}-a`] }), ['red', 'blue']],
    ['stream names by regular expression', (mark) => streamNameFilter({ regex: `^${mark}-[ab]$` }), ['red', 'blue', 'red']],
    ['event types by prefix', (mark) => eventTypeFilter({ prefixes: [`${mark}-r`] }), ['red', 'red']],
    ['event types by regular expression', (mark) => eventTypeFilter({ regex: `^${mark}.*e$` }), ['blue']],
  ])('of %s sends only matching events, also live', async (_name, filter, expected) => {
    const { mark, from } = await prepareStreams();
    const watched = watchUntilEnd(contract.client.subscribeToAll({ fromPosition: from, filter: filter(mark) }));
    await watched.waitUntil(hasCaughtUp);
    await contract.client.appendToStream(newStream(), event());
    await contract.client.appendToStream(`${mark}-a`, [event(`${mark}-rose`), event(`${mark}-rosée`)]);
    await watched.waitUntil((received) => received.some((type) => type.startsWith(`${mark}-ros`)));
    const types = watched.found.map(({ event: stored }) => stored!.type.slice(mark.length + 1));
    expect(types.slice(0, expected.length)).toEqual(expected);
  });
});
