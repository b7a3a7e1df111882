import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import express from 'express';
import type { ClientLimits } from '#platform/http/requestQueue.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { areaOf } from './area.ts';
import type { ChangeMessage } from './changeMessage.ts';
import { createListeners } from './listeners.ts';

const everyArea = areaOf({ within: 50 });
const messageOf = (id: string): ChangeMessage => ({ change: { id, kinds: ['beds'] }, places: null, placesLater: null });

describe('listeners over real connections', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let listeners: ReturnType<typeof createListeners>;
  let port: number;

  const startServer = async (clients: Partial<ClientLimits> = {}): Promise<void> => {
    listeners = createListeners({ maxPerNetwork: 100 });
    const app = express();
    app.get('/', (_request, response) =>
      listeners.add({ response, address: '127.0.0.1', area: everyArea, firstText: () => 'data: "begun"\n\n' }),
    );
    server = createHttpServer(app, {}, clients);
    port = await listen(server, 0, '127.0.0.1');
  };
  const connect = async ({ sendsRequest = true } = {}): Promise<{ readonly socket: Socket; received(): string }> => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'connect');
    if (sendsRequest) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return { socket, received: () => text };
  };
  const waitForText = async ({ socket, received }: Awaited<ReturnType<typeof connect>>, expectedText: string): Promise<void> => {
    while (!received().includes(expectedText)) await once(socket, 'data');
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await stopServer(server, 0);
  });

  test('cuts off a listener that does not read, and still sends to all others', async () => {
    covers('live-3');
    await startServer();
    const [slow, fast] = [await connect(), await connect()];
    await Promise.all([waitForText(slow, 'begun'), waitForText(fast, 'begun')]);
    slow.socket.pause();
    let sent = 0;
    while (listeners.count === 2) {
      listeners.publish(
        `log.${(sent += 1)}`,
        Array.from({ length: 100 }, (_, index) => messageOf(`${sent} ${index} ${'x'.repeat(64)}`)),
      );
      await waitForText(fast, `"${sent} 99 `);
    }
    expect(listeners.count).toBe(1);
    listeners.publish('log.0', [messageOf('after all')]);
    await waitForText(fast, 'after all');
  });

  test('keeps a silent listener when it cuts off connections without a response', async () => {
    await startServer({ stalledAfterMs: 100 });
    const connected = await connect();
    await waitForText(connected, 'begun');
    for (let attempt = 0; attempt < 3; attempt += 1) await once((await connect({ sendsRequest: false })).socket, 'close');
    listeners.publish('log.1', [messageOf('still there')]);
    await waitForText(connected, 'still there');
  });

  test('are closed with a reconnection time, and no new listeners are accepted', async () => {
    await startServer();
    const connected = await connect();
    await waitForText(connected, 'begun');
    const closed = once(connected.socket, 'close');
    listeners.end();
    await closed;
    const [, first, last] = /retry: (\d+)[^]*retry: (\d+)\n\n$/.exec(connected.received()) ?? [];
    for (const retry of [first, last].map(Number)) expect(retry >= 1000 && retry <= 5000).toBe(true);
    const late = await connect();
    await waitForText(late, '503');
  });
});

/* Creates a response that records what is written to it. */
const createResponse = () => {
  const written: unknown[] = [];
  const response = {
    write: (bytes: unknown) => written.push(bytes),
    once: () => undefined,
    removeHeader: () => undefined,
    writableLength: 0,
  };
  return { response: response as unknown as ServerResponse, written };
};

describe('messages to listeners', () => {
  afterEach(() => jest.useRealTimers());

  test('are the same bytes for all listeners of an area, encoded once', () => {
    const listeners = createListeners({ maxPerNetwork: 100 });
    const fakeResponses = Array.from({ length: 3 }, createResponse);
    for (const { response } of fakeResponses) listeners.add({ response, address: '::1', area: everyArea, firstText: () => '' });
    listeners.add({ ...fakeResponses[2]!, address: '::2', area: areaOf({ within: 50, filter: ['one'] }), firstText: () => '' });
    listeners.publish('log.1', [messageOf('one')]);
    const [first, ...otherBytes] = fakeResponses.map(({ written }) => written.at(-1));
    expect(String(first)).toBe('id: log.1\ndata: {"id":"one","kinds":["beds"]}\n\n');
    for (const bytes of otherBytes) expect(bytes).toBe(first);
  });

  test('include a comment with the last position every 25 seconds, at staggered times', () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setTimeout', 'clearTimeout'] });
    const listeners = createListeners({ maxPerNetwork: 100 });
    const fakeResponses = Array.from({ length: 50 }, createResponse);
    for (const { response } of fakeResponses) listeners.add({ response, address: '::1', area: everyArea, firstText: () => '' });
    listeners.publish('log.7', []);
    jest.advanceTimersByTime(1000);
    expect(fakeResponses.filter(({ written }) => written.length === 2)).toHaveLength(2);
    jest.advanceTimersByTime(24_000);
    for (const { written } of fakeResponses) expect(written.slice(1).map(String)).toEqual([':\nid: log.7\n\n']);
    jest.advanceTimersByTime(25_000);
    for (const { written } of fakeResponses) expect(written).toHaveLength(3);
  });

  test('ask to load everything again after too many changes at once', () => {
    const listeners = createListeners({ maxPerNetwork: 100 });
    const { response, written } = createResponse();
    listeners.add({ response, address: '::1', area: everyArea, firstText: () => '' });
    listeners.publish(
      'log.9',
      Array.from({ length: 101 }, (_, index) => messageOf(`${index}`)),
    );
    expect(String(written.at(-1))).toBe('event: reset\nid: log.9\ndata: {}\n\n');
  });
});
