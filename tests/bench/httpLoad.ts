import net from 'node:net';

/** The result of a load of GETs over some keep-alive connections. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Average bytes of a response body. */
  readonly bytes: number;
  /** Number of responses by status. */
  readonly answers: Readonly<Record<number, number>>;
}
/** Milliseconds, bytes of the body, status. */
type ResponseCallback = (ms: number, bytes: number, status: number) => void;

const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends requests on one connection in sequence, until `endMs` (of `performance.now`). */
const requestOnConnection = (
  port: number,
  endMs: number,
  nextRequest: () => string,
  statuses: readonly number[],
  done: ResponseCallback,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let started = 0;
    let headBytes = Buffer.alloc(0);
    /** Remaining bytes of the body; -1 while the head is read. */
    let missingBytes = -1;
    let length = 0;
    let status = 0;

    const sendRequest = (): void => {
      started = performance.now();
      missingBytes = -1;
      headBytes = Buffer.alloc(0);
      socket.write(nextRequest());
    };
    const finishResponse = (): void => {
      done(performance.now() - started, length, status);
      if (performance.now() < endMs) sendRequest();
      else {
        socket.end();
        resolve();
      }
    };
    const readHead = (chunk: Buffer): void => {
      headBytes = Buffer.concat([headBytes, chunk]);
      const end = headBytes.indexOf(HEAD_END);
      if (end < 0) return;
      const text = headBytes.toString('latin1', 0, end);
      status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3));
      if (!statuses.includes(status)) return void socket.destroy(new Error(text.split('\r\n')[0]));
      length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      missingBytes = length - (headBytes.length - end - HEAD_END.length);
    };
    socket.on('data', (chunk) => {
      if (missingBytes < 0) readHead(chunk);
      else missingBytes -= chunk.length;
      if (missingBytes === 0) finishResponse();
    });
    socket.on('error', reject);
    socket.on('connect', sendRequest);
  });

/** Sends GETs to a server for `seconds` over `connections`; `nextPath` returns the path of each one. */
export const runLoad = async (options: {
  readonly port: number;
  readonly seconds: number;
  readonly connections: number;
  readonly headers?: string;
  readonly nextPath: () => string;
  /** Expected statuses; any other ends the load. */
  readonly statuses?: readonly number[];
}): Promise<LoadResult> => {
  const { port, seconds, connections, headers = '', nextPath, statuses = [200] } = options;
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const endMs = started + seconds * 1000;
  const request = (): string => `GET ${nextPath()} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
  const answers: Record<number, number> = {};
  const done: ResponseCallback = (ms, length, status) => {
    times.push(ms);
    bytes += length;
    answers[status] = (answers[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: connections }, () => requestOnConnection(port, endMs, request, statuses, done)));
  const elapsed = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  const percentile = (fraction: number): number => times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? NaN;
  return { requestsPerSecond: times.length / elapsed, p50: percentile(0.5), p99: percentile(0.99), bytes: bytes / times.length, answers };
};
