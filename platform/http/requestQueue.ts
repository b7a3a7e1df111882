import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of unfinished work for one client and for all clients together. */
export interface ClientLimits {
  /** Number of pending requests of one connection above which the server stops reading from it. */
  readonly maxReadAhead: number;
  /**
   * Maximum number of pending requests of one connection (one chunk may contain many); above it the connection ends after the pending
   * responses, with a 429.
   */
  readonly maxPendingPerConnection: number;
  /** The same maximum for all connections together. */
  readonly maxPendingInAll: number;
  /** Maximum bytes of finished responses that clients have not read yet, for all connections together. */
  readonly maxUnsentBytes: number;
  /** Milliseconds after which a client that reads nothing of its response is cut off. */
  readonly stalledAfterMs: number;
}

const DEFAULT_LIMITS: ClientLimits = {
  maxReadAhead: 8,
  maxPendingPerConnection: 64,
  maxPendingInAll: 4096,
  maxUnsentBytes: 64 * 1024 * 1024,
  stalledAfterMs: 30_000,
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A connection with a pending response. */
interface PendingConnection {
  readonly pendingExchanges: Exchange[];
  /** The 429 response after all pending ones; the connection ends with it. */
  refusedResponse: ServerResponse | undefined;
  /** True while the server does not read from it, until fewer requests are pending. */
  isReadingPaused: boolean;
}

/**
 * Handles one request per connection at a time. Node parses and dispatches all pipelined requests at once, however little of the responses
 * the client reads; here the next response begins when the last one has left this process. A client that sends and does not read occupies
 * one response, and is cut off when it reads nothing for a while. Unread responses are also limited in bytes: above the limit the client
 * that has waited longest is cut off, which is never one that reads. Event streams do not end: they are not counted, and
 * `socket.setTimeout(0)` exempts them from the timeout.
 */
export const createRequestQueue = (
  app: RequestListener,
  refuseRequest: (response: ServerResponse) => void,
  limitOverrides: Partial<ClientLimits> = {},
) => {
  const limits = { ...DEFAULT_LIMITS, ...limitOverrides };
  const connections = new Map<Socket, PendingConnection>();
  /** Bytes of complete but unread responses by socket, oldest first. */
  const unsentBySocket = new Map<Socket, number>();
  let unsentBytes = 0;
  let pendingInAll = 0;

  const markSent = (socket: Socket): void => {
    unsentBytes -= unsentBySocket.get(socket) ?? 0;
    unsentBySocket.delete(socket);
  };

  const recordComplete = (socket: Socket): void => {
    markSent(socket);
    if (socket.writableLength === 0) return;
    unsentBySocket.set(socket, socket.writableLength);
    unsentBytes += socket.writableLength;
    for (const [slowest] of unsentBySocket) {
      if (unsentBytes <= limits.maxUnsentBytes || unsentBySocket.size === 1) return;
      markSent(slowest);
      slowest.destroy();
    }
  };

  const forgetSocket = (socket: Socket): void => {
    pendingInAll -= connections.get(socket)?.pendingExchanges.length ?? 0;
    connections.delete(socket);
    markSent(socket);
  };

  const pauseOrResume = (socket: Socket, connection: PendingConnection): void => {
    connection.isReadingPaused = connection.refusedResponse !== undefined || connection.pendingExchanges.length >= limits.maxReadAhead;
    if (connection.isReadingPaused) socket.pause();
    else if (socket.isPaused()) socket.resume();
  };

  const handleExchange = ({ request, response }: Exchange, socket: Socket): void => {
    response.once('prefinish', () => recordComplete(socket));
    response.once('close', () => {
      markSent(socket);
      handleNext(socket);
    });
    app(request, response);
  };

  const handleNext = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const exchange = connection.pendingExchanges.shift();
    if (exchange !== undefined) pendingInAll -= 1;
    if (!socket.writable || (exchange === undefined && connection.refusedResponse === undefined)) return forgetSocket(socket);
    pauseOrResume(socket, connection);
    if (exchange !== undefined) handleExchange(exchange, socket);
    else if (connection.refusedResponse !== undefined) refuseRequest(connection.refusedResponse);
  };

  const watchSocket = (socket: Socket): void => {
    socket.once('close', () => forgetSocket(socket));
    // Node resumes reading after each response.
    socket.on('resume', () => {
      if (connections.get(socket)?.isReadingPaused === true) socket.pause();
    });
  };

  const handleRequest: RequestListener = (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) {
      connections.set(socket, { pendingExchanges: [], refusedResponse: undefined, isReadingPaused: false });
      return handleExchange({ request, response }, socket);
    }
    if (connection.refusedResponse !== undefined) return;
    if (connection.pendingExchanges.length < limits.maxPendingPerConnection && pendingInAll < limits.maxPendingInAll) {
      connection.pendingExchanges.push({ request, response });
      pendingInAll += 1;
    } else connection.refusedResponse = response;
    pauseOrResume(socket, connection);
  };

  return {
    take: handleRequest,
    /** Cuts off clients that read nothing of a response, and idle ones, but never one whose response is still being created. */
    guardServer(server: Server): void {
      server.timeout = limits.stalledAfterMs;
      server.on('connection', watchSocket);
      server.on('timeout', (socket: Socket) => {
        if (socket.writableLength > 0 || !connections.has(socket)) socket.destroy();
      });
    },
  };
};
