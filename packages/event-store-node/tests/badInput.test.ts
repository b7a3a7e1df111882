import type { ServiceError } from '@grpc/grpc-js';
import { event, rejectionOf, newStream, testEmbeddedNode, openContract, readStream, type Contract } from './contract.ts';
import { batchAppend, rawRead, serviceError, trailer, unaryAppend } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

/** EventStoreDB returns UNKNOWN; the embedded node returns the more precise INVALID_ARGUMENT. */
const REJECTION_CODES = [2, 3];
const ZERO_ID = '00000000-0000-0000-0000-000000000000';
const json = { 'content-type': 'application/json' };

describe('unary append', () => {
  test.each([
    ['type', json],
    ['content-type', { type: 'happened' }],
  ])('without %s, reports the required properties', async (property, metadata) => {
    const error = await serviceError(unaryAppend(contract, newStream(), 'any', [{ metadata: metadata as Record<string, string> }]));
    expect([error.code, error.details]).toEqual([3, `Required Metadata Property '${property}' is missing`]);
    expect(trailer(error, 'exception')).toBe('missing-required-metadata-property');
    expect(trailer(error, 'required-metadata-properties')).toBe('type,content-type');
  });

  test.each([
    ['to a stream without a name', '', {}],
    ['of an event without an id', 'named', { id: ZERO_ID }],
    ['of an event with an empty type', 'named', { metadata: { ...json, type: '' } }],
  ])('%s is rejected', async (_name, stream, badEvent) => {
    const error = await serviceError(unaryAppend(contract, stream === '' ? '' : newStream(), 'any', [badEvent]));
    expect(REJECTION_CODES).toContain(error.code);
  });
});

describe('batch append', () => {
  test.each([
    ['without a type', 'named', { metadata: json }],
    ['to a stream without a name', '', {}],
  ])('%s fails with BadRequest and writes nothing', async (_name, named, badEvent) => {
    const stream = named === '' ? '' : newStream();
    const response = await batchAppend(contract, [{ stream, expected: 'any', events: [badEvent as object] }]);
    expect(response.getError()?.getDetails()?.getTypeUrl()).toContain('BadRequest');
    if (stream !== '') expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  test.each([
    ['of an event without an id', { id: ZERO_ID }],
    ['of an event with an empty type', { metadata: { ...json, type: '' } }],
  ])('%s is rejected and writes nothing', async (_name, badEvent) => {
    const stream = newStream();
    const refused = await batchAppend(contract, [{ stream, expected: 'any', events: [badEvent] }]).then(
      (response) => response.getError()?.getCode(),
      (error: ServiceError) => error.code,
    );
    expect(REJECTION_CODES).toContain(refused);
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  testEmbeddedNode('past its deadline times out and writes nothing', async () => {
    const stream = newStream();
    const deadline = new Date(Date.now() - 1_000);
    const error = await rejectionOf(contract.client.appendToStream(stream, event(), { deadline: deadline.getTime() - Date.now() }));
    expect(error).toMatchObject({ type: 'deadline-exceeded' });
    expect(await rejectionOf(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  // EventStoreDB acknowledges this append and then crashes.
  testEmbeddedNode('to a stream named $$ is rejected by the embedded node, which continues to run', async () => {
    const response = await batchAppend(contract, [{ stream: '$$', expected: 'any', events: [{}] }]);
    expect(response.getError()?.getCode()).toBe(3);
    expect((await serviceError(unaryAppend(contract, '$$', 'any', [{}]))).code).toBe(3);
    await expect(contract.client.appendToStream(newStream(), event())).resolves.toMatchObject({ success: true });
  });
});

test('stores invalid JSON without an error', async () => {
  const stream = newStream();
  await unaryAppend(contract, stream, 'any', [{ data: Buffer.from('{not json') }]);
  const [stored] = await readStream(contract.client, stream);
  expect(stored?.event).toMatchObject({ isJson: true, data: '{not json' });
});

test("drops a client's metadata keys other than type and content-type", async () => {
  const stream = newStream();
  await unaryAppend(contract, stream, 'any', [{ metadata: { ...json, type: 'happened', mine: 'lost' } }]);
  const { messages } = await rawRead(contract, { stream });
  const stored = messages[0]!.getEvent()!.getEvent()!.getMetadataMap();
  expect(
    stored
      .toObject()
      .map(([key]) => key)
      .toSorted(),
  ).toEqual(['content-type', 'created', 'type']);
  expect(stored.get('created')).toMatch(/^\d{17}$/);
});

test('a read returns any content type but JSON as octet-stream', async () => {
  const stream = newStream();
  await unaryAppend(contract, stream, 'any', [{ metadata: { type: 't', 'content-type': 'text/plain' } }]);
  const { messages } = await rawRead(contract, { stream });
  expect(messages[0]!.getEvent()!.getEvent()!.getMetadataMap().get('content-type')).toBe('application/octet-stream');
});
