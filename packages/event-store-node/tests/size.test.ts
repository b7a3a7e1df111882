import shared from '@eventstore/db-client/generated/shared_pb.js';
import { bytes, event, events, rejectionOf, newStream, openContract, readStream, type Contract } from './contract.ts';
import { batchAppend, serviceError, trailer, unaryAppend } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const MAX_APPEND_BYTES = 1_048_576;

describe('size of an append', () => {
  test.each([
    ['exactly the limit', [MAX_APPEND_BYTES]],
    ['the limit in two events', [MAX_APPEND_BYTES / 2, MAX_APPEND_BYTES / 2]],
  ])('may be %s', async (_name, sizes) => {
    const stream = newStream();
    await contract.client.appendToStream(
      stream,
      sizes.map((size) => bytes(size)),
    );
    const stored = await readStream(contract.client, stream);
    expect(stored.map(({ event: storedEvent }) => (storedEvent!.data as Uint8Array).length)).toEqual(sizes);
  });

  test.each([
    ['one byte more', [MAX_APPEND_BYTES + 1]],
    ['three events of 500,000', [500_000, 500_000, 500_000]],
  ])('may not be %s', async (_name, sizes) => {
    const stream = newStream();
    const error = await rejectionOf(
      contract.client.appendToStream(
        stream,
        sizes.map((size) => bytes(size)),
      ),
    );
    expect(error).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: MAX_APPEND_BYTES, message: '' });
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  test('counts the data only, not custom metadata', async () => {
    const response = await unaryAppend(contract, newStream(), 'any', [
      {
        metadata: { type: 't', 'content-type': 'application/octet-stream' },
        data: new Uint8Array(1_048_570),
        customMetadata: new Uint8Array(100),
      },
    ]);
    expect(response.hasSuccess()).toBe(true);
  });

  test('is reported in the trailers of the unary call', async () => {
    const error = await serviceError(unaryAppend(contract, newStream(), 'any', [{ data: new Uint8Array(MAX_APPEND_BYTES + 1) }]));
    expect([error.code, error.details]).toEqual([3, 'Maximum Append Size of 1048576 Exceeded.']);
    expect(trailer(error, 'exception')).toBe('maximum-append-size-exceeded');
    expect(trailer(error, 'maximum-append-size')).toBe('1048576');
  });

  test('is reported in the details of the batch call', async () => {
    const response = await batchAppend(contract, [
      { stream: newStream(), expected: 'any', events: [{ data: new Uint8Array(MAX_APPEND_BYTES + 1) }] },
    ]);
    const error = response.getError();
    expect([error?.getCode(), error?.getMessage()]).toEqual([3, 'MaximumAppendSizeExceeded']);
    expect(shared.MaximumAppendSizeExceeded.deserializeBinary(error!.getDetails()!.getValue_asU8()).getMaxappendsize()).toBe(
      MAX_APPEND_BYTES,
    );
  });
});

test('one message of 17 MB fails with RESOURCE_EXHAUSTED', async () => {
  const error = await serviceError(
    batchAppend(contract, [{ stream: newStream(), expected: 'any', events: [{ data: new Uint8Array(17 * 1024 * 1024) }] }]),
  );
  expect(error.code).toBe(8);
});

test('one message of 17 MB causes an unknown error in the official client, which continues to work', async () => {
  // The official client splits large appends into parts of at most this size.
  const error = await rejectionOf(
    contract.client.appendToStream(newStream(), bytes(17 * 1024 * 1024), { batchAppendSize: 32 * 1024 * 1024 }),
  );
  expect(error).toMatchObject({ type: 'unknown', code: 8 });
  await expect(contract.client.appendToStream(newStream(), event())).resolves.toMatchObject({ success: true });
});

test('accepts 5,000 events in one append', async () => {
  const stream = newStream();
  await contract.client.appendToStream(stream, events(5_000));
  expect(await readStream(contract.client, stream)).toHaveLength(5_000);
});

test('accepts a type of 5,000 characters and a stream name of 1,000', async () => {
  const stream = newStream().padEnd(1_000, 'é');
  const type = 't'.repeat(5_000);
  await contract.client.appendToStream(stream, event(type));
  const [stored] = await readStream(contract.client, stream);
  expect([stored?.event?.streamId, stored?.event?.type]).toEqual([stream, type]);
});
