import { END, eventTypeFilter, type Filter, START, streamNameFilter } from '@eventstore/db-client';
import { at, event, events, link, newStream, openContract, readStream, watch, type Contract, type Watched } from './contract.ts';
import { rawRead } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const running: Watched[] = [];
const watching = (...subscription: Parameters<typeof watch>): Watched => {
  const watched = watch(...subscription);
  running.push(watched);
  return watched;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((watched) => watched.stop()));
});

const caughtUp = (received: readonly string[]): boolean => received.includes('caughtUp');
const hasReceived =
  (type: string) =>
  (received: readonly string[]): boolean =>
    received.includes(type);

describe('subscription to a stream', () => {
  test('confirms, sends the backlog, reports that it has caught up, and continues live', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const watched = watching(contract.client.subscribeToStream(stream));
    await watched.until(caughtUp);
    await contract.client.appendToStream(stream, events(2, 3));
    await watched.until(hasReceived('e4'));
    expect(watched.received).toEqual(['confirmation', 'e0', 'e1', 'e2', 'caughtUp', 'e3', 'e4']);
  });

  test('from the end has caught up immediately', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const watched = watching(contract.client.subscribeToStream(stream, { fromRevision: END }));
    await watched.until(caughtUp);
    await contract.client.appendToStream(stream, event('live'));
    await watched.until(hasReceived('live'));
    expect(watched.received).toEqual(['confirmation', 'caughtUp', 'live']);
  });

  test('to a missing stream confirms, and has caught up after its first event', async () => {
    const stream = newStream();
    const watched = watching(contract.client.subscribeToStream(stream, { fromRevision: START }));
    await watched.until(hasReceived('confirmation'));
    await contract.client.appendToStream(stream, event('first'));
    await watched.until(caughtUp);
    expect(watched.received).toEqual(['confirmation', 'first', 'caughtUp']);
  });

  test('from beyond the end never sends lower revisions', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const watched = watching(contract.client.subscribeToStream(stream, { fromRevision: 4n }));
    await watched.until(caughtUp);
    await contract.client.appendToStream(stream, events(4, 3));
    await watched.until(hasReceived('e6'));
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
    await contract.client.appendToStream(stream, link(`0@${target}`));
    const resolved = watching(contract.client.subscribeToStream(stream, { resolveLinkTos: true }));
    const plain = watching(contract.client.subscribeToStream(stream));
    await Promise.all([resolved.until(caughtUp), plain.until(caughtUp)]);
    await contract.client.appendToStream(stream, link(`1@${target}`));
    await Promise.all([resolved.until(hasReceived('second')), plain.until((received) => received.at(-1) === '$>')]);
    expect(resolved.received).toEqual(['confirmation', 'first', 'caughtUp', 'second']);
    expect(resolved.found.map(({ link: by }) => by?.streamId)).toEqual([stream, stream]);
    expect(plain.received).toEqual(['confirmation', '$>', 'caughtUp', '$>']);
  });
});

describe('subscription to $all', () => {
  test('from the end has caught up immediately, then continues live', async () => {
    const watched = watching(contract.client.subscribeToAll({ fromPosition: END }));
    await watched.until(caughtUp);
    const mark = newStream();
    await contract.client.appendToStream(mark, event(mark));
    await watched.until(hasReceived(mark));
    expect(watched.received.slice(0, 2)).toEqual(['confirmation', 'caughtUp']);
  });

  test('from beyond the end has caught up, and sends live events of lower positions', async () => {
    const { position } = await contract.client.appendToStream(newStream(), event());
    const watched = watching(contract.client.subscribeToAll({ fromPosition: at(position!.commit + 1_000_000n) }));
    await watched.until(caughtUp);
    const mark = newStream();
    const live = await contract.client.appendToStream(mark, event(mark));
    expect(live.position!.commit).toBeLessThan(position!.commit + 1_000_000n);
    await watched.until(hasReceived(mark));
    expect(watched.received).toEqual(['confirmation', 'caughtUp', mark]);
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
      await watched.until((received) => received.length > 60 + round * 10);
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
    const idle = contract.client.subscribeToAll({ fromPosition: before.position! });
    const stream = newStream();
    for (let count = 0; count < 10; count += 1) await contract.client.appendToStream(stream, events(200, count * 200));
    const watched = watching(contract.client.subscribeToAll({ fromPosition: before.position! }));
    await watched.until(hasReceived('e1999'));
    await idle.unsubscribe();
    expect(await readStream(contract.client, stream)).toHaveLength(2_000);
  });
});

const prepared = async (): Promise<{ mark: string; from: { commit: bigint; prepare: bigint } }> => {
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
    const { mark, from } = await prepared();
    const watched = watching(contract.client.subscribeToAll({ fromPosition: from, filter: filter(mark) }));
    await watched.until(caughtUp);
    await contract.client.appendToStream(newStream(), event());
    await contract.client.appendToStream(`${mark}-a`, [event(`${mark}-rose`), event(`${mark}-rosée`)]);
    await watched.until((received) => received.some((type) => type.startsWith(`${mark}-ros`)));
    const types = watched.found.map(({ event: stored }) => stored!.type.slice(mark.length + 1));
    expect(types.slice(0, expected.length)).toEqual(expected);
  });
});
