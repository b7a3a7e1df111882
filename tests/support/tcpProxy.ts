import net from 'node:net';

/** A proxy between a client and a server whose connections a test can reset, block or reject. */
export interface TcpProxy {
  readonly port: number;
  /** Resets every connection. */
  cut(): void;
  /** Blocks all data in both directions, while connections stay open: a half-open network. */
  hold(): void;
  /** Blocks responses and passes requests: these take effect, but their responses are lost. */
  holdAnswers(): void;
  /** Passes all data again; blocked data is lost with its connections. */
  release(): void;
  /** Rejects new connections until released. */
  refuse(): void;
  /** Blocks client data after this number of bytes from now; resolves at that moment. */
  holdAfter(bytes: number): Promise<void>;
  close(): Promise<void>;
}

type ProxyMode = 'pass' | 'hold' | 'holdAnswers' | 'refuse';

/** Starts a proxy on a free port of 127.0.0.1 in front of another port. */
export const startTcpProxy = async (target: number): Promise<TcpProxy> => {
  let mode: ProxyMode = 'pass';
  let receivedBytes = 0;
  let holdLimit = { after: Infinity, begun: (): void => undefined };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    if (mode === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    const upstream = net.connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      receivedBytes += chunk.length;
      if (receivedBytes >= holdLimit.after) {
        mode = 'hold';
        holdLimit.after = Infinity;
        holdLimit.begun();
      }
      if (mode !== 'hold') upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (mode === 'pass') client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    cut,
    hold: () => {
      mode = 'hold';
    },
    holdAnswers: () => {
      mode = 'holdAnswers';
    },
    release: () => {
      mode = 'pass';
      cut();
    },
    refuse: () => {
      mode = 'refuse';
      cut();
    },
    holdAfter: (after) =>
      new Promise((begun) => {
        holdLimit = { after, begun };
      }),
    close: async () => {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
