import { EventStoreDBClient } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { event, rejectionOf, newStream, testSecureNode, openContract, readStream, watch, type Contract } from './contract.ts';
import { batchAppend, rawRead, serviceError, trailer, unaryAppend } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const anonymousMetadata = (): Metadata => new Metadata();
const withPassword = (password: string) => (): Metadata => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`);
  return metadata;
};
const withCaller = (caller: () => Metadata): Pick<Contract, 'raw' | 'caller'> => ({ raw: contract.raw, caller });

describe('without credentials', () => {
  testSecureNode('a unary append is denied', async () => {
    covers('log-7');
    const error = await serviceError(unaryAppend(withCaller(anonymousMetadata), newStream(), 'any', [{}]));
    expect([error.code, error.details, trailer(error, 'exception')]).toEqual([7, 'Access Denied', 'access-denied']);
  });

  testSecureNode('a batch append is denied in its response', async () => {
    const response = await batchAppend(withCaller(anonymousMetadata), [{ stream: newStream(), expected: 'any', events: [{}] }]);
    expect([response.getError()?.getCode(), response.getError()?.getMessage()]).toEqual([7, 'AccessDenied']);
    expect(response.getError()?.getDetails()?.getTypeUrl()).toContain('AccessDenied');
  });

  testSecureNode('a read and a subscription are denied', async () => {
    for (const query of [{ stream: newStream() }, { subscription: true }])
      expect((await rawRead(withCaller(anonymousMetadata), query)).error).toMatchObject({ code: 7 });
  });

  testSecureNode('every call of the official client fails with access-denied', async () => {
    const client = EventStoreDBClient.connectionString(contract.url.replace(/\/\/[^@]+@/, '//'));
    const stream = newStream();
    for (const call of [
      () => client.appendToStream(stream, event()),
      () => readStream(client, stream),
      () => client.deleteStream(stream),
      () => client.tombstoneStream(stream),
      () => client.setStreamMetadata(stream, {}),
      () => client.getStreamMetadata(stream),
    ])
      expect(await rejectionOf(call())).toMatchObject({ type: 'access-denied' });
    await client.dispose();
    (await client['getChannel']()).close();
  });
});

describe('with a wrong password', () => {
  const wrongPassword = withPassword('wrong');

  testSecureNode('every call fails with UNAUTHENTICATED', async () => {
    const errors = [
      await serviceError(unaryAppend(withCaller(wrongPassword), newStream(), 'any', [{}])),
      await serviceError(batchAppend(withCaller(wrongPassword), [{ stream: newStream(), expected: 'any', events: [{}] }])),
      (await rawRead(withCaller(wrongPassword), { stream: newStream() })).error,
    ];
    expect(errors.map((error) => [error?.code, error?.details])).toEqual(Array.from({ length: 3 }, () => [16, 'Unauthenticated']));
  });

  testSecureNode('a subscription of the official client ends with an error', async () => {
    const client = EventStoreDBClient.connectionString(contract.url.replace(/:[^:@/]+@/, ':wrong@'));
    await expect(watch(client.subscribeToAll()).waitUntil(() => false)).rejects.toThrow(/Unauthenticated/);
    await client.dispose();
    (await client['getChannel']()).close();
  });
});
