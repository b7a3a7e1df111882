import { jsonEvent } from '@eventstore/db-client';
import {
  event,
  events,
  rejectionOf,
  newStream,
  openContract,
  readAll,
  readStream,
  revisions,
  textEvent,
  watch,
  type Contract,
} from './contract.ts';
import { rawRead } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const createStreamWith = async (count: number, metadata: Parameters<Contract['client']['setStreamMetadata']>[1] = {}): Promise<string> => {
  const stream = newStream();
  await contract.client.appendToStream(stream, events(count));
  await contract.client.setStreamMetadata(stream, metadata);
  return stream;
};

const readableRevisions = async (stream: string): Promise<number[]> => revisions(await readStream(contract.client, stream));

describe('$maxCount', () => {
  test('keeps the last events, also after another append', async () => {
    const stream = await createStreamWith(10, { maxCount: 3 });
    expect(await readableRevisions(stream)).toEqual([7, 8, 9]);
    await contract.client.appendToStream(stream, event());
    expect(await readableRevisions(stream)).toEqual([8, 9, 10]);
  });

  test.each<[string, number | `${bigint}`, string[]]>([
    ['is not reported if the first page of 32 revisions has an event', 1000, ['7', '8', '9', 'last 9']],
    ['is not reported if the first page ends with it', 8, ['7', '8', '9', 'last 9']],
    ['is reported if the first page has no event', 7, ['first 7', '7', '8', '9', 'last 9']],
    ['is not reported for the largest count', '9223372036854775807', ['7', '8', '9', 'last 9']],
  ])('the first position %s (count %s of 10 events)', async (_name, count, expected) => {
    const stream = await createStreamWith(10, { maxCount: 3 });
    expect((await rawRead(contract, { stream, compatibility: 1, count })).short).toEqual(expected);
  });

  test.each<number | `${bigint}`>([1000, '9223372036854775807'])('reports the first position once for a count of %s', async (count) => {
    const stream = await createStreamWith(60, { maxCount: 3 });
    expect((await rawRead(contract, { stream, compatibility: 1, count })).short).toEqual(['first 57', '57', '58', '59', 'last 59']);
  });

  test('0 is ignored', async () => {
    expect(await readableRevisions(await createStreamWith(3, { maxCount: 0 }))).toEqual([0, 1, 2]);
  });

  test('with $tb, applies the narrower limit', async () => {
    expect(await readableRevisions(await createStreamWith(3, { maxCount: 2, truncateBefore: 2 }))).toEqual([2]);
  });

  test('hides nothing in $all', async () => {
    const stream = newStream();
    const { position } = await contract.client.appendToStream(stream, event('hidden'));
    await contract.client.appendToStream(stream, event());
    await contract.client.setStreamMetadata(stream, { maxCount: 1 });
    const [found] = await readAll(contract.client, position!, { maxCount: 1 });
    expect(found?.event?.type).toBe('hidden');
  });
});

describe('$tb', () => {
  test('hides all earlier events, also backwards', async () => {
    const stream = await createStreamWith(11, { truncateBefore: 9 });
    expect(await readableRevisions(stream)).toEqual([9, 10]);
    expect(revisions(await readStream(contract.client, stream, { backwards: true }))).toEqual([10, 9]);
  });

  test('beyond the end leaves an empty stream that accepts appends', async () => {
    const stream = await createStreamWith(3, { truncateBefore: 100 });
    expect(await readableRevisions(stream)).toEqual([]);
    expect(await rejectionOf(contract.client.appendToStream(stream, event(), { expectedRevision: 'no_stream' }))).toMatchObject({
      type: 'wrong-expected-version',
    });
    for (const expectedRevision of ['any', 'stream_exists', 4n] as const)
      expect((await contract.client.appendToStream(stream, event(), { expectedRevision })).success).toBe(true);
  });

  test('beyond the end sets the reported first position, then the end', async () => {
    const stream = await createStreamWith(3, { truncateBefore: 100 });
    expect((await rawRead(contract, { stream, compatibility: 1 })).short).toEqual(['first 100', 'first 3', 'last 2']);
  });

  test('beyond the end but in the first page reports the end only', async () => {
    const stream = await createStreamWith(3, { truncateBefore: 20 });
    expect((await rawRead(contract, { stream, compatibility: 1 })).short).toEqual(['first 3', 'last 2']);
  });
});

