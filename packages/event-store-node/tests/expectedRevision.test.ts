import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { event, rejectionOf, newStream, openContract, readStream, revisions, streamOfThree, type Contract } from './contract.ts';
import { batchAppend, serviceError, unaryAppend, type ExpectedRevision } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const createStreamOfThree = (): Promise<string> => streamOfThree(contract.client);

/** Returns per-call credentials, which make the official client use the unary append. */
const credentialsOf = (url: string): { credentials?: { username: string; password: string } } => {
  const { username, password } = new URL(url.replace(/^esdb(\+discover)?:/, 'http:'));
  return username === '' ? {} : { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) } };
};

const toClientExpectation = (expected: ExpectedRevision): 'any' | 'no_stream' | 'stream_exists' | bigint =>
  expected === 'any' || expected === 'no_stream' || expected === 'stream_exists' ? expected : BigInt(expected);

describe('missing stream', () => {
  test.each<ExpectedRevision>(['any', 'no_stream'])('accepts an append that expects %s, at revision 0', async (expected) => {
    const result = await contract.client.appendToStream(newStream(), event(), { expectedRevision: toClientExpectation(expected) });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });

  test.each<ExpectedRevision>(['stream_exists', 0, 5])('rejects an append that expects %s', async (expected) => {
    const stream = newStream();
    const error = await rejectionOf(contract.client.appendToStream(stream, event(), { expectedRevision: toClientExpectation(expected) }));
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: toClientExpectation(expected),
      actualVersion: 'no_stream',
    });
  });
});

describe('stream of three events', () => {
  test.each<ExpectedRevision>(['any', 'stream_exists', 2])('accepts an append that expects %s, at revision 3', async (expected) => {
    const stream = await createStreamOfThree();
    const result = await contract.client.appendToStream(stream, event(), { expectedRevision: toClientExpectation(expected) });
    expect(result.nextExpectedRevision).toBe(3n);
    expect(revisions(await readStream(contract.client, stream))).toEqual([0, 1, 2, 3]);
  });

  test.each<ExpectedRevision>(['no_stream', 0, 1, 5])('rejects an append that expects %s, and reports revision 2', async (expected) => {
    const stream = await createStreamOfThree();
    const error = await rejectionOf(contract.client.appendToStream(stream, event(), { expectedRevision: toClientExpectation(expected) }));
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      message: '',
      streamName: stream,
      expectedVersion: toClientExpectation(expected),
      actualVersion: 2n,
    });
    expect(await readStream(contract.client, stream)).toHaveLength(3);
  });
});

test('a client with throwOnAppendFailure disabled receives the failure, for batch and unary append', async () => {
  const stream = await createStreamOfThree();
  const quietClient = EventStoreDBClient.connectionString(
    `${contract.url}${contract.url.includes('?') ? '&' : '?'}throwOnAppendFailure=false`,
  );
  const options = { expectedRevision: 0n } as const;
  // Bug of the client: for batch appends it returns hasRevision (1) instead of the revision.
  expect(await quietClient.appendToStream(stream, event(), options)).toMatchObject({ success: false, nextExpectedRevision: 1n });
  const account = credentialsOf(contract.url);
  const unaryResult = await quietClient.appendToStream(stream, event(), { ...options, ...account });
  expect(unaryResult).toMatchObject({ success: false, nextExpectedRevision: account.credentials === undefined ? 1n : 2n });
  await quietClient.dispose();
  (await quietClient['getChannel']()).close();
  expect(await readStream(contract.client, stream)).toHaveLength(3);
});

