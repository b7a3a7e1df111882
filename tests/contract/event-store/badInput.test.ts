import type { ServiceError } from '@grpc/grpc-js';
import { event, failure, newStream, onEmbedded, openContract, readStream, type Contract } from './contract.ts';
import { batchAppend, rawRead, serviceError, trailer, unaryAppend } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

/** Where the real server answers UNKNOWN, the better answer is INVALID_ARGUMENT. */
const REFUSED = [2, 3];
const ZERO_ID = '00000000-0000-0000-0000-000000000000';
const json = { 'content-type': 'application/json' };

describe('a unary append', () => {
  test.each([
    ['type', json],
    ['content-type', { type: 'happened' }],
  ])('without %s names what is required', async (property, metadata) => {
    const error = await serviceError(unaryAppend(contract, newStream(), 'any', [{ metadata: metadata as Record<string, string> }]));
    expect([error.code, error.details]).toEqual([3, `Required Metadata Property '${property}' is missing`]);
    expect(trailer(error, 'exception')).toBe('missing-required-metadata-property');
    expect(trailer(error, 'required-metadata-properties')).toBe('type,content-type');
  });

  test.each([
    ['to a stream without a name', '', {}],
    ['of an event without an id', 'named', { id: ZERO_ID }],
    ['of an event with an empty type', 'named', { metadata: { ...json, type: '' } }],
  ])('%s is refused', async (_name, stream, bad) => {
    const error = await serviceError(unaryAppend(contract, stream === '' ? '' : newStream(), 'any', [bad]));
    expect(REFUSED).toContain(error.code);
  });
});

describe('a batch append', () => {
  test.each([
    ['without a type', 'named', { metadata: json }],
    ['to a stream without a name', '', {}],
  ])('%s is a BadRequest, and nothing is written', async (_name, named, bad) => {
    const stream = named === '' ? '' : newStream();
    const response = await batchAppend(contract, [{ stream, expected: 'any', events: [bad as object] }]);
    expect(response.getError()?.getDetails()?.getTypeUrl()).toContain('BadRequest');
    if (stream !== '') expect(await failure(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  test.each([
    ['of an event without an id', { id: ZERO_ID }],
    ['of an event with an empty type', { metadata: { ...json, type: '' } }],
  ])('%s is refused, and nothing is written', async (_name, bad) => {
    const stream = newStream();
    const refused = await batchAppend(contract, [{ stream, expected: 'any', events: [bad] }]).then(
      (response) => response.getError()?.getCode(),
      (error: ServiceError) => error.code,
    );
    expect(REFUSED).toContain(refused);
    expect(await failure(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  onEmbedded('past its deadline times out, and nothing is written', async () => {
    const stream = newStream();
    const deadline = new Date(Date.now() - 1_000);
    const error = await failure(contract.client.appendToStream(stream, event(), { deadline: deadline.getTime() - Date.now() }));
    expect(error).toMatchObject({ type: 'deadline-exceeded' });
    expect(await failure(readStream(contract.client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  // A real server acknowledges this and ends its process.
  onEmbedded('to a stream called $$ is refused by the embedded node, which goes on', async () => {
    const response = await batchAppend(contract, [{ stream: '$$', expected: 'any', events: [{}] }]);
    expect(response.getError()?.getCode()).toBe(3);
    expect((await serviceError(unaryAppend(contract, '$$', 'any', [{}]))).code).toBe(3);
    await expect(contract.client.appendToStream(newStream(), event())).resolves.toMatchObject({ success: true });
  });
});

test('JSON that is none is stored without complaint', async () => {
  const stream = newStream();
  await unaryAppend(contract, stream, 'any', [{ data: Buffer.from('{not json') }]);
  const [stored] = await readStream(contract.client, stream);
  expect(stored?.event).toMatchObject({ isJson: true, data: '{not json' });
});

test('metadata keys of a client beside type and content-type are dropped', async () => {
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

test('any content type but JSON comes back as octet-stream', async () => {
  const stream = newStream();
  await unaryAppend(contract, stream, 'any', [{ metadata: { type: 't', 'content-type': 'text/plain' } }]);
  const { messages } = await rawRead(contract, { stream });
  expect(messages[0]!.getEvent()!.getEvent()!.getMetadataMap().get('content-type')).toBe('application/octet-stream');
});
