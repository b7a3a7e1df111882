import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults, START } from '@eventstore/db-client';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { codeOf, event, rejectionOf, newStream, testEmbeddedNode, openContract, readStream, type Contract } from './contract.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

test('the server reports its version and its support of batch append', async () => {
  const client = new serverFeaturesGrpc.ServerFeaturesClient(contract.host, contract.channelCredentials);
  const methods = await new Promise<string[]>((resolve, reject) => {
    client.getSupportedMethods(new Empty(), (error, response) => {
      if (error !== null) reject(error);
      else {
        expect(response.getEventStoreServerVersion()).toMatch(/^\d+\.\d+/);
        resolve(response.getMethodsList().map((method) => `${method.getServiceName()}/${method.getMethodName()}`));
      }
    });
  });
  client.close();
  expect(methods).toContain('event_store.client.streams.streams/batchappend');
});

test('gossip reports a leader that is alive', async () => {
  const client = new gossipGrpc.GossipClient(contract.host, contract.channelCredentials);
  const members = await new Promise<readonly { alive: boolean; state: number }[]>((resolve, reject) => {
    client.read(new Empty(), (error, info) =>
      error === null
        ? resolve(info.getMembersList().map((member) => ({ alive: member.getIsAlive(), state: member.getState() })))
        : reject(error),
    );
  });
  client.close();
  expect(members.some(({ alive, state }) => alive && state === gossipMessages.MemberInfo.VNodeState.LEADER)).toBe(true);
});

testEmbeddedNode('a client that discovers the cluster by gossip reaches the node', async () => {
  const client = EventStoreDBClient.connectionString(contract.url.replace('esdb:', 'esdb+discover:'));
  const stream = newStream();
  await client.appendToStream(stream, event());
  expect(await readStream(client, stream)).toHaveLength(1);
  await client.dispose();
  (await client['getChannel']()).close();
});

test('a delete past its deadline ends with DEADLINE_EXCEEDED', async () => {
  const error = await rejectionOf(contract.client.deleteStream(newStream(), { deadline: -1_000 }));
  expect(error).toMatchObject({ type: 'deadline-exceeded' });
});

// The embedded node rejects unsupported calls immediately with a message.
describe('embedded node', () => {
  const unsupported: [string, (client: EventStoreDBClient) => Promise<unknown>][] = [
    [
      'persistent subscriptions',
      (client) =>
        client.createPersistentSubscriptionToStream(
          newStream(),
          'group',
          persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START }),
        ),
    ],
    ['projections', (client) => client.createProjection(newStream(), 'fromAll()')],
  ];
  for (const [name, call] of unsupported) {
    testEmbeddedNode(`answers UNIMPLEMENTED to ${name}`, async () => {
      const error = await rejectionOf(call(contract.client));
      expect([codeOf(error), error.message]).toEqual([12, expect.stringContaining('not supported by the embedded event store')]);
    });
  }
});
