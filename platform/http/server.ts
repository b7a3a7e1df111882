import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import type { Express } from 'express';
import { answerInTurn, type ClientLimits } from './slowClients.ts';

/** Maximum duration and size of a request before the server cuts it off; times in milliseconds. */
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

/** Returns the status for a request that Node could not parse. */
const statusOf = (code: string | undefined): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return 400;
};

/** Returns a short problem for a request that is rejected before it reaches the application. */
const problemOf = (status: number): string => JSON.stringify({ type: 'about:blank', title: REASONS[status], status, code: CODES[status] });

/** Closes a connection with too many pending requests. */
const refuse = (response: ServerResponse): void => {
  response.writeHead(429, { 'Content-Type': 'application/problem+json', Connection: 'close' });
  response.end(problemOf(429));
};

/** Creates a constructor that is `Base` with another prototype; both bases are plain functions, not ES classes. */
const bornWith = (Base: unknown, prototype: unknown) => {
  function Born(this: unknown, ...parameters: unknown[]) {
    Reflect.apply(Base as () => void, this, parameters);
  }
  Born.prototype = prototype;
  return Born;
};

/**
 * Creates an HTTP server for an Express application. Express sets the prototype of every request and response, which costs five sixths of
 * its speed (expressjs/express#5998); requests and responses that are created with that prototype make the change a no-op. Use Routers
 * inside, not mounted applications: those would switch prototypes again. `clients` limits clients that send requests and do not read the
 * responses.
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

/** Starts listening; resolves to the actual port. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Stops accepting requests, lets running ones finish for `graceMs`, then cuts them off. */
export const stopServer = (server: Server, graceMs = 5000): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
