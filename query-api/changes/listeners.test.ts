import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import express from 'express';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import type { ClientLimits } from '#platform/http/slowClients.ts';
import { areaOf } from './area.ts';
import { createListeners } from './listeners.ts';
import type { News } from './news.ts';

const everything = areaOf({ within: 50 });
const news = (id: string): News => ({ change: { id, kinds: ['beds'] }, places: null, placesLater: null });

describe('listeners over real connections', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let listeners: ReturnType<typeof createListeners>;
  let port: number;

  const start = async (clients: Partial<ClientLimits> = {}): Promise<void> => {
    listeners = createListeners({ perNetwork: 100 });
    const app = express();
    app.get('/', (_request, response) =>
      listeners.add({ response, address: '127.0.0.1', area: everything, begin: () => 'data: "begun"\n\n' }),
    );
    server = createHttpServer(app, {}, clients);
    port = await listen(server, 0, '127.0.0.1');
  };
  const connect = async (asks = true): Promise<{ readonly socket: Socket; received(): string }> => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    await once(socket, 'connect');
    if (asks) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return { socket, received: () => text };
  };
  const heard = async ({ socket, received }: Awaited<ReturnType<typeof connect>>, wanted: string): Promise<void> => {
    while (!received().includes(wanted)) await once(socket, 'data');
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await stopServer(server, 0);
  });

  test('cuts off a listener that does not read, and still sends to all others', async () => {
    covers('live-3');
    await start();
    const [slow, quick] = [await connect(), await connect()];
    await Promise.all([heard(slow, 'begun'), heard(quick, 'begun')]);
    slow.socket.pause();
    let sent = 0;
    while (listeners.count === 2) {
      listeners.tell(
        `log.${(sent += 1)}`,
        Array.from({ length: 100 }, (_, index) => news(`${sent} ${index} ${'x'.repeat(64)}`)),
      );
      await heard(quick, `"${sent} 99 `);
    }
    expect(listeners.count).toBe(1);
    listeners.tell('log.0', [news('after all')]);
    await heard(quick, 'after all');
  });

  test('keeps a silent listener when it cuts off connections without a response', async () => {
    await start({ stalledAfterMs: 100 });
    const listening = await connect();
    await heard(listening, 'begun');
    for (let time = 0; time < 3; time += 1) await once((await connect(false)).socket, 'close');
    listeners.tell('log.1', [news('still there')]);
    await heard(listening, 'still there');
  });

  test('are closed with a reconnection time, and no new listeners are accepted', async () => {
    await start();
    const listening = await connect();
    await heard(listening, 'begun');
    const closed = once(listening.socket, 'close');
    listeners.end();
    await closed;
    const [, first, last] = /retry: (\d+)[^]*retry: (\d+)\n\n$/.exec(listening.received()) ?? [];
    for (const retry of [first, last].map(Number)) expect(retry >= 1000 && retry <= 5000).toBe(true);
    const late = await connect();
    await heard(late, '503');
  });
});

/* Creates a response that records what is written to it. */
const aResponse = () => {
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
    const listeners = createListeners({ perNetwork: 100 });
    const those = Array.from({ length: 3 }, aResponse);
    for (const { response } of those) listeners.add({ response, address: '::1', area: everything, begin: () => '' });
    listeners.add({ ...those[2]!, address: '::2', area: areaOf({ within: 50, filter: ['one'] }), begin: () => '' });
    listeners.tell('log.1', [news('one')]);
    const [first, ...others] = those.map(({ written }) => written.at(-1));
    expect(String(first)).toBe('id: log.1\ndata: {"id":"one","kinds":["beds"]}\n\n');
    for (const bytes of others) expect(bytes).toBe(first);
  });

  test('include a comment with the last position every 25 seconds, at staggered times', () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setTimeout', 'clearTimeout'] });
    const listeners = createListeners({ perNetwork: 100 });
    const those = Array.from({ length: 50 }, aResponse);
    for (const { response } of those) listeners.add({ response, address: '::1', area: everything, begin: () => '' });
    listeners.tell('log.7', []);
    jest.advanceTimersByTime(1000);
    expect(those.filter(({ written }) => written.length === 2)).toHaveLength(2);
    jest.advanceTimersByTime(24_000);
    for (const { written } of those) expect(written.slice(1).map(String)).toEqual([':\nid: log.7\n\n']);
    jest.advanceTimersByTime(25_000);
    for (const { written } of those) expect(written).toHaveLength(3);
  });

  test('ask to load everything again after too many changes at once', () => {
    const listeners = createListeners({ perNetwork: 100 });
    const { response, written } = aResponse();
    listeners.add({ response, address: '::1', area: everything, begin: () => '' });
    listeners.tell(
      'log.9',
      Array.from({ length: 101 }, (_, index) => news(`${index}`)),
    );
    expect(String(written.at(-1))).toBe('event: reset\nid: log.9\ndata: {}\n\n');
  });
});
