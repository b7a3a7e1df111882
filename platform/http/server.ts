import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import type { Express } from 'express';
import { createRequestQueue, type ClientLimits } from './requestQueue.ts';

/** Maximum duration and size of a request before the server cuts it off; times in milliseconds. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
} as const;
const MAX_HEADERS = 100;

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
};
const PROBLEM_CODES: Readonly<Record<number, string>> = {
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
const problemText = (status: number): string =>
  JSON.stringify({ type: 'about:blank', title: REASON_PHRASES[status], status, code: PROBLEM_CODES[status] });

/** Closes a connection with too many pending requests. */
const sendTooManyRequests = (response: ServerResponse): void => {
  response.writeHead(429, { 'Content-Type': 'application/problem+json', Connection: 'close' });
  response.end(problemText(429));
};

/** Creates a constructor that is `Base` with another prototype; both bases are plain functions, not ES classes. */
const withPrototype = (Base: unknown, prototype: unknown) => {
  function Derived(this: unknown, ...parameters: unknown[]) {
    Reflect.apply(Base as () => void, this, parameters);
  }
  Derived.prototype = prototype;
  return Derived;
};

/**
 * Creates an HTTP server for an Express application. Express sets the prototype of every request and response, which costs five sixths of
 * its speed (expressjs/express#5998); requests and responses that are created with that prototype make the change a no-op. Use Routers
 * inside, not mounted applications: those would switch prototypes again. `clientLimits` limits clients that send requests and do not read
 * the responses.
 */
export const createHttpServer = (app: Express, options: ServerOptions = {}, clientLimits: Partial<ClientLimits> = {}): Server => {
  const messageClasses = {
    IncomingMessage: withPrototype(IncomingMessage, app.request),
    ServerResponse: withPrototype(ServerResponse, app.response),
  } as unknown as ServerOptions;

  const { take: handleRequest, guardServer } = createRequestQueue(app, sendTooManyRequests, clientLimits);
  const server = createServer({ ...SERVER_LIMITS, ...options, ...messageClasses }, handleRequest);
  server.maxHeadersCount = MAX_HEADERS;
  guardServer(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statusOf(error.code);
    const body = problemText(status);
    socket.end(
      `HTTP/1.1 ${status} ${REASON_PHRASES[status]}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
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
    const cutTimer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cutTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
