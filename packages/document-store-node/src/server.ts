import { createServer, type AddressInfo, type Socket } from 'node:net';
import { lockFolder } from 'store-files/folderLock.ts';
import { createFreeSpaceCheck } from 'store-files/freeSpace.ts';
import { checkFormat } from 'store-files/storeFormat.ts';
import type { Connection, Context } from './commands/command.ts';
import { runCommand } from './commands/runCommand.ts';
import { createCursors } from './cursors.ts';
import { CommandError } from './errors.ts';
import { expireDocuments } from './expireDocuments.ts';
import { openStores } from './storage/stores.ts';
import { answerRequest } from './wire/answerRequest.ts';
import { createFrameReader } from './wire/frames.ts';
import { readRequest } from './wire/message.ts';
import { hashCredentials, type Credentials } from './wire/scram.ts';

/** Creates a check that throws `OutOfDiskSpace` if the disk of `folder` is nearly full. */
export const createSpaceGuard = (folder: string, clock: () => number, free?: (folder: string) => number): (() => void) => {
  const hasSpace = createFreeSpaceCheck({ folder, clock, ...(free === undefined ? {} : { readFreeBytes: free }) });
  return () => {
    if (!hasSpace())
      throw new CommandError(14031, 'OutOfDiskSpace', 'the disk is nearly full: nothing more is written until there is room');
  };
};

/** Version of the file format. Increase it for changes that an older program would misread. */
const FORMAT_VERSION = 3;

export interface ServerOptions {
  readonly folder: string;
  readonly port: number;
  /** Without credentials, every user of this machine has full access. */
  readonly credentials?: Credentials | undefined;
  readonly clock: () => number;
  /** Interval for closing idle cursors and removing expired documents, in ms. */
  readonly sweepIntervalMs?: number;
  /** Receives defects and the reason why the server ends. */
  readonly log: (message: string, error?: unknown) => void;
  /** Called once if a commit fails: the server can no longer guarantee anything, and the process should end. */
  readonly onFatal: (error: unknown) => void;
}

export interface Server {
  readonly port: number;
  /** Finishes accepted requests, then closes connections and files. */
  close(): Promise<void>;
}

/** Starts the document store on 127.0.0.1. Rejects if the folder is in use, damaged or written by a newer program. */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { clock, log } = options;
  const lock = await lockFolder(options.folder);
  checkFormat(options.folder, 'document-store', FORMAT_VERSION);
  let hasFailed = false;
  const sockets = new Set<Socket>();
  const stores = await openStores(options.folder, (error) => {
    // Close the connections without a reply: clients must treat requests in progress as unknown.
    hasFailed = true;
    for (const socket of sockets) socket.destroy();
    options.onFatal(error);
  });
  const cursors = createCursors(clock);
  const credentials = options.credentials && hashCredentials(options.credentials);
  const sweepTimer = setInterval(() => {
    cursors.closeExpired();
    stores
      .each((store) => expireDocuments(store, clock()).then(() => undefined))
      .catch((error: unknown) => log('removing expired documents failed', error));
  }, options.sweepIntervalMs ?? 60_000);
  sweepTimer.unref();
  const checkSpace = createSpaceGuard(options.folder, clock);
  let lastConnectionId = 0;

  const handleConnection = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    lastConnectionId++;
    const connection: Connection = { id: lastConnectionId, authenticated: credentials === undefined, conversation: undefined };
    const context: Omit<Context, 'store'> = { stores, cursors, connection, credentials, clock, checkSpace };
    let lastAnswer = Promise.resolve();
    const answerMessage = (message: Buffer): Promise<void> =>
      answerRequest(readRequest(message), {
        socket,
        run: (request) => runCommand(context, request, (error) => log(`the command ${request.name} failed`, error)),
        isClosed: () => hasFailed || socket.destroyed,
        abandonCursor: (id) => cursors.kill(id),
      });
    const readChunk = createFrameReader((message) => {
      lastAnswer = lastAnswer
        .then(() => answerMessage(message))
        .catch((error: unknown) => {
          log('a connection sent an invalid message', error);
          socket.destroy();
        });
    });
    socket.on('data', (chunk) => {
      try {
        readChunk(chunk);
      } catch (error) {
        log('a connection sent an invalid message', error);
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };

  const server = createServer(handleConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(sweepTimer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      cursors.closeAll();
      if (!hasFailed) await stores.close();
      await lock.release();
    },
  };
};