describe('batch append on the wire', () => {
  test.each<ExpectedRevision>(['no_stream', 1])('returns ALREADY_EXISTS with details for a wrong revision (%s)', async (expected) => {
    const stream = await createStreamOfThree();
    const response = await batchAppend(contract, [{ stream, expected, events: [{}] }]);
    const error = response.getError();
    expect(error?.getCode()).toBe(6);
    expect(error?.getMessage()).toBe('WrongExpectedVersion');
    expect(error?.getDetails()?.getTypeUrl()).toBe('type.googleapis.com/event_store.client.WrongExpectedVersion');
    const details = shared.WrongExpectedVersion.deserializeBinary(error!.getDetails()!.getValue_asU8());
    expect(details.getCurrentStreamRevision()).toBe('2');
    expect(details.hasExpectedNoStream()).toBe(expected === 'no_stream');
    expect(details.hasExpectedStreamPosition()).toBe(expected === 1);
    expect(Buffer.from(response.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(stream);
  });

  test('reports a missing stream as no stream', async () => {
    const response = await batchAppend(contract, [{ stream: newStream(), expected: 'stream_exists', events: [{}] }]);
    const details = shared.WrongExpectedVersion.deserializeBinary(response.getError()!.getDetails()!.getValue_asU8());
    expect(details.hasCurrentNoStream()).toBe(true);
    expect(details.hasExpectedStreamExists()).toBe(true);
  });

  test('combines several messages into one append', async () => {
    const stream = newStream();
    const response = await batchAppend(contract, [
      { stream, expected: 'no_stream', events: [{}, {}], final: false },
      { withoutOptions: true, events: [{}] },
    ]);
    expect(response.getSuccess()?.getCurrentRevision()).toBe('2');
    expect(await readStream(contract.client, stream)).toHaveLength(3);
  });
});

describe('unary append on the wire', () => {
  test('reports a wrong revision in a response, in the current fields and those of 20.6', async () => {
    const response = await unaryAppend(contract, await createStreamOfThree(), 'no_stream', [{}]);
    const conflict = response.getWrongExpectedVersion();
    expect(conflict?.getCurrentRevision()).toBe('2');
    expect(Number(conflict?.getCurrentRevision2060())).toBe(2);
    expect(conflict?.hasExpectedNoStream()).toBe(true);
    expect(Number(conflict?.getExpectedRevision2060())).toBe(2 ** 64);
  });

  test.each<ExpectedRevision>(['stream_exists', 7])('also reports the wrong revision of a missing stream (%s)', async (expected) => {
    const conflict = (await unaryAppend(contract, newStream(), expected, [{}])).getWrongExpectedVersion();
    expect(conflict?.hasCurrentNoStream()).toBe(true);
    expect(conflict?.hasNoStream2060()).toBe(true);
    expect(conflict?.hasExpectedStreamExists()).toBe(expected === 'stream_exists');
    expect(conflict?.hasStreamExists2060()).toBe(expected === 'stream_exists');
    expect(conflict?.getExpectedRevision()).toBe(expected === 7 ? '7' : '0');
  });

  test('reports a conflict with expectation any as any, in the current fields and those of 20.6', async () => {
    const stream = newStream();
    const knownEvent = { id: randomUUID() };
    await unaryAppend(contract, stream, 'no_stream', [knownEvent]);
    const conflict = (await unaryAppend(contract, stream, 'any', [knownEvent, {}])).getWrongExpectedVersion();
    expect([conflict?.getCurrentRevision(), conflict?.hasExpectedAny(), conflict?.hasAny2060()]).toEqual(['0', true, true]);
    const details = (await batchAppend(contract, [{ stream, expected: 'any', events: [knownEvent, {}] }])).getError()?.getDetails();
    expect(shared.WrongExpectedVersion.deserializeBinary(details!.getValue_asU8()).hasExpectedAny()).toBe(true);
  });

  test('returns INVALID_ARGUMENT without an expectation', async () => {
    const error = await serviceError(unaryAppend(contract, newStream(), null, [{}]));
    expect(error.code).toBe(3);
    expect(error.details).toContain("'None' is not a valid");
  });
});

test('a batch append without an expectation fails with INVALID_ARGUMENT, and the call continues', async () => {
  const response = await batchAppend(contract, [{ stream: newStream(), events: [{}] }]);
  expect(response.getError()?.getCode()).toBe(3);
  expect(response.getError()?.getDetails()?.getTypeUrl()).toContain('BadRequest');
});

describe('the revision 2^64-1', () => {
  const NO_STREAM_NUMBER = '18446744073709551615';

  test('means no stream in a unary append', async () => {
    const stream = newStream();
    const first = { id: randomUUID() };
    const response = await unaryAppend(contract, stream, NO_STREAM_NUMBER, [first]);
    expect(response.getSuccess()?.getCurrentRevision()).toBe('0');
    const repeated = await unaryAppend(contract, stream, NO_STREAM_NUMBER, [first]);
    expect(repeated.getSuccess()?.getPosition()?.getCommitPosition()).toBe(response.getSuccess()?.getPosition()?.getCommitPosition());
    expect((await unaryAppend(contract, stream, NO_STREAM_NUMBER, [{}])).getWrongExpectedVersion()?.getCurrentRevision()).toBe('0');
  });

  test('means no stream in a batch append', async () => {
    const stream = newStream();
    const response = await batchAppend(contract, [{ stream, expected: NO_STREAM_NUMBER, events: [{}, {}] }]);
    expect(response.getSuccess()?.getCurrentRevision()).toBe('1');
    const conflict = await batchAppend(contract, [{ stream, expected: NO_STREAM_NUMBER, events: [{}] }]);
    const details = shared.WrongExpectedVersion.deserializeBinary(conflict.getError()!.getDetails()!.getValue_asU8());
    expect([details.getCurrentStreamRevision(), details.hasExpectedNoStream()]).toEqual(['1', true]);
  });

  test('means no stream in a tombstone', async () => {
    const stream = newStream();
    await contract.client.tombstoneStream(stream, { expectedRevision: BigInt(NO_STREAM_NUMBER) });
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-deleted' });
  });

  test('means no stream in a delete', async () => {
    const stream = newStream();
    await contract.client.setStreamMetadata(stream, { maxCount: 3 });
    await contract.client.deleteStream(stream, { expectedRevision: BigInt(NO_STREAM_NUMBER) });
    expect((await contract.client.getStreamMetadata(stream)).metadata).toMatchObject({ truncateBefore: 2 ** 63 });
  });
});

describe('append without events', () => {
  test.each<ExpectedRevision>(['any', 'no_stream'])(
    'to a missing stream that expects %s succeeds and creates no stream',
    async (expected) => {
      const stream = newStream();
      const response = await unaryAppend(contract, stream, expected, []);
      expect(response.getSuccess()?.hasNoStream()).toBe(true);
      expect(response.getSuccess()?.hasPosition()).toBe(true);
      expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
    },
  );

  test.each<ExpectedRevision>(['any', 2])('to a stream at 2 that expects %s returns revision 2', async (expected) => {
    const stream = await createStreamOfThree();
    const result = await contract.client.appendToStream(stream, [], { expectedRevision: toClientExpectation(expected) });
    expect(result.nextExpectedRevision).toBe(2n);
    expect(await readStream(contract.client, stream)).toHaveLength(3);
  });

  test('to a missing stream returns revision 0 in the official client', async () => {
    const result = await contract.client.appendToStream(newStream(), []);
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });

  test.each<ExpectedRevision>(['any', 2])(
    'to a stream at 2 that expects %s returns the position of the end of the log',
    async (expected) => {
      const stream = await createStreamOfThree();
      const { position } = await contract.client.appendToStream(newStream(), event());
      const response = await unaryAppend(contract, stream, expected, []);
      expect(response.getSuccess()?.getCurrentRevision()).toBe('2');
      expect(BigInt(response.getSuccess()!.getPosition()!.getCommitPosition())).toBeGreaterThanOrEqual(position!.commit);
    },
  );

  test('that expects no stream is rejected by a stream at 2', async () => {
    const error = await rejectionOf(contract.client.appendToStream(await createStreamOfThree(), [], { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
  });

  test('that expects a stream is rejected by a missing one', async () => {
    const error = await rejectionOf(contract.client.appendToStream(newStream(), [], { expectedRevision: 'stream_exists' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 'no_stream' });
  });
});
