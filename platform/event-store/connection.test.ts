import { connect, type Connection } from './connection.ts';
import { NoResponse } from './failures.ts';

/* These tests connect to no server: they check when a client is replaced. */

let connection: Connection;
let urls = 0;
beforeEach(() => {
  urls += 1;
  connection = connect(`esdb://127.0.0.1:1?tls=false&connectionName=test-${urls}`);
});
afterEach(() => connection.close());

const silent = (): Promise<unknown> => connection.call(() => Promise.reject(new NoResponse('No answer.'))).catch(() => undefined);
const answered = (): Promise<string> => connection.call(() => Promise.resolve('answer'));

test('keeps the connection after one or two slow calls', async () => {
  const { client } = connection.line();
  await silent();
  await silent();
  expect(connection.line().client).toBe(client);
});

test('does not count unanswered calls while others are answered', async () => {
  const { client } = connection.line();
  for (let round = 0; round < 5; round += 1) {
    await silent();
    await silent();
    await answered();
  }
  const slow = Array.from({ length: 5 }, () => {
    let giveUp: (() => void) | undefined;
    const call = connection.call(() => new Promise<void>((_resolve, reject) => (giveUp = () => reject(new NoResponse('No answer.')))));
    return { ended: call.catch(() => undefined), giveUp: () => giveUp?.() };
  });
  await answered();
  for (const { giveUp, ended } of slow) {
    giveUp();
    await ended;
  }
  expect(connection.line().client).toBe(client);
});

test('replaces a connection after several unanswered calls in a row, and lets calls in flight end', async () => {
  const { client, retired } = connection.line();
  const ended: string[] = [];
  const subscriptionEnds = new Promise<void>((resolve) => {
    const cancel = (): void => {
      ended.push('subscription');
      resolve();
    };
    client['disposableStreams'].add({ cancel } as never);
  });
  let answer: ((text: string) => void) | undefined;
  const inFlight = connection.call(() => new Promise<string>((resolve) => (answer = resolve)));
  for (let calls = 0; calls < 3; calls += 1) await silent();
  expect(connection.line().client).not.toBe(client);
  expect([retired.aborted, ended]).toEqual([true, []]);
  answer?.('late');
  expect(await inFlight).toBe('late');
  // After its last call has ended, the old connection is closed with its subscriptions.
  await subscriptionEnds;
});
