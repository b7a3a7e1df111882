import { once } from 'node:events';
import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import express, { type Express } from 'express';
import type { ClientLimits } from './requestQueue.ts';
import { createHttpServer, listen, stopServer } from './server.ts';

const BIG_BODY = Buffer.alloc(256 * 1024, 'x');
/** Larger than any kernel's buffer of a connection whose peer does not read. */
const HUGE_BODY = Buffer.alloc(24 * 1024 * 1024, 'y');
const PIPELINED_REQUESTS = 40;

interface TestContext {
  readonly server: Server;
  readonly port: number;
  /** Per connection: unfinished responses now, and the maximum at once. */
  readonly outstanding: Map<Socket, { now: number; maxOutstanding: number }>;
  /** The server's ends of the connections. */
  readonly accepted: Socket[];
}

/** Creates an application that responds late, as after a query to a store, and counts unfinished responses. */
const appOf = (outstanding: TestContext['outstanding']): Express => {
  const app = express();
  app.use((request, response, next) => {
    const count = outstanding.get(request.socket) ?? { now: 0, maxOutstanding: 0 };
    outstanding.set(request.socket, count);
    count.now += 1;
    count.maxOutstanding = Math.max(count.maxOutstanding, count.now);
    response.prependOnceListener('close', () => (count.now -= 1));
    setImmediate(next);
  });
  app.get('/big', (_request, response) => void response.end(BIG_BODY));
  app.get('/huge', (_request, response) => void response.end(HUGE_BODY));
  app.get('/small', (request, response) => void response.end(`small ${String(request.query['n'])};`));
  return app;
};

const startContext = async (clients: Partial<ClientLimits> = {}): Promise<TestContext> => {
  const outstanding: TestContext['outstanding'] = new Map();
  const accepted: Socket[] = [];
  const server = createHttpServer(appOf(outstanding), {}, clients);
  server.on('connection', (socket: Socket) => accepted.push(socket));
  return { server, port: await listen(server, 0, '127.0.0.1'), outstanding, accepted };
};

