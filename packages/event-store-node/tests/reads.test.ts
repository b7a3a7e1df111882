import { END, START } from '@eventstore/db-client';
import {
  INVALID_ARGUMENT_CODE,
  UNKNOWN_CODE,
  codeOf,
  event,
  events,
  rejectionOf,
  newStream,
  testEmbeddedNode,
  openContract,
  readAll,
  readStream,
  revisions,
  type Contract,
} from './contract.ts';
import { END_NUMBER, rawRead, type RawReadQuery } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const createStreamOfFive = async (): Promise<string> => {
  const stream = newStream();
  await contract.client.appendToStream(stream, events(5));
  return stream;
};

/** Formats a signed 64-bit number as 16 hexadecimal digits. */
const toUnsignedHex = (signed: string): string => BigInt.asUintN(64, BigInt(signed)).toString(16).padStart(16, '0');

/** For bad input EventStoreDB returns UNKNOWN; the embedded node returns the more precise INVALID_ARGUMENT. */
const REJECTION_CODES = [UNKNOWN_CODE, INVALID_ARGUMENT_CODE];

describe('reading a missing stream', () => {
  test('returns one message and ends the call successfully', async () => {
    expect(await rawRead(contract, { stream: newStream() })).toMatchObject({ short: ['stream_not_found'], error: null });
  });

  test('throws StreamNotFoundError in the client', async () => {
    const stream = newStream();
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({
      type: 'stream-not-found',
      message: `${stream} not found`,
    });
  });

  test('returns the same for a stream that only has metadata', async () => {
    const stream = newStream();
    await contract.client.setStreamMetadata(stream, { maxCount: 3 });
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });
});

test('a stream named $all is an ordinary stream', async () => {
  const streamPrefix = newStream();
  await contract.client.appendToStream('$all', event(streamPrefix));
  const found = await readStream(contract.client, '$all');
  expect(found.every(({ event: stored }) => stored?.streamId === '$all')).toBe(true);
  expect(found.at(-1)?.event?.type).toBe(streamPrefix);
});

describe('reading a stream', () => {
  test('returns all or some events, forwards and backwards, from any revision', async () => {
    const stream = await createStreamOfFive();
    const read = async (query: Parameters<typeof readStream>[2]): Promise<number[]> =>
      revisions(await readStream(contract.client, stream, query));
    expect(await read({})).toEqual([0, 1, 2, 3, 4]);
    expect(await read({ fromRevision: 2n })).toEqual([2, 3, 4]);
    expect(await read({ fromRevision: 1n, maxCount: 2 })).toEqual([1, 2]);
    expect(await read({ backwards: true })).toEqual([4, 3, 2, 1, 0]);
    expect(await read({ backwards: true, fromRevision: 2n })).toEqual([2, 1, 0]);
    expect(await read({ backwards: true, maxCount: 2 })).toEqual([4, 3]);
  });

  test('returns nothing forwards from beyond the end, and the first event backwards from the start', async () => {
    const stream = await createStreamOfFive();
    expect(await readStream(contract.client, stream, { fromRevision: 99n })).toEqual([]);
    expect(revisions(await readStream(contract.client, stream, { backwards: true, fromRevision: START }))).toEqual([0]);
  });

  test('begins with the last event when reading backwards from beyond the end', async () => {
    const stream = await createStreamOfFive();
    expect(revisions(await readStream(contract.client, stream, { backwards: true, fromRevision: 99n }))).toEqual([4, 3, 2, 1, 0]);
  });

  test('from the largest number of 64 bits is from the end', async () => {
    const stream = await createStreamOfFive();
    const from = END_NUMBER;
    expect((await rawRead(contract, { stream, from, backwards: true, count: 2 })).short).toEqual(['4', '3']);
    expect(REJECTION_CODES).toContain((await rawRead(contract, { stream, from })).error?.code);
  });

  test('rejects reading forwards from the end', async () => {
    const error = await rejectionOf(readStream(contract.client, await createStreamOfFive(), { fromRevision: END }));
    expect(REJECTION_CODES).toContain(codeOf(error));
  });

  test('reports first and last position to clients that support them', async () => {
    const stream = await createStreamOfFive();
    const read = async (query: RawReadQuery): Promise<string[]> => (await rawRead(contract, { stream, compatibility: 1, ...query })).short;
    expect(await read({})).toEqual(['0', '1', '2', '3', '4', 'last 4']);
    expect(await read({ from: 99 })).toEqual(['first 5', 'last 4']);
    expect(await read({ from: 5 })).toEqual(['last 4']);
    expect(await read({ from: 1, count: '9223372036854775807' })).toEqual(['1', '2', '3', '4', 'last 4']);
    expect((await rawRead(contract, { stream })).short).toEqual(['0', '1', '2', '3', '4']);
  });

  test('returns the same ids in structured form', async () => {
    const stream = await createStreamOfFive();
    const [text, structuredUuidReply] = await Promise.all([
      rawRead(contract, { stream }),
      rawRead(contract, { stream, uuidOption: 'structured' }),
    ]);
    const ids = structuredUuidReply.messages.map((message) => {
      const id = message.getEvent()?.getEvent()?.getId()?.getStructured();
      return toUnsignedHex(id!.getMostSignificantBits()) + toUnsignedHex(id!.getLeastSignificantBits());
    });
    expect(ids).toEqual(text.messages.map((message) => message.getEvent()?.getEvent()?.getId()?.getString().replaceAll('-', '')));
    expect(ids).toHaveLength(5);
  });
});

