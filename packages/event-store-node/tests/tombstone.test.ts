import { START, type AppendExpectedRevision } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  codeOf,
  event,
  FAILED_PRECONDITION_CODE,
  rejectionOf,
  newStream,
  openContract,
  readAll,
  readStream,
  streamOfThree,
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

const createTombstonedStream = async (): Promise<string> => {
  const stream = await createStreamOfThree();
  await contract.client.tombstoneStream(stream);
  return stream;
};

describe('tombstone', () => {
  test('with a wrong revision fails like a delete', async () => {
    const stream = await createStreamOfThree();
    const error = await rejectionOf(contract.client.tombstoneStream(stream, { expectedRevision: 7n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', streamName: stream, expectedVersion: 7n, actualVersion: 2n });
  });

  test.each<AppendExpectedRevision>(['any', 2n])('that expects %s is the last event of the stream in $all', async (expectedRevision) => {
    const stream = await createStreamOfThree();
    const { position } = await contract.client.tombstoneStream(stream, { expectedRevision: expectedRevision as bigint });
    const [tombstoneEvent] = await readAll(contract.client, position!, { maxCount: 1 });
    expect(tombstoneEvent?.event).toMatchObject({ streamId: stream, type: '$streamDeleted', revision: 9_223_372_036_854_775_807n });
    expect((tombstoneEvent!.event!.data as Uint8Array).length).toBe(0);
  });

  test.each<AppendExpectedRevision>(['any', 'no_stream'])('of a missing stream succeeds with %s', async (expectedRevision) => {
    const stream = newStream();
    await contract.client.tombstoneStream(stream, { expectedRevision: expectedRevision as bigint });
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  test('of a missing stream fails with a revision', async () => {
    const error = await rejectionOf(contract.client.tombstoneStream(newStream(), { expectedRevision: 3n }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 3n, actualVersion: -1n });
  });

  test('of a missing stream fails if it expects a stream', async () => {
    const options = new streams.TombstoneReq.Options();
    options.setStreamIdentifier(streamIdentifier(newStream()));
    options.setStreamExists(new shared.Empty());
    const request = new streams.TombstoneReq();
    request.setOptions(options);
    const call = new Promise((resolve, reject) => {
      contract.raw.tombstone(request, contract.caller(), (error, response) => (error === null ? resolve(response) : reject(error)));
    });
    const error = await serviceError(call);
    expect([error.code, trailer(error, 'exception'), trailer(error, 'actual-version')]).toEqual([9, 'wrong-expected-version', '-1']);
  });

  test('keeps the earlier events in $all', async () => {
    const stream = newStream();
    const { position } = await contract.client.appendToStream(stream, event('earlier'));
    await contract.client.tombstoneStream(stream);
    const [first] = await readAll(contract.client, position!, { maxCount: 1 });
    expect(first?.event?.type).toBe('earlier');
  });
});

describe('tombstoned stream', () => {
  test('rejects reads, deletes and tombstones', async () => {
    const stream = await createTombstonedStream();
    for (const call of [
      readStream(contract.client, stream),
      contract.client.deleteStream(stream),
      contract.client.tombstoneStream(stream),
    ]) {
      const error = await rejectionOf(call);
      expect(error).toMatchObject({ type: 'stream-deleted', streamName: stream });
      expect(error.message).toContain(`Event stream '${stream}' is deleted.`);
    }
  });

  // The official client reports an EventStoreDB's answer as FAILED_PRECONDITION, or, by its trailer, as a deleted stream.
  test('rejects a subscription', async () => {
    const stream = await createTombstonedStream();
    const error = await rejectionOf(watch(contract.client.subscribeToStream(stream, { fromRevision: START })).waitUntil(() => false));
    expect(error['type'] === 'stream-deleted' || codeOf(error) === FAILED_PRECONDITION_CODE).toBe(true);
    expect(error.message).toContain(`Event stream '${stream}' is deleted.`);
  });

  test('rejects an append, on both calls', async () => {
    const stream = await createTombstonedStream();
    expect(await rejectionOf(contract.client.appendToStream(stream, event()))).toMatchObject({
      type: 'stream-deleted',
      streamName: stream,
    });
    const response = await batchAppend(contract, [{ stream, expected: 'any', events: [{}] }]);
    expect([response.getError()?.getCode(), response.getError()?.getMessage()]).toEqual([5, 'StreamDeleted']);
    const details = response.getError()?.getDetails();
    expect(details?.getTypeUrl()).toContain('StreamDeleted');
    const reportedStream = shared.StreamDeleted.deserializeBinary(details!.getValue_asU8()).getStreamIdentifier();
    expect(Buffer.from(reportedStream!.getStreamName_asU8()).toString('utf8')).toBe(stream);
    const error = await serviceError(unaryAppend(contract, stream, 'any', [{}]));
    expect([error.code, trailer(error, 'exception'), trailer(error, 'stream-name')]).toEqual([9, 'stream-deleted', stream]);
  });

  test('rejects metadata too, with the name of the metadata stream', async () => {
    const stream = await createTombstonedStream();
    for (const call of [contract.client.getStreamMetadata(stream), contract.client.setStreamMetadata(stream, { maxCount: 1 })])
      expect(await rejectionOf(call)).toMatchObject({ type: 'stream-deleted', streamName: `$$${stream}` });
  });

  test('ends a running subscription after the tombstone with the error', async () => {
    const stream = await createStreamOfThree();
    const pendingRead = rawRead(contract, { stream, subscription: true });
    await contract.client.appendToStream(stream, event());
    await contract.client.tombstoneStream(stream);
    const { short, messages, error } = await pendingRead;
    const last = messages.at(-1)?.getEvent()?.getEvent();
    expect(last?.getMetadataMap().get('type')).toBe('$streamDeleted');
    expect(short.filter((entry) => /^\d+$/.test(entry))).toEqual(['0', '1', '2', '3', '9223372036854775807']);
    expect([error?.code, trailer(error, 'exception')]).toEqual([9, 'stream-deleted']);
  });
});
