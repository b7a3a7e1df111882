import { END, streamNameFilter } from '@eventstore/db-client';
import { event, events, newStream, openContract, readStream, runAlone, watch, type Contract } from './contract.ts';
import { rawRead } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const NO_MATCH_FILTER = { prefix: 'no-stream-is-called-this' };

const OWN_PREFIX = newStream();
const ownStream = (): string => `${OWN_PREFIX}-${newStream()}`;

/** Returns the positions of a stream's events, as texts. */
const positionsOf = async (stream: string): Promise<string[]> =>
  (await readStream(contract.client, stream)).map(({ event: stored }) => String(stored!.position!.commit));

/** Appends `count` events; returns their positions and the position of the event just before them. */
const appendEvents = async (count: number): Promise<{ from: number; positions: string[] }> => {
  const stream = ownStream();
  const { position } = await contract.client.appendToStream(ownStream(), event());
  await contract.client.appendToStream(stream, events(count));
  return { from: Number(position!.commit), positions: await positionsOf(stream) };
};

/** Returns the numbers, from 1, of the events at which checkpoints were sent while catching up. */
const checkpointsOf = (count: number, max: number | undefined, multiplier: number): Promise<number[]> =>
  runAlone(contract.client, OWN_PREFIX, async () => {
    const { from, positions } = await appendEvents(count);
    const { short } = await rawRead(
      contract,
      { from, subscription: true, filter: { ...(max === undefined ? {} : { max }), multiplier, ...NO_MATCH_FILTER } },
      (received) => received.includes('caught_up'),
    );
    expect(short.at(-1)).toBe('caught_up');
    return short.filter((entry) => entry.startsWith('checkpoint')).map((entry) => positions.indexOf(entry.split(' ')[1] ?? '') + 1);
  });

describe('checkpoints of a filtered subscription that catches up', () => {
  test.each([
    [10, 4, 1, [1, 5]],
    [4, 4, 1, [1]],
    [3, 4, 1, []],
    [10, 4, 2, [5]],
  ])('with %d events and window %d × %d, are sent at %j', async (count, max, multiplier, expected) => {
    expect(await checkpointsOf(count, max, multiplier)).toEqual(expected);
  });

  test.each([
    [32, 1, 32],
    [32, 5, 6],
    [100, 1, 10],
    [1, 1, 1029],
  ])('are sent after every %d × %d events examined', async (max, multiplier, expected) => {
    expect(await checkpointsOf(1029, max, multiplier)).toHaveLength(expected);
  });

  test('with a count window, are sent after every 32 events', async () => {
    expect(await checkpointsOf(70, undefined, 1)).toHaveLength(2);
  });

  test('are also sent between matching events', async () => {
    const { short } = await runAlone(contract.client, OWN_PREFIX, async () => {
      const { position } = await contract.client.appendToStream(ownStream(), event());
      const streamPrefix = ownStream();
      for (let number = 0; number < 12; number += 1)
        await contract.client.appendToStream(number % 3 === 0 ? streamPrefix : ownStream(), event());
      return rawRead(
        contract,
        { from: Number(position!.commit), subscription: true, filter: { max: 4, multiplier: 1, prefix: streamPrefix } },
        (received) => received.includes('caught_up'),
      );
    });
    expect(short.map((entry) => entry.replace(/ .*/, ''))).toEqual([
      'confirmation',
      '0',
      '1',
      'checkpoint',
      '2',
      'checkpoint',
      '3',
      'checkpoint',
      'caught_up',
    ]);
  });

  test('begin with position 0 when reading from the start', async () => {
    await appendEvents(10);
    const { short } = await rawRead(
      contract,
      { from: 'start', subscription: true, filter: { max: 4, multiplier: 1, ...NO_MATCH_FILTER } },
      (received) => received.length > 1,
    );
    expect(short.slice(0, 2)).toEqual(['confirmation', 'checkpoint 0']);
  });
});

