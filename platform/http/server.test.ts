import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, Router } from 'express';
import { createHttpServer, listen, stopServer } from './server.ts';

const sendErrorStatus: ErrorRequestHandler = (error: Error & { status?: number }, _request, response, _next) =>
  void response.status(error.status ?? 500).json({ message: error.message });

/** Creates an application that uses the properties that Express adds to requests and responses. */
const sampleApp = (folder: string): Express => {
  const app = express();
  const router = Router();
  router.use(compression({ threshold: 100 }));
  router.use(express.json());
  router.get('/params/:id', (request, response) => void response.json({ id: request.params['id'], query: request.query, ip: request.ip }));
  router.post('/body', (request, response) => void response.status(201).json({ got: request.body as unknown, type: request.is('json') }));
  router.get('/error', () => {
    throw new Error('deliberate');
  });
  router.get('/async-error', async () => {
    await Promise.reject(Object.assign(new Error('deliberate'), { status: 418 }));
  });
  router.get('/redirect', (_request, response) => void response.redirect('/params/1'));
  router.get('/file', (_request, response) => void response.sendFile('text.txt', { root: folder }));
  router.get('/cookies', (_request, response) => void response.cookie('a', 'b', { httpOnly: true }).clearCookie('c').send('done'));
  router.get('/long', (_request, response) => void response.type('text').send('word '.repeat(1000)));
  router.get('/fresh', (_request, response) => void response.set('ETag', '"1"').send('fresh'));
  app.use('/', router);
  app.use(sendErrorStatus);
  return app;
};

/** Returns everything the server sends for one request, byte by byte, with a fixed Date. */
const sendRaw = (port: number, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve(
        Buffer.concat(parts)
          .toString('latin1')
          .replaceAll(/^(Date|Last-Modified): .*$/gm, '$1: then'),
      ),
    );
  });

const requestText = (start: string, headers: readonly string[] = [], body = ''): string =>
  [`${start} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n');

const REQUEST_CASES: readonly (readonly [string, string, string])[] = [
  ['parameters and query', requestText('GET /params/7?a=1&a=2&b[$gt]=3'), 'HTTP/1.1 200'],
  ['a JSON body', requestText('POST /body', ['Content-Type: application/json', 'Content-Length: 9'], '{"a":"b"}'), 'HTTP/1.1 201'],
  ['a thrown error', requestText('GET /error'), 'HTTP/1.1 500'],
  ['an asynchronous error', requestText('GET /async-error'), 'HTTP/1.1 418'],
  ['a redirect', requestText('GET /redirect'), 'HTTP/1.1 302'],
  ['a range of a file', requestText('GET /file', ['Range: bytes=2-5']), 'HTTP/1.1 206'],
  ['cookies', requestText('GET /cookies'), 'HTTP/1.1 200'],
  ['compression', requestText('GET /long', ['Accept-Encoding: gzip']), 'HTTP/1.1 200'],
  ['an unchanged response', requestText('GET /fresh', ['If-None-Match: "1"']), 'HTTP/1.1 304'],
  ['HEAD', requestText('HEAD /long'), 'HTTP/1.1 200'],
  ['OPTIONS', requestText('OPTIONS /params/1'), 'HTTP/1.1 200'],
  ['an unknown path', requestText('GET /nowhere'), 'HTTP/1.1 404'],
];

describe("the server that avoids Express' change of prototypes", () => {
  let folder: string;
  let servers: readonly Server[];
  let ports: readonly number[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-server-'));
    await writeFile(path.join(folder, 'text.txt'), '0123456789');
    const app = sampleApp(folder);
    servers = [createServer(app), createHttpServer(app)];
    ports = await Promise.all(servers.map((server) => listen(server, 0, '127.0.0.1')));
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => stopServer(server, 0)));
    await rm(folder, { recursive: true });
  });

  test.each(REQUEST_CASES)('answers %s with the same bytes as a plain server', async (_what, request, expectedStart) => {
    const [plainResponse = '', ownResponse = ''] = await Promise.all(ports.map((port) => sendRaw(port, request)));
    expect(ownResponse).toBe(plainResponse);
    expect(ownResponse.startsWith(expectedStart)).toBe(true);
  });

  test('gives requests and responses the prototypes of the application from the start', async () => {
    const app = express();
    const hasAppPrototype: boolean[] = [];
    const server = createHttpServer(app);
    server.prependListener('request', (request, response) => {
      hasAppPrototype.push(Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response);
    });
    const port = await listen(server, 0, '127.0.0.1');
    await sendRaw(port, requestText('GET /'));
    await stopServer(server, 0);
    expect(hasAppPrototype).toEqual([true, true]);
  });

  test.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['what is not HTTP', 'HELLO\r\n\r\n', 400, 'BAD_REQUEST'],
  ])('answers %s with a problem', async (_what, request, status, code) => {
    const answer = await sendRaw(ports[1] ?? 0, request);
    expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain(`"code":"${code}"`);
  });
});
