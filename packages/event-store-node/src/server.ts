import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { lockFolder } from 'store-files/folderLock.ts';
import { createFreeSpaceCheck } from 'store-files/freeSpace.ts';
import { checkFormat } from 'store-files/storeFormat.ts';
import { createAuthenticate } from './calls/credentials.ts';
import { startListener } from './listener.ts';
import { openLog } from './log/log.ts';
import { createReader } from './log/reader.ts';
import { addServices } from './services.ts';
import { openEventStorage } from './storage/eventStorage.ts';

const LIVE_PATH = '/health/live';
const METHODS = ['GET', 'HEAD'];

/**
 * Answers an HTTP/1.1 request. `GET` and `HEAD` of `/health/live` return 204, as EventStoreDB does, so that the same health check works for
 * both; it needs no credentials. Other methods return 405, other paths 404, each with one sentence. The connection ends after the response.
 */
const answerHealthCheck = (request: IncomingMessage, response: ServerResponse): void => {
  const [pathname] = (request.url ?? '').split('?');
  response.setHeader('connection', 'close');
  if (pathname === LIVE_PATH && METHODS.includes(request.method ?? '')) {
    response.writeHead(204).end();
    return;
  }
  const isLivePath = pathname === LIVE_PATH;
  if (isLivePath) response.setHeader('allow', METHODS.join(', '));
  response
    .writeHead(isLivePath ? 405 : 404, { 'content-type': 'text/plain; charset=utf-8' })
    .end(`Over HTTP/1.1 this event store only answers GET ${LIVE_PATH}; everything else is gRPC.\n`);
};

/**
 * 1: LMDB only. 2: with a write-ahead log. 3: events in blocks. A program reads its own format and all older ones, but would miss or
 * misread data of a newer one.
 */
export const FORMAT_VERSION = 3;
export const STORE_NAME = 'shelter-event-store';
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
export const DEFAULT_MAX_APPEND_BYTES = 1_048_576;

export interface EventStoreOptions {
  readonly dataDir: string;
  /** Port to listen on; if 0, the system chooses a free one. */
  readonly port: number;
  readonly tls: { readonly certificate: Buffer; readonly key: Buffer } | null;
  readonly account: { readonly user: string; readonly password: string } | null;
  readonly maxAppendBytes: number;
  /** Minimum free disk space; below it the node rejects writes. */
  readonly minFreeBytes: number;
  /** Called when a commit fails: the outcome of pending writes is unknown, and the process must end immediately. */
  readonly onFailure: (error: unknown) => void;
}

export interface EventStoreNode {
  readonly port: number;
  /** Ends all calls, waits for pending writes, closes the files. */
  stop(): Promise<void>;
}

/**
 * Starts the node on 127.0.0.1. One port serves gRPC and, over HTTP/1.1, `GET /health/live`. Throws `FolderInUse`, `UnreadableFormat`,
 * `DamagedLog`, and the system's error if the port is taken.
 */
export const startEventStore = async (options: EventStoreOptions): Promise<EventStoreNode> => {
  const lock = await lockFolder(options.dataDir);
  try {
    checkFormat(options.dataDir, STORE_NAME, FORMAT_VERSION);
    const clock = Date.now;
    const storage = await openEventStorage({ folder: options.dataDir, onFailure: options.onFailure });
    const log = openLog({ storage, clock, newId: randomUUID, onFailure: options.onFailure });
    const server = new Server({
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      'grpc.max_send_message_length': -1,
      'grpc.max_concurrent_streams': 10_000,
    });
    addServices(server, {
      log,
      reader: createReader(log, clock),
      authenticate: createAuthenticate(options.account),
      maxAppendBytes: options.maxAppendBytes,
      hasSpace: createFreeSpaceCheck({ folder: options.dataDir, clock, minFreeBytes: options.minFreeBytes }),
      clock,
      newId: randomUUID,
    });
    // The listener has already removed TLS from the connections that it passes on.
    const connections = server.createConnectionInjector(ServerCredentials.createInsecure());
    const listener = await startListener({
      port: options.port,
      tls: options.tls,
      onHttp2: (socket) => connections.injectConnection(socket),
      onHttp1: answerHealthCheck,
    });
    return {
      port: listener.port,
      stop: async () => {
        server.forceShutdown();
        listener.close();
        await log.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