describe('$maxAge', () => {
  test('hides older events and reports the end as the first position', async () => {
    const stream = await createStreamWith(2, { maxAge: 1 });
    for (;;) if ((await readableRevisions(stream)).length === 0) break;
    expect((await rawRead(contract, { stream, compatibility: 1 })).short).toEqual(['first 2', 'last 1']);
    await contract.client.appendToStream(stream, event());
    expect(await readableRevisions(stream)).toEqual([2]);
  });
});

describe('metadata', () => {
  test('is replaced as a whole', async () => {
    const stream = await createStreamWith(3, { truncateBefore: 2 });
    await contract.client.setStreamMetadata(stream, { maxAge: 1_000 });
    expect(await readableRevisions(stream)).toEqual([0, 1, 2]);
    expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ maxAge: 1_000 });
  });

  test('keeps unknown keys and $acl', async () => {
    const acl = { readRoles: ['$admins'] };
    const stream = await createStreamWith(1, { acl, mine: { any: 'thing' } });
    expect((await contract.client.getStreamMetadata(stream)).metadata).toMatchObject({ acl, mine: { any: 'thing' } });
  });

  test('of a missing stream is empty', async () => {
    const stream = newStream();
    expect(await contract.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
  });

  test('returns the position, not the revision, of its event as metastreamRevision', async () => {
    const stream = await createStreamWith(1, { maxCount: 9 });
    const { position } = await contract.client.setStreamMetadata(stream, { maxCount: 7 });
    const result = await contract.client.getStreamMetadata(stream);
    expect(result).toMatchObject({ streamName: stream, metastreamRevision: position?.commit, metadata: { maxCount: 7 } });
  });

  test('with a wrong expectation reports the metadata stream in the error', async () => {
    const stream = await createStreamWith(1);
    const error = await rejectionOf(contract.client.setStreamMetadata(stream, {}, { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', streamName: `$$${stream}` });
  });

  test('stream returns its last event only', async () => {
    const stream = await createStreamWith(1);
    await contract.client.setStreamMetadata(stream, { maxCount: 4 });
    expect(revisions(await readStream(contract.client, `$$${stream}`))).toEqual([1]);
  });

  test('applies the last event, whatever its type', async () => {
    const stream = await createStreamWith(3);
    await contract.client.appendToStream(`$$${stream}`, jsonEvent({ type: 'other', data: { $maxCount: 1 } }));
    expect(await readableRevisions(stream)).toEqual([2]);
    await contract.client.appendToStream(`$$${stream}`, jsonEvent({ type: 'other', data: {} }));
    expect(await readableRevisions(stream)).toEqual([0, 1, 2]);
  });

  test('that is not JSON is accepted and lifts all limits', async () => {
    const stream = await createStreamWith(3, { maxCount: 1 });
    await contract.client.appendToStream(`$$${stream}`, textEvent('{not json'));
    expect(await readableRevisions(stream)).toEqual([0, 1, 2]);
  });
});

describe('catch-up subscription', () => {
  test.each<[string, Parameters<Contract['client']['setStreamMetadata']>[1], string[]]>([
    ['$maxCount', { maxCount: 2 }, ['e3', 'e4']],
    ['$tb', { truncateBefore: 3 }, ['e3', 'e4']],
    ['$tb beyond the end', { truncateBefore: 100 }, []],
  ])('applies %s to the backlog', async (_name, metadata, expected) => {
    const watchedStream = watch(contract.client.subscribeToStream(await createStreamWith(5, metadata)));
    await watchedStream.waitUntil((received) => received.includes('caughtUp'));
    expect(watchedStream.received).toEqual(['confirmation', ...expected, 'caughtUp']);
    await watchedStream.stop();
  });

  test('applies $maxAge to the backlog', async () => {
    const stream = await createStreamWith(2, { maxAge: 1 });
    for (;;) if ((await readableRevisions(stream)).length === 0) break;
    const watchedStream = watch(contract.client.subscribeToStream(stream));
    await watchedStream.waitUntil((received) => received.includes('caughtUp'));
    expect(watchedStream.received).toEqual(['confirmation', 'caughtUp']);
    await watchedStream.stop();
  });
});
