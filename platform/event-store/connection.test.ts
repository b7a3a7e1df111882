import { connect, type Connection } from './connection.ts';
import { NoResponse } from './failures.ts';

/* These tests connect to no server: they check when a client is replaced. */

let connection: Connection;
let urlCount = 0;
beforeEach(() => {
  urlCount += 1;
  connection = connect(`esdb://127.0.0.1:1?tls=false&connectionName=test-${urlCount}`);
});
afterEach(() => connection.close());

const callWithoutResponse = (): Promise<unknown> =>
  connection.call(() => Promise.reject(new NoResponse('No answer.'))).catch(() => undefined);
const callWithResponse = (): Promise<string> => connection.call(() => Promise.resolve('answer'));

test('keeps the connection after one or two slow calls', async () => {
  const { client } = connection.activeClient();
  await callWithoutResponse();
  await callWithoutResponse();
  expect(connection.activeClient().client).toBe(client);
});

test('does not count unanswered calls while others are answered', async () => {
  const { client } = connection.activeClient();
  for (let round = 0; round < 5; round += 1) {
    await callWithoutResponse();
    await callWithoutResponse();
    await callWithResponse();
  }
  const slowCalls = Array.from({ length: 5 }, () => {
    let rejectCall: (() => void) | undefined;
    const call = connection.call(() => new Promise<void>((_resolve, reject) => (rejectCall = () => reject(new NoResponse('No answer.')))));
    return { ended: call.catch(() => undefined), giveUp: () => rejectCall?.() };
  });
  await callWithResponse();
  for (const { giveUp: rejectCall, ended } of slowCalls) {
    rejectCall();
    await ended;
  }
  expect(connection.activeClient().client).toBe(client);
});

test('replaces a connection after several unanswered calls in a row, and lets calls in flight end', async () => {
  const { client, retireSignal } = connection.activeClient();
  const ended: string[] = [];
  const subscriptionEnds = new Promise<void>((resolve) => {
    const cancel = (): void => {
      ended.push('subscription');
      resolve();
    };
    client['disposableStreams'].add({ cancel } as never);
  });
  let resolveCall: ((text: string) => void) | undefined;
  const inFlight = connection.call(() => new Promise<string>((resolve) => (resolveCall = resolve)));
  for (let calls = 0; calls < 3; calls += 1) await callWithoutResponse();
  expect(connection.activeClient().client).not.toBe(client);
  expect([retireSignal.aborted, ended]).toEqual([true, []]);
  resolveCall?.('late');
  expect(await inFlight).toBe('late');
  // After its last call has ended, the old connection is closed with its subscriptions.
  await subscriptionEnds;
});