test('sends a live checkpoint after every 32 events of which none matches', async () => {
  const { checkpoints, positions } = await runAlone(contract.client, OWN_PREFIX, async () => {
    const reached: string[] = [];
    const marks = ownStream();
    const watchedSubscription = watch(
      contract.client.subscribeToAll({
        fromPosition: END,
        filter: streamNameFilter({
          prefixes: [marks],
          maxSearchWindow: 32,
          checkpointReached: async (_subscription, position) => {
            reached.push(String(position.commit));
          },
        }),
      }),
    );
    await watchedSubscription.waitUntil((received) => received.includes('caughtUp'));
    const stream = ownStream();
    await contract.client.appendToStream(stream, events(200));
    await contract.client.appendToStream(marks, event('mark'));
    await watchedSubscription.waitUntil((received) => received.includes('mark'));
    await watchedSubscription.stop();
    return { checkpoints: reached, positions: await positionsOf(stream) };
  });
  expect(checkpoints).toHaveLength(6);
  expect(positions).toEqual(expect.arrayContaining(checkpoints));
});

/** Subscribes from the end, appends events once caught up, and returns the revisions and checkpoints received until `isEnd` returns true. */
const liveMessages = async (
  filter: { max: number; multiplier: number; prefix: string },
  append: () => Promise<unknown>,
  isEnd: (entry: string, checkpoints: number) => boolean,
): Promise<string[]> => {
  let isAppended = false;
  const { short } = await rawRead(contract, { from: 'end', subscription: true, filter }, (received) => {
    if (received.at(-1) === 'caught_up' && !isAppended) {
      isAppended = true;
      void append();
    }
    return isEnd(received.at(-1) ?? '', received.filter((entry) => entry.startsWith('checkpoint')).length);
  });
  return short.slice(2);
};

test('sends a live checkpoint after every interval of events that all match', async () => {
  const { messages, positions } = await runAlone(contract.client, OWN_PREFIX, async () => {
    const stream = ownStream();
    const received = await liveMessages(
      { max: 4, multiplier: 2, prefix: stream },
      () => contract.client.appendToStream(stream, events(20)),
      (entry) => entry === '19',
    );
    return { messages: received, positions: await positionsOf(stream) };
  });
  const expected = Array.from({ length: 20 }, (_, revision) => String(revision));
  expected.splice(16, 0, `checkpoint ${positions[15]}`);
  expected.splice(8, 0, `checkpoint ${positions[7]}`);
  expect(messages).toEqual(expected);
});

test('sends a live checkpoint after every interval of events of which some match', async () => {
  const { messages, positions } = await runAlone(contract.client, OWN_PREFIX, async () => {
    const [stream, other] = [ownStream(), ownStream()];
    const received = await liveMessages(
      { max: 4, multiplier: 1, prefix: stream },
      async () => {
        for (let round = 0; round < 4; round += 1) {
          await contract.client.appendToStream(stream, event());
          await contract.client.appendToStream(other, event());
        }
      },
      (_entry, checkpoints) => checkpoints === 2,
    );
    return { messages: received, positions: await positionsOf(other) };
  });
  expect(messages).toEqual(['0', '1', `checkpoint ${positions[1]}`, '2', '3', `checkpoint ${positions[3]}`]);
});

test('counts events skipped while catching up towards the first live checkpoint', async () => {
  const { short, positions } = await runAlone(contract.client, OWN_PREFIX, async () => {
    const { from } = await appendEvents(31);
    const stream = ownStream();
    const response = await rawRead(
      contract,
      { from, subscription: true, filter: { max: 32, multiplier: 1, ...NO_MATCH_FILTER } },
      (received) => {
        if (received.at(-1) === 'caught_up') void contract.client.appendToStream(stream, events(31));
        return received.at(-1)?.startsWith('checkpoint') === true;
      },
    );
    return { short: response.short, positions: await positionsOf(stream) };
  });
  expect(short.slice(0, 2)).toEqual(['confirmation', 'caught_up']);
  expect(positions).toContain(short[2]?.split(' ')[1]);
});

// EventStoreDB returns UNKNOWN; the embedded node returns the more precise INVALID_ARGUMENT.
test.each([
  ['a multiplier of 0', { max: 10, multiplier: 0, prefix: 'x' }],
  ['a regular expression that is none', { multiplier: 1, regex: '(' }],
])('%s is rejected before any confirmation', async (_name, filter) => {
  const { short, error } = await rawRead(contract, { subscription: true, filter });
  expect(short).toEqual([]);
  expect([2, 3]).toContain(error?.code);
});