describe('reading $all', () => {
  test('returns nothing backwards from the start, or forwards from the end or beyond', async () => {
    const { position } = await contract.client.appendToStream(newStream(), event());
    const beyondEnd = { commit: position!.commit + 1_000_000n, prepare: position!.prepare + 1_000_000n };
    expect(await readAll(contract.client, START, { backwards: true })).toEqual([]);
    expect(await readAll(contract.client, END)).toEqual([]);
    expect(await readAll(contract.client, beyondEnd)).toEqual([]);
  });

  test('from the largest number of 64 bits is from the end', async () => {
    const filter = { multiplier: 1, prefix: await createStreamOfFive() };
    const from = END_NUMBER;
    expect((await rawRead(contract, { from, filter, backwards: true, count: 2 })).short).toEqual(['4', '3']);
    expect((await rawRead(contract, { from, filter })).short).toEqual([]);
  });

  test.each<[string, number | undefined]>([
    ['a search window', 32],
    ['the default search window', undefined],
  ])('with a filter, %s and no checkpoint interval returns the matching events', async (_name, max) => {
    const stream = await createStreamOfFive();
    const filter = { multiplier: 0, prefix: stream, ...(max === undefined ? {} : { max }) };
    for (const [backwards, expected] of [
      [false, ['0', '1', '2', '3', '4']],
      [true, ['4', '3', '2', '1', '0']],
    ] as const) {
      const { short, error } = await rawRead(contract, { filter, backwards, from: backwards ? 'end' : 'start' });
      expect([short, error]).toEqual([expected, null]);
    }
  });

  test('does not report a last position', async () => {
    const { short, error } = await rawRead(contract, { count: 3, compatibility: 1 });
    expect([short.length, error]).toEqual([3, null]);
  });

  test.each<[string, RawReadQuery]>([
    ['from inside a record', { from: 1 }],
    ['with a commit position below the prepare position', { from: [5, 9] }],
  ])('%s is rejected', async (_name, query) => {
    const { error } = await rawRead(contract, query);
    expect(REJECTION_CODES).toContain(error?.code);
  });
});

describe('incomplete or contradictory read', () => {
  test.each<[string, RawReadQuery, string]>([
    ['no filter option', { stream: 's', noFilter: false }, 'The combination of (Stream, Count, Forwards, None) is invalid.'],
    ['neither a stream nor $all', { noTarget: true }, "'None' is not a valid"],
    ['a subscription backwards', { stream: 's', subscription: true, backwards: true }, '(Stream, Subscription, Backwards, NoFilter)'],
  ])('(%s) fails with INVALID_ARGUMENT and an explanation', async (_name, query, explanation) => {
    const { error } = await rawRead(contract, query);
    expect([error?.code, error?.details]).toEqual([INVALID_ARGUMENT_CODE, expect.stringContaining(explanation)]);
  });

  test('(count 0 of a stream) is rejected', async () => {
    const { error } = await rawRead(contract, { stream: await createStreamOfFive(), count: 0 });
    expect(REJECTION_CODES).toContain(error?.code);
  });

  // EventStoreDB leaves these calls open indefinitely.
  const openEndedReads: readonly [string, RawReadQuery][] = [
    ['count 0 of $all', { count: 0 }],
    ['no uuid option', { stream: 's', uuidOption: null }],
  ];
  for (const [name, query] of openEndedReads) {
    testEmbeddedNode(`(${name}) is rejected at once by the embedded node`, async () => {
      expect((await rawRead(contract, query)).error?.code).toBe(INVALID_ARGUMENT_CODE);
    });
  }
});
