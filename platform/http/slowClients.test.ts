import { once } from 'node:events';
import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import express, { type Express } from 'express';
import { createHttpServer, listen, stopServer } from './server.ts';
import type { ClientLimits } from './slowClients.ts';

const BIG = Buffer.alloc(256 * 1024, 'x');
/** Larger than any kernel's buffer of a connection whose peer does not read. */
const HUGE = Buffer.alloc(24 * 1024 * 1024, 'y');
const PIPELINE = 40;

interface TestContext {
  readonly server: Server;
  readonly port: number;
  /** Per connection: unfinished responses now, and the maximum at once. */
  readonly outstanding: Map<Socket, { now: number; most: number }>;
  /** The server's ends of the connections. */
  readonly accepted: Socket[];
}

/** Creates an application that responds late, as after a query to a store, and counts unfinished responses. */
const appOf = (outstanding: TestContext['outstanding']): Express => {
  const app = express();
  app.use((request, response, next) => {
    const count = outstanding.get(request.socket) ?? { now: 0, most: 0 };
    outstanding.set(request.socket, count);
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    response.prependOnceListener('close', () => (count.now -= 1));
    setImmediate(next);
  });
  app.get('/big', (_request, response) => void response.end(BIG));
  app.get('/huge', (_request, response) => void response.end(HUGE));
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

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (body: string, more = ''): string =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
const LAST = 'Connection: close\r\n';

/** Sends requests without reading; returns the server's end of the connection. */
const sendOnly = async ({ port, accepted }: TestContext, clients: Socket[], text: string): Promise<Socket> => {
  const socket = net.connect(port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  const { localPort } = socket;
  for (;;) {
    const end = accepted.find(({ remotePort }) => remotePort === localPort);
    if (end !== undefined) return end;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Returns everything a connection receives until it ends; pauses for `turns` turns of the event loop after each chunk. */
const ask = async ({ port }: TestContext, text: string, turns = 0): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(text);
  const parts: Buffer[] = [];
  for await (const part of socket as AsyncIterable<Buffer>) {
    parts.push(part);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return Buffer.concat(parts).toString('latin1');
};

const statuses = (answer: string): string[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

describe('a client that pipelines and does not read', () => {
  let context: TestContext;
  const clients: Socket[] = [];

  /** Waits until the kernel's buffers are full and the rest of the responses is in the process. */
  const stuck = async (...ends: readonly Socket[]): Promise<void> => {
    while (ends.some((end) => end.writableLength === 0)) expect(statuses(await ask(context, get('/small?n=0', LAST)))).toEqual(['200']);
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
    const ends: Socket[] = [];
    for (let index = 0; index < 20; index += 1) ends.push(await sendOnly(context, clients, get('/big').repeat(PIPELINE)));
    await stuck(...ends);
    expect(statuses(await ask(context, get('/small?n=1', LAST)))).toEqual(['200']);
    expect(ends.map((end) => context.outstanding.get(end))).toEqual(Array.from(ends, () => ({ now: 1, most: 1 })));
    expect(ends.reduce((sum, end) => sum + end.writableLength, 0)).toBeLessThan(20 * (BIG.length + 1024));
  });

  test('is cut off after it has read nothing for a while', async () => {
    covers('api-1');
    await start({ stalledAfterMs: 100 });
    const end = await sendOnly(context, clients, get('/huge').repeat(PIPELINE));
    if (!end.closed) await once(end, 'close');
    expect(context.outstanding.get(end)).toEqual({ now: 0, most: 1 });
    expect(statuses(await ask(context, get('/small?n=1', LAST)))).toEqual(['200']);
  });

  test('is cut off before later clients when unread responses exceed the limit together', async () => {
    covers('api-2');
    await start({ maxUnsentBytes: 2.5 * HUGE.length });
    const ends: Socket[] = [];
    for (let index = 0; index < 3; index += 1) {
      const end = await sendOnly(context, clients, get('/huge'));
      await stuck(end);
      ends.push(end);
    }
    expect(ends.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  });

  test('gets 429 after its pending responses when it pipelines too many requests', async () => {
    covers('api-3');
    await start({ maxWaiting: 5 });
    const answer = await ask(context, Array.from({ length: 50 }, (_, n) => get(`/small?n=${n}`)).join(''));
    expect(statuses(answer)).toEqual(['200', '200', '200', '200', '200', '200', '429']);
    expect(answer).toContain('"code":"TOO_MANY_REQUESTS"');
    expect([...context.outstanding.values()]).toEqual([{ now: 0, most: 1 }]);
  });

  test('leaves room for other clients when many requests wait at once', async () => {
    await start({ maxWaitingInAll: 10 });
    const end = await sendOnly(context, clients, get('/huge').repeat(11));
    while (end.writableLength === 0) await ask(context, get('/small?n=1', LAST));
    expect(statuses(await ask(context, get('/small?n=2') + get('/small?n=3', LAST)))).toEqual(['200', '429']);
    expect(statuses(await ask(context, get('/small?n=4', LAST)))).toEqual(['200']);
  });
});

describe('a client that reads', () => {
  test('gets all pipelined responses in order, even if it reads slowly', async () => {
    const context = await startContext({ stalledAfterMs: 10_000 });
    const requests = Array.from({ length: PIPELINE }, (_, n) =>
      n % 2 === 0 ? get('/big') : get(`/small?n=${n}`, n === PIPELINE - 1 ? LAST : ''),
    );
    const answer = await ask(context, requests.join(''), 5);
    expect(statuses(answer)).toEqual(Array.from({ length: PIPELINE }, () => '200'));
    const odd = Array.from({ length: PIPELINE / 2 }, (_, index) => 2 * index + 1);
    expect([...answer.matchAll(/small (\d+);/g)].map(([, n]) => Number(n))).toEqual(odd);
    expect(answer.length).toBeGreaterThan((PIPELINE / 2) * BIG.length);
    await stopServer(context.server, 0);
  });

  test('is read from again each time its requests are answered, however they are split into chunks', async () => {
    const context = await startContext({ enough: 3, maxWaiting: 20 });
    // Long requests, so that one read of the server contains fewer than it allows to wait.
    const padding = `Padding: ${'p'.repeat(5000)}\r\n`;
    const requests = Array.from({ length: 200 }, (_, n) => get(`/small?n=${n}`, n === 199 ? LAST : padding)).join('');
    const answer = await ask(context, requests);
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
      socket.write(post(`turn ${turn};`));
      let answer = '';
      while (!answer.includes(`turn ${turn};`)) answer += String(((await once(socket, 'data')) as [Buffer])[0]);
      expect(statuses(answer)).toEqual(['200']);
    }
    const long = 'l'.repeat(90_000);
    socket.write(post('one;') + post(long) + post('three;', LAST));
    const parts: Buffer[] = [];
    for await (const part of socket as AsyncIterable<Buffer>) parts.push(part);
    const answer = Buffer.concat(parts).toString('latin1');
    expect(statuses(answer)).toEqual(['200', '200', '200']);
    expect([answer.includes(long), answer.endsWith('three;')]).toEqual([true, true]);
    await stopServer(server, 0);
  });
});
