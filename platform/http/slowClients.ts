import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of unfinished work for one client and for all clients together. */
export interface ClientLimits {
  /** Number of pending requests of one connection above which the server stops reading from it. */
  readonly enough: number;
  /**
   * Maximum number of pending requests of one connection (one chunk may contain many); above it the connection ends after the pending
   * responses, with a 429.
   */
  readonly maxWaiting: number;
  /** The same maximum for all connections together. */
  readonly maxWaitingInAll: number;
  /** Maximum bytes of finished responses that clients have not read yet, for all connections together. */
  readonly maxUnsentBytes: number;
  /** Milliseconds after which a client that reads nothing of its response is cut off. */
  readonly stalledAfterMs: number;
}

const LIMITS: ClientLimits = {
  enough: 8,
  maxWaiting: 64,
  maxWaitingInAll: 4096,
  maxUnsentBytes: 64 * 1024 * 1024,
  stalledAfterMs: 30_000,
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A connection with a pending response. */
interface Line {
  readonly waiting: Exchange[];
  /** The 429 response after all pending ones; the connection ends with it. */
  refused: ServerResponse | undefined;
  /** True while the server does not read from it, until fewer requests are pending. */
  held: boolean;
}

/**
 * Handles one request per connection at a time. Node parses and dispatches all pipelined requests at once, however little of the responses
 * the client reads; here the next response begins when the last one has left this process. A client that sends and does not read occupies
 * one response, and is cut off when it reads nothing for a while. Unread responses are also limited in bytes: above the limit the client
 * that has waited longest is cut off, which is never one that reads. Event streams do not end: they are not counted, and
 * `socket.setTimeout(0)` exempts them from the timeout.
 */
export const answerInTurn = (app: RequestListener, refuse: (response: ServerResponse) => void, given: Partial<ClientLimits> = {}) => {
  const limits = { ...LIMITS, ...given };
  const lines = new Map<Socket, Line>();
  /** Bytes of complete but unread responses by socket, oldest first. */
  const unsent = new Map<Socket, number>();
  let unsentBytes = 0;
  let waitingInAll = 0;

  const sent = (socket: Socket): void => {
    unsentBytes -= unsent.get(socket) ?? 0;
    unsent.delete(socket);
  };

  const complete = (socket: Socket): void => {
    sent(socket);
    if (socket.writableLength === 0) return;
    unsent.set(socket, socket.writableLength);
    unsentBytes += socket.writableLength;
    for (const [slowest] of unsent) {
      if (unsentBytes <= limits.maxUnsentBytes || unsent.size === 1) return;
      sent(slowest);
      slowest.destroy();
    }
  };

  const forget = (socket: Socket): void => {
    waitingInAll -= lines.get(socket)?.waiting.length ?? 0;
    lines.delete(socket);
    sent(socket);
  };

  const hold = (socket: Socket, line: Line): void => {
    line.held = line.refused !== undefined || line.waiting.length >= limits.enough;
    if (line.held) socket.pause();
    else if (socket.isPaused()) socket.resume();
  };

  const answer = ({ request, response }: Exchange, socket: Socket): void => {
    response.once('prefinish', () => complete(socket));
    response.once('close', () => {
      sent(socket);
      next(socket);
    });
    app(request, response);
  };

  const next = (socket: Socket): void => {
    const line = lines.get(socket);
    if (line === undefined) return;
    const exchange = line.waiting.shift();
    if (exchange !== undefined) waitingInAll -= 1;
    if (!socket.writable || (exchange === undefined && line.refused === undefined)) return forget(socket);
    hold(socket, line);
    if (exchange !== undefined) answer(exchange, socket);
    else if (line.refused !== undefined) refuse(line.refused);
  };

  const watch = (socket: Socket): void => {
    socket.once('close', () => forget(socket));
    // Node resumes reading after each response.
    socket.on('resume', () => {
      if (lines.get(socket)?.held === true) socket.pause();
    });
  };

  const take: RequestListener = (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { waiting: [], refused: undefined, held: false });
      return answer({ request, response }, socket);
    }
    if (line.refused !== undefined) return;
    if (line.waiting.length < limits.maxWaiting && waitingInAll < limits.maxWaitingInAll) {
      line.waiting.push({ request, response });
      waitingInAll += 1;
    } else line.refused = response;
    hold(socket, line);
  };

  return {
    take,
    /** Cuts off clients that read nothing of a response, and idle ones, but never one whose response is still being created. */
    guard(server: Server): void {
      server.timeout = limits.stalledAfterMs;
      server.on('connection', watch);
      server.on('timeout', (socket: Socket) => {
        if (socket.writableLength > 0 || !lines.has(socket)) socket.destroy();
      });
    },
  };
};
