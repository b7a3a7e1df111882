import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** First bytes of every HTTP/2 connection (RFC 9113, section 3.4); no method of HTTP/1.1 begins with them. */
const HTTP2_START = Buffer.from('PRI');
/** A connection that does not say its protocol, or an HTTP/1.1 request that makes no progress, ends after this time. */
const IDLE_TIMEOUT_MS = 10_000;

export interface ListenerOptions {
  /** Port on 127.0.0.1; if 0, the system chooses a free one. */
  readonly port: number;
  /** null without TLS. */
  readonly tls: { readonly certificate: Buffer; readonly key: Buffer } | null;
  /** Takes over a connection that speaks HTTP/2. */
  readonly onHttp2: (socket: Socket) => void;
  /** Answers one request of HTTP/1.1. */
  readonly onHttp1: RequestListener;
}

export interface Listener {
  readonly port: number;
  /** Accepts no more connections and ends the open ones. */
  close(): void;
}

/** Calls back with true once the first bytes of a connection without TLS are those of HTTP/2; the bytes stay readable. */
const detectHttp2 = (socket: Socket, onDetected: (isHttp2: boolean) => void): void => {
  let received = Buffer.alloc(0);
  const endIdle = (): void => void socket.destroy();
  socket.setTimeout(IDLE_TIMEOUT_MS, endIdle);
  const onData = (bytes: Buffer): void => {
    received = Buffer.concat([received, bytes]);
    const start = received.subarray(0, HTTP2_START.length);
    const isHttp2 = start.equals(HTTP2_START);
    if (!isHttp2 && start.equals(HTTP2_START.subarray(0, received.length))) return;
    socket.off('data', onData);
    socket.pause();
    socket.setTimeout(0, endIdle);
    socket.unshift(received);
    onDetected(isHttp2);
  };
  socket.on('data', onData);
};

const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * Listens on 127.0.0.1 for HTTP/2 and HTTP/1.1 on one port. With TLS, the client's choice of protocol (ALPN) decides, HTTP/1.1 without one;
 * otherwise the first bytes do. Rejects with the system's error if the port cannot be used.
 */
export const startListener = async ({ port, tls, onHttp2, onHttp1 }: ListenerOptions): Promise<Listener> => {
  const httpServer = createHttpServer(onHttp1).setTimeout(IDLE_TIMEOUT_MS);
  const sockets = new Set<Socket>();
  const dispatch = (socket: Socket, isHttp2: boolean): void => {
    if (isHttp2) onHttp2(socket);
    else {
      httpServer.emit('connection', socket);
      // Passes on the first bytes, before the parser reads further ones.
      socket.resume();
    }
  };
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client may reset its connection at any time: the socket closes, and there is nothing else to do.
    socket.on('error', () => undefined);
  };
  const server =
    tls === null
      ? createTcpServer({ noDelay: true }, (socket) => detectHttp2(socket, (isHttp2) => dispatch(socket, isHttp2)))
      : createTlsServer({ cert: tls.certificate, key: tls.key, ALPNProtocols: ['h2', 'http/1.1'], noDelay: true }, (socket) => {
          socket.on('error', () => undefined);
          dispatch(socket, socket.alpnProtocol === 'h2');
        });
  server.prependListener('connection', track);
  const listeningPort = await listen(server, port);
  return {
    port: listeningPort,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
