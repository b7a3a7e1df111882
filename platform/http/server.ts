import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import type { Express } from 'express';
import { answerInTurn, type ClientLimits } from './slowClients.ts';

/** How long and how large a request may be before it is cut off; times in milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
} as const;
const MAX_HEADERS = 100;

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
};
const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  408: 'REQUEST_TIMEOUT',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
};

/** Status for a request that Node could not even read. */
const statusOf = (code: string | undefined): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return 400;
};

/** A problem in few words, for what is refused before any application sees it. */
const problemOf = (status: number): string => JSON.stringify({ type: 'about:blank', title: REASONS[status], status, code: CODES[status] });

/** Ends a connection on which too much was asked at once. */
const refuse = (response: ServerResponse): void => {
  response.writeHead(429, { 'Content-Type': 'application/problem+json', Connection: 'close' });
  response.end(problemOf(429));
};

/** A constructor that is `Base` with another prototype; both bases are plain functions, not ES classes. */
const bornWith = (Base: unknown, prototype: unknown) => {
  function Born(this: unknown, ...parameters: unknown[]) {
    Reflect.apply(Base as () => void, this, parameters);
  }
  Born.prototype = prototype;
  return Born;
};

/**
 * An HTTP server for an Express application. Express sets the prototype of every request and response, which costs it
 * five sixths of its speed (expressjs/express#5998); requests and responses that are born with that prototype make the
 * change a no-op. Use Routers inside, not mounted applications: those would switch prototypes again. Clients that ask
 * and do not read are bounded by `clients`.
 */
export const createHttpServer = (app: Express, options: ServerOptions = {}, clients: Partial<ClientLimits> = {}): Server => {
  const born = {
    IncomingMessage: bornWith(IncomingMessage, app.request),
    ServerResponse: bornWith(ServerResponse, app.response),
  } as unknown as ServerOptions;

  const { take, guard } = answerInTurn(app, refuse, clients);
  const server = createServer({ ...LIMITS, ...options, ...born }, take);
  server.maxHeadersCount = MAX_HEADERS;
  guard(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statusOf(error.code);
    const body = problemOf(status);
    socket.end(
      `HTTP/1.1 ${status} ${REASONS[status]}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  return server;
};

/** Starts listening; resolves to the port that was taken. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Stops taking requests, lets running ones finish for `graceMs`, then cuts them off. */
export const stopServer = (server: Server, graceMs = 5000): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
