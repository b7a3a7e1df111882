import { START, type AppendExpectedRevision } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  event,
  rejectionOf,
  newStream,
  openContract,
  readAll,
  readStream,
  revisions,
  streamOfThree,
  testEmbeddedNode,
  textEvent,
  watch,
  type Contract,
} from './contract.ts';
import { batchAppend, streamIdentifier, rawRead, serviceError, trailer, unaryAppend } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const createStreamOfThree = (): Promise<string> => streamOfThree(contract.client);

const createDeletedStream = async (): Promise<string> => {
  const stream = await createStreamOfThree();
  await contract.client.deleteStream(stream);
  return stream;
};

const rawDelete = (options: InstanceType<typeof streams.DeleteReq.Options>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new streams.DeleteReq();
    request.setOptions(options);
    contract.raw.delete(request, contract.caller(), (error, response) => (error === null ? resolve(response) : reject(error)));
  });

/** Sends a delete that expects an existing stream, which the official client cannot send. */
const deleteExpectingStream = (stream: string): Promise<unknown> => {
  const options = new streams.DeleteReq.Options();
  options.setStreamIdentifier(streamIdentifier(stream));
  options.setStreamExists(new shared.Empty());
  return rawDelete(options);
};

describe('soft delete', () => {
  test.each<[AppendExpectedRevision, bigint]>([
    [7n, 7n],
    ['no_stream', -1n],
  ])('that expects %s fails for a stream at 2 and reports both revisions', async (expectedRevision, expectedVersion) => {
    const stream = await createStreamOfThree();
    const error = await rejectionOf(contract.client.deleteStream(stream, { expectedRevision: expectedRevision as bigint }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', streamName: stream, expectedVersion, actualVersion: 2n });
    expect(error.message).toContain(
      `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expectedVersion}, Actual version: 2`,
    );
    expect(await readStream(contract.client, stream)).toHaveLength(3);
  });

  test.each<[AppendExpectedRevision, bigint]>([
    ['any', -2n],
    ['no_stream', -1n],
    [0n, 0n],
  ])('of a missing stream fails with every expectation (%s)', async (expectedRevision, expectedVersion) => {
    const error = await rejectionOf(contract.client.deleteStream(newStream(), { expectedRevision: expectedRevision as bigint }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion, actualVersion: -1n });
  });

  test('reports both revisions in the trailers if they differ', async () => {
    const stream = await createStreamOfThree();
    const options = new streams.DeleteReq.Options();
    options.setStreamIdentifier(streamIdentifier(stream));
    options.setRevision('7');
    const error = await serviceError(rawDelete(options));
    const trailers = ['exception', 'stream-name', 'expected-version', 'actual-version'].map((name) => trailer(error, name));
    expect([error.code, ...trailers]).toEqual([9, 'wrong-expected-version', stream, '7', '2']);
  });

  test('of a missing stream that expects one reports -4', async () => {
    const error = await serviceError(deleteExpectingStream(newStream()));
    expect([error.code, trailer(error, 'expected-version'), trailer(error, 'actual-version')]).toEqual([9, '-4', '-1']);
  });

  test.each<AppendExpectedRevision>(['any', 2n])(
    'that expects %s writes the metadata event and returns its position',
    async (expectedRevision) => {
      const stream = await createStreamOfThree();
      const { position } = await contract.client.deleteStream(stream, { expectedRevision: expectedRevision as bigint });
      const [written] = await readAll(contract.client, position!, { maxCount: 1 });
      expect(written?.event).toMatchObject({ streamId: `$$${stream}`, type: '$metadata' });
    },
  );

  test('writes the largest possible $tb, and no event in the stream itself', async () => {
    const stream = await createStreamOfThree();
    const { position: before } = await contract.client.appendToStream(newStream(), event());
    await contract.client.deleteStream(stream);
    const written = await readAll(contract.client, before!);
    const ownEvents = written.filter(({ event: stored }) => stored?.streamId.endsWith(stream) === true);
    expect(ownEvents.map(({ event: stored }) => stored?.streamId)).toEqual([`$$${stream}`]);
    const { messages } = await rawRead(contract, { stream: `$$${stream}` });
    const data = Buffer.from(messages[0]!.getEvent()!.getEvent()!.getData_asU8()).toString('utf8');
    expect(data).toMatch(/^\{\s*"\$tb":\s*9223372036854775807\s*\}$/);
  });

  test('succeeds if it expects an existing stream', async () => {
    await expect(deleteExpectingStream(await createStreamOfThree())).resolves.toBeDefined();
  });

  test.each<AppendExpectedRevision>(['any', 'no_stream'])(
    'that expects %s succeeds for a stream with metadata only, which then begins at revision 0',
    async (expectedRevision) => {
      const stream = newStream();
      await contract.client.setStreamMetadata(stream, { maxCount: 3 });
      const { position } = await contract.client.deleteStream(stream, { expectedRevision: expectedRevision as bigint });
      const [written] = await readAll(contract.client, position!, { maxCount: 1 });
      expect(written?.event).toMatchObject({ streamId: `$$${stream}`, type: '$metadata' });
      expect((await contract.client.getStreamMetadata(stream)).metadata).toMatchObject({ truncateBefore: 2 ** 63 });
      await contract.client.appendToStream(stream, event('first'), { expectedRevision: 'no_stream' });
      expect(revisions(await readStream(contract.client, stream))).toEqual([0]);
    },
  );

  test('that expects an existing stream succeeds for a stream with metadata only', async () => {
    const stream = newStream();
    await contract.client.setStreamMetadata(stream, { maxCount: 3 });
    await expect(deleteExpectingStream(stream)).resolves.toBeDefined();
  });

  test('that expects a revision fails for a stream with metadata only', async () => {
    const stream = newStream();
    await contract.client.setStreamMetadata(stream, { maxCount: 3 });
    const error = await rejectionOf(contract.client.deleteStream(stream, { expectedRevision: 0n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 0n, actualVersion: -1n });
  });

  test('succeeds again with any or the last revision, and fails as deleted if it expects the stream', async () => {
    const stream = await createDeletedStream();
    await contract.client.deleteStream(stream);
    await contract.client.deleteStream(stream, { expectedRevision: 2n });
    const error = await serviceError(deleteExpectingStream(stream));
    expect([error.code, trailer(error, 'exception'), trailer(error, 'stream-name')]).toEqual([9, 'stream-deleted', stream]);
    expect(await readStream(contract.client, `$$${stream}`)).toHaveLength(1);
  });
});

describe('soft-deleted stream', () => {
  test('reads as not found', async () => {
    const stream = await createDeletedStream();
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({
      type: 'stream-not-found',
      message: `${stream} not found`,
    });
  });

  test('has only the deletion in its metadata, also after the next append', async () => {
    const stream = await createStreamOfThree();
    await contract.client.setStreamMetadata(stream, { maxCount: 5, mine: 'lost' });
    await contract.client.deleteStream(stream);
    expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 2 ** 63 });
    await contract.client.appendToStream(stream, event('again'));
    expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
  });

  test('returns the position of the deletion as metastreamRevision', async () => {
    const stream = await createStreamOfThree();
    const { position } = await contract.client.deleteStream(stream);
    expect((await contract.client.getStreamMetadata(stream)).metastreamRevision).toBe(position?.commit);
  });

  test.each<AppendExpectedRevision>(['any', 'no_stream', 2n])(
    'continues at revision 3 after an append that expects %s',
    async (expectedRevision) => {
      const stream = await createDeletedStream();
      const result = await contract.client.appendToStream(stream, event('again'), { expectedRevision });
      expect(result.nextExpectedRevision).toBe(3n);
      expect(revisions(await readStream(contract.client, stream))).toEqual([3]);
      expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
    },
  );

  test('is deleted again, and tombstoned, by a call that expects no stream', async () => {
    const stream = await createDeletedStream();
    const expectation = { expectedRevision: 'no_stream' as const };
    await contract.client.deleteStream(stream, expectation as never);
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
    await contract.client.tombstoneStream(stream, expectation as never);
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-deleted' });
  });

  test('rejects an append that expects an earlier revision', async () => {
    const error = await rejectionOf(contract.client.appendToStream(await createDeletedStream(), event(), { expectedRevision: 1n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
  });

  test('rejects an append that expects the stream as deleted, on both calls', async () => {
    const stream = await createDeletedStream();
    const response = await batchAppend(contract, [{ stream, expected: 'stream_exists', events: [{}] }]);
    expect([response.getError()?.getCode(), response.getError()?.getMessage()]).toEqual([5, 'StreamDeleted']);
    const error = await serviceError(unaryAppend(contract, stream, 'stream_exists', [{}]));
    expect([error.code, trailer(error, 'exception')]).toEqual([9, 'stream-deleted']);
  });

  test('becomes an empty stream after an append without events', async () => {
    const stream = await createDeletedStream();
    await contract.client.appendToStream(stream, []);
    expect(await readStream(contract.client, stream)).toEqual([]);
    expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
  });

  test('gets new metadata without showing the deleted events', async () => {
    const stream = await createDeletedStream();
    await contract.client.setStreamMetadata(stream, { maxCount: 5, mine: 'new' });
    expect(await readStream(contract.client, stream)).toEqual([]);
    expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 5, mine: 'new', truncateBefore: 3 });
    await contract.client.appendToStream(stream, event('again'), { expectedRevision: 2n });
    expect(revisions(await readStream(contract.client, stream))).toEqual([3]);
  });

  test('ignores a lower $tb in new metadata, and later metadata applies as usual', async () => {
    const stream = await createDeletedStream();
    const first = await contract.client.setStreamMetadata(stream, { truncateBefore: 1 }, { expectedRevision: 0n });
    expect(first.nextExpectedRevision).toBe(1n);
    expect(await readStream(contract.client, stream)).toEqual([]);
    await contract.client.setStreamMetadata(stream, { truncateBefore: 1 });
    expect(revisions(await readStream(contract.client, stream))).toEqual([1, 2]);
  });

  // EventStoreDB shows the deleted events again after metadata that are not JSON.
  testEmbeddedNode('does not show the deleted events after metadata that are not JSON', async () => {
    const stream = await createDeletedStream();
    await contract.client.appendToStream(`$$${stream}`, textEvent('{not json'));
    expect(await readStream(contract.client, stream)).toEqual([]);
  });

  test('confirms a subscription from its start, which receives nothing until the next append', async () => {
    const stream = await createDeletedStream();
    const watchedStream = watch(contract.client.subscribeToStream(stream, { fromRevision: START }));
    await watchedStream.waitUntil((received) => received.length > 0);
    await contract.client.appendToStream(stream, event('again'));
    await watchedStream.waitUntil((received) => received.includes('caughtUp'));
    expect(watchedStream.received).toEqual(['confirmation', 'again', 'caughtUp']);
    await watchedStream.stop();
  });

  test('does not show the deletion to a running subscription', async () => {
    const stream = await createStreamOfThree();
    const watchedStream = watch(contract.client.subscribeToStream(stream, { fromRevision: START }));
    await watchedStream.waitUntil((received) => received.includes('caughtUp'));
    await contract.client.deleteStream(stream);
    await contract.client.appendToStream(stream, event('again'));
    await watchedStream.waitUntil((received) => received.includes('again'));
    expect(watchedStream.received).toEqual(['confirmation', 'e0', 'e1', 'e2', 'caughtUp', 'again']);
    await watchedStream.stop();
  });
});