const getRequest = (path: string, extraHeaders = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${extraHeaders}\r\n`;
const postRequest = (body: string, extraHeaders = ''): string =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n${extraHeaders}\r\n${body}`;
const CLOSE_HEADER = 'Connection: close\r\n';

/** Sends requests without reading; returns the server's end of the connection. */
const sendWithoutReading = async ({ port, accepted }: TestContext, clients: Socket[], text: string): Promise<Socket> => {
  const socket = net.connect(port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  const { localPort } = socket;
  for (;;) {
    const serverSocket = accepted.find(({ remotePort }) => remotePort === localPort);
    if (serverSocket !== undefined) return serverSocket;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Returns everything a connection receives until it ends; pauses for `readDelayTurns` turns of the event loop after each chunk. */
const sendAndRead = async ({ port }: TestContext, text: string, readDelayTurns = 0): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(text);
  const parts: Buffer[] = [];
  for await (const part of socket as AsyncIterable<Buffer>) {
    parts.push(part);
    for (let turn = 0; turn < readDelayTurns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return Buffer.concat(parts).toString('latin1');
};

const statuses = (answer: string): string[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

describe('a client that pipelines and does not read', () => {
  let context: TestContext;
  const clients: Socket[] = [];

  /** Waits until the kernel's buffers are full and the rest of the responses is in the process. */
  const waitUntilStuck = async (...serverSockets: readonly Socket[]): Promise<void> => {
    while (serverSockets.some((serverSocket) => serverSocket.writableLength === 0))
      expect(statuses(await sendAndRead(context, getRequest('/small?n=0', CLOSE_HEADER)))).toEqual(['200']);
  };
  const start = async (limits?: Partial<ClientLimits>): Promise<void> => {
    context = await startContext(limits);
  };
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await stopServer(context.server, 0);
  });

  test('occupies one response at a time, while others are served', async () => {
    await start();
    expect(context.server.timeout).toBe(30_000);
    const serverSockets: Socket[] = [];
    for (let index = 0; index < 20; index += 1)
      serverSockets.push(await sendWithoutReading(context, clients, getRequest('/big').repeat(PIPELINED_REQUESTS)));
    await waitUntilStuck(...serverSockets);
    expect(statuses(await sendAndRead(context, getRequest('/small?n=1', CLOSE_HEADER)))).toEqual(['200']);
    expect(serverSockets.map((serverSocket) => context.outstanding.get(serverSocket))).toEqual(
      Array.from(serverSockets, () => ({ now: 1, maxOutstanding: 1 })),
    );
    expect(serverSockets.reduce((sum, serverSocket) => sum + serverSocket.writableLength, 0)).toBeLessThan(20 * (BIG_BODY.length + 1024));
  });

  test('is cut off after it has read nothing for a while', async () => {
    covers('api-1');
    await start({ stalledAfterMs: 100 });
    const serverSocket = await sendWithoutReading(context, clients, getRequest('/huge').repeat(PIPELINED_REQUESTS));
    if (!serverSocket.closed) await once(serverSocket, 'close');
    expect(context.outstanding.get(serverSocket)).toEqual({ now: 0, maxOutstanding: 1 });
    expect(statuses(await sendAndRead(context, getRequest('/small?n=1', CLOSE_HEADER)))).toEqual(['200']);
  });

  test('is cut off before later clients when unread responses exceed the limit together', async () => {
    covers('api-2');
    await start({ maxUnsentBytes: 2.5 * HUGE_BODY.length });
    const serverSockets: Socket[] = [];
    for (let index = 0; index < 3; index += 1) {
      const serverSocket = await sendWithoutReading(context, clients, getRequest('/huge'));
      await waitUntilStuck(serverSocket);
      serverSockets.push(serverSocket);
    }
    expect(serverSockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  });

  test('gets 429 after its pending responses when it pipelines too many requests', async () => {
    covers('api-3');
    await start({ maxPendingPerConnection: 5 });
    const answer = await sendAndRead(context, Array.from({ length: 50 }, (_, n) => getRequest(`/small?n=${n}`)).join(''));
    expect(statuses(answer)).toEqual(['200', '200', '200', '200', '200', '200', '429']);
    expect(answer).toContain('"code":"TOO_MANY_REQUESTS"');
    expect([...context.outstanding.values()]).toEqual([{ now: 0, maxOutstanding: 1 }]);
  });

  test('leaves room for other clients when many requests wait at once', async () => {
    await start({ maxPendingInAll: 10 });
    const serverSocket = await sendWithoutReading(context, clients, getRequest('/huge').repeat(11));
    while (serverSocket.writableLength === 0) await sendAndRead(context, getRequest('/small?n=1', CLOSE_HEADER));
    expect(statuses(await sendAndRead(context, getRequest('/small?n=2') + getRequest('/small?n=3', CLOSE_HEADER)))).toEqual(['200', '429']);
    expect(statuses(await sendAndRead(context, getRequest('/small?n=4', CLOSE_HEADER)))).toEqual(['200']);
  });
});

describe('a client that reads', () => {
  test('gets all pipelined responses in order, even if it reads slowly', async () => {
    const context = await startContext({ stalledAfterMs: 10_000 });
    const requests = Array.from({ length: PIPELINED_REQUESTS }, (_, n) =>
      n % 2 === 0 ? getRequest('/big') : getRequest(`/small?n=${n}`, n === PIPELINED_REQUESTS - 1 ? CLOSE_HEADER : ''),
    );
    const answer = await sendAndRead(context, requests.join(''), 5);
    expect(statuses(answer)).toEqual(Array.from({ length: PIPELINED_REQUESTS }, () => '200'));
    const oddIndexes = Array.from({ length: PIPELINED_REQUESTS / 2 }, (_, index) => 2 * index + 1);
    expect([...answer.matchAll(/small (\d+);/g)].map(([, n]) => Number(n))).toEqual(oddIndexes);
    expect(answer.length).toBeGreaterThan((PIPELINED_REQUESTS / 2) * BIG_BODY.length);
    await stopServer(context.server, 0);
  });

  test('is read from again each time its requests are answered, however they are split into chunks', async () => {
    const context = await startContext({ maxReadAhead: 3, maxPendingPerConnection: 20 });
    // Long requests, so that one read of the server contains fewer than it allows to wait.
    const padding = `Padding: ${'p'.repeat(5000)}\r\n`;
    const requests = Array.from({ length: 200 }, (_, n) => getRequest(`/small?n=${n}`, n === 199 ? CLOSE_HEADER : padding)).join('');
    const answer = await sendAndRead(context, requests);
    expect([...answer.matchAll(/small (\d+);/g)].map(([, n]) => Number(n))).toEqual(Array.from({ length: 200 }, (_, n) => n));
    await stopServer(context.server, 0);
  });

  test('keeps its connection across requests, also with bodies', async () => {
    const app = express();
    app.use(express.text());
    app.post('/echo', (request, response) => void response.send(request.body));
    const server = createHttpServer(app);
    const port = await listen(server, 0, '127.0.0.1');
    const socket = net.connect(port, '127.0.0.1');
    for (let turn = 0; turn < 100; turn += 1) {
      socket.write(postRequest(`turn ${turn};`));
      let answer = '';
      while (!answer.includes(`turn ${turn};`)) answer += String(((await once(socket, 'data')) as [Buffer])[0]);
      expect(statuses(answer)).toEqual(['200']);
    }
    const longHeader = 'l'.repeat(90_000);
    socket.write(postRequest('one;') + postRequest(longHeader) + postRequest('three;', CLOSE_HEADER));
    const parts: Buffer[] = [];
    for await (const part of socket as AsyncIterable<Buffer>) parts.push(part);
    const answer = Buffer.concat(parts).toString('latin1');
    expect(statuses(answer)).toEqual(['200', '200', '200']);
    expect([answer.includes(longHeader), answer.endsWith('three;')]).toEqual([true, true]);
    await stopServer(server, 0);
  });
});
