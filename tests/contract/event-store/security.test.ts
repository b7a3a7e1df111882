import { EventStoreDBClient } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { event, failure, newStream, onSecure, openContract, readStream, watch, type Contract } from './contract.ts';
import { batchAppend, rawRead, serviceError, trailer, unaryAppend } from './raw.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const anonymous = (): Metadata => new Metadata();
const withPassword = (password: string) => (): Metadata => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`shelter:${password}`).toString('base64')}`);
  return metadata;
};
const asStranger = (caller: () => Metadata): Pick<Contract, 'raw' | 'caller'> => ({ raw: contract.raw, caller });

describe('without credentials', () => {
  onSecure('a unary append is denied', async () => {
    covers('log-7');
    const error = await serviceError(unaryAppend(asStranger(anonymous), newStream(), 'any', [{}]));
    expect([error.code, error.details, trailer(error, 'exception')]).toEqual([7, 'Access Denied', 'access-denied']);
  });

  onSecure('a batch append is denied in its response', async () => {
    const response = await batchAppend(asStranger(anonymous), [{ stream: newStream(), expected: 'any', events: [{}] }]);
    expect([response.getError()?.getCode(), response.getError()?.getMessage()]).toEqual([7, 'AccessDenied']);
    expect(response.getError()?.getDetails()?.getTypeUrl()).toContain('AccessDenied');
  });

  onSecure('a read and a subscription are denied', async () => {
    for (const query of [{ stream: newStream() }, { subscription: true }])
      expect((await rawRead(asStranger(anonymous), query)).error).toMatchObject({ code: 7 });
  });

  onSecure('every call of the official client fails with access-denied', async () => {
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
      expect(await failure(call())).toMatchObject({ type: 'access-denied' });
    await client.dispose();
    (await client['getChannel']()).close();
  });
});

describe('with a wrong password', () => {
  const wrong = withPassword('wrong');

  onSecure('every call fails with UNAUTHENTICATED', async () => {
    const errors = [
      await serviceError(unaryAppend(asStranger(wrong), newStream(), 'any', [{}])),
      await serviceError(batchAppend(asStranger(wrong), [{ stream: newStream(), expected: 'any', events: [{}] }])),
      (await rawRead(asStranger(wrong), { stream: newStream() })).error,
    ];
    expect(errors.map((error) => [error?.code, error?.details])).toEqual(Array.from({ length: 3 }, () => [16, 'Unauthenticated']));
  });

  onSecure('a subscription of the official client ends with an error', async () => {
    const client = EventStoreDBClient.connectionString(contract.url.replace(/:[^:@/]+@/, ':wrong@'));
    await expect(watch(client.subscribeToAll()).until(() => false)).rejects.toThrow(/Unauthenticated/);
    await client.dispose();
    (await client['getChannel']()).close();
  });
});
