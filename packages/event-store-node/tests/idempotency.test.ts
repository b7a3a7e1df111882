import { randomUUID } from 'node:crypto';
import type { AppendExpectedRevision, EventData } from '@eventstore/db-client';
import { event, rejectionOf, newStream, openContract, readStream, revisions, testEmbeddedNode, type Contract } from './contract.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

interface StreamStory {
  readonly stream: string;
  readonly a: EventData;
  readonly b: EventData;
  readonly positions: readonly bigint[];
  append(events: EventData[], expectedRevision: AppendExpectedRevision): Promise<[revision: number, position: bigint]>;
  revisions(): Promise<number[]>;
}

/** Creates a stream with event a at 0 and event b at 1. */
const startStory = async (): Promise<StreamStory> => {
  const stream = newStream();
  const [a, b] = [event('a'), event('b')];
  const append: StreamStory['append'] = async (events, expectedRevision) => {
    const result = await contract.client.appendToStream(stream, events, { expectedRevision });
    return [Number(result.nextExpectedRevision), result.position!.commit];
  };
  const [, first] = await append([a], 'no_stream');
  const [, second] = await append([b], 0n);
  return { stream, a, b, positions: [first, second], append, revisions: async () => revisions(await readStream(contract.client, stream)) };
};

const wrongVersion = { type: 'wrong-expected-version' };

describe('repeat of an acknowledged append', () => {
  test.each<AppendExpectedRevision>(['no_stream', 'any', 'stream_exists'])(
    'returns the first revision and position again (%s)',
    async (expected) => {
      const { a, positions, append, revisions: now } = await startStory();
      expect(await append([a], expected)).toEqual([0, positions[0]]);
      expect(await now()).toEqual([0, 1]);
    },
  );

  test('returns them even after other events', async () => {
    const { a, b, positions, append, stream } = await startStory();
    await append([event('c')], 1n);
    expect(await append([a], 'no_stream')).toEqual([0, positions[0]]);
    expect(await append([b], 0n)).toEqual([1, positions[1]]);
    expect(revisions(await readStream(contract.client, stream))).toEqual([0, 1, 2]);
  });

  test.each<AppendExpectedRevision>(['no_stream', 'any'])(
    'with several events, returns the place of the last one (%s)',
    async (expected) => {
      const { a, b, positions, append } = await startStory();
      expect(await append([a, b], expected)).toEqual([1, positions[1]]);
    },
  );

  test('is recognised by the event id only: type and data are not compared', async () => {
    const { a, positions, append } = await startStory();
    expect(await append([event('other', a.id, { other: true })], 'any')).toEqual([0, positions[0]]);
  });

  test('is also recognised if it contains only the first events', async () => {
    const stream = newStream();
    const [p, q] = [event('p'), event('q')];
    await contract.client.appendToStream(stream, [p, q]);
    const repeatedAppend = await contract.client.appendToStream(stream, [p]);
    expect(repeatedAppend.nextExpectedRevision).toBe(0n);
    expect(await readStream(contract.client, stream)).toHaveLength(2);
  });
});

describe('append with an id that the stream already has', () => {
  test('is written again if the expected revision is the current one', async () => {
    const { b, append, revisions: now } = await startStory();
    const [revision] = await append([b], 1n);
    expect(revision).toBe(2);
    expect(await now()).toEqual([0, 1, 2]);
  });

  test('is rejected if the expected revision is beyond the end', async () => {
    const { a, append } = await startStory();
    expect(await rejectionOf(append([a], 5n))).toMatchObject({ ...wrongVersion, actualVersion: 1n });
  });

  test.each<AppendExpectedRevision>(['any', 0n])('is a conflict if a new id follows (%s)', async (expected) => {
    const { b, append, revisions: now } = await startStory();
    expect(await rejectionOf(append([b, event('new')], expected))).toMatchObject({ ...wrongVersion, expectedVersion: expected });
    expect(await now()).toEqual([0, 1]);
  });

  test.each<AppendExpectedRevision>(['any', 'no_stream'])('is a conflict if a new id follows two known ones (%s)', async (expected) => {
    const { a, b, append } = await startStory();
    expect(await rejectionOf(append([a, b, event('new')], expected))).toMatchObject({ ...wrongVersion, expectedVersion: expected });
  });

  test('is written again if a new id precedes it', async () => {
    const { b, append, revisions: now } = await startStory();
    expect((await append([event('new'), b], 'any'))[0]).toBe(3);
    expect(await now()).toEqual([0, 1, 2, 3]);
  });

  test('in reverse order, returns the place of the last event of the append', async () => {
    const { a, b, positions, append, revisions: now } = await startStory();
    await append([b], 1n);
    await append([event('new'), b], 'any');
    expect(await append([b, a], 'any')).toEqual([0, positions[0]]);
    expect(await now()).toEqual([0, 1, 2, 3, 4]);
  });

  test('is written twice if one append contains the id twice', async () => {
    const stream = newStream();
    const repeatedEvent = event('twice');
    await contract.client.appendToStream(stream, [repeatedEvent, repeatedEvent]);
    expect(revisions(await readStream(contract.client, stream))).toEqual([0, 1]);
  });

  test.each<[AppendExpectedRevision, bigint]>([
    ['any', 0n],
    ['stream_exists', 0n],
    ['no_stream', 5n],
  ])('six times in one append: a repeat that expects %s returns revision %s', async (expectedRevision, revision) => {
    const stream = newStream();
    const repeatedEvent = event('six times');
    const sixEvents = Array.from({ length: 6 }, () => repeatedEvent);
    expect((await contract.client.appendToStream(stream, sixEvents)).nextExpectedRevision).toBe(5n);
    const stored = await readStream(contract.client, stream);
    const repeat = await contract.client.appendToStream(stream, sixEvents, { expectedRevision });
    expect(repeat.nextExpectedRevision).toBe(revision);
    expect(repeat.position?.commit).toBe(stored[Number(revision)]?.event?.position?.commit);
    expect(await readStream(contract.client, stream)).toHaveLength(6);
  });

  test('is written if the id is in another stream', async () => {
    const { a } = await startStory();
    const result = await contract.client.appendToStream(newStream(), a);
    expect(result.nextExpectedRevision).toBe(0n);
  });

  // EventStoreDB does not answer an append whose event ids another append in flight has.
  testEmbeddedNode('is written once if sent many times concurrently', async () => {
    const stream = newStream();
    const one = event('one', randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => contract.client.appendToStream(stream, one, { expectedRevision: 'no_stream' })),
    );
    expect(new Set(answers.map(({ position }) => position?.commit)).size).toBe(1);
    expect(await readStream(contract.client, stream)).toHaveLength(1);
  });
});
