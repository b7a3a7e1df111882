import { connect, type Connection } from './connection.ts';
import { NoResponse } from './failures.ts';

/* Nobody is connected to: what is tried is when a client is given up. */

let connection: Connection;
let urls = 0;
beforeEach(() => {
  urls += 1;
  connection = connect(`esdb://127.0.0.1:1?tls=false&connectionName=test-${urls}`);
});
afterEach(() => connection.close());

const silent = (): Promise<unknown> => connection.call(() => Promise.reject(new NoResponse('No answer.'))).catch(() => undefined);
const answered = (): Promise<string> => connection.call(() => Promise.resolve('answer'));

test('one slow call, or two, do not renew the connection of all', async () => {
  const { client } = connection.line();
  await silent();
  await silent();
  expect(connection.line().client).toBe(client);
});

test('calls without an answer do not count while others are answered', async () => {
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

test('a connection on which several calls in a row heard nothing is renewed, and what is in flight on it is left to end', async () => {
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
  // Its last call has ended: now it is closed, with its subscriptions.
  await subscriptionEnds;
});
