import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize, type Document } from 'bson';
import { startServer, type Server } from '../server.ts';

interface WireReply {
  readonly requestId: number;
  readonly responseTo: number;
  readonly moreToCome: boolean;
  readonly body: Document;
}

const EXHAUST_ALLOWED = 0x1_00_00;

const request = (requestId: number, body: Document, flags = 0): Buffer => {
  const bytes = Buffer.from(serialize({ ...body, $db: 'exhaust' }));
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + bytes.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(flags, 16);
  return Buffer.concat([header, bytes]);
};

const readReplies = (socket: Socket): WireReply[] => {
  const replies: WireReply[] = [];
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const message = pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(message.length);
      const moreToCome = (message.readUInt32LE(16) & 2) !== 0;
      replies.push({
        requestId: message.readInt32LE(4),
        responseTo: message.readInt32LE(8),
        moreToCome,
        body: deserialize(message.subarray(21)),
      });
    }
  });
  return replies;
};

let folder: string;
let server: Server;
let socket: Socket;
let replies: WireReply[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhaust-'));
  server = await startServer({ folder, port: 0, clock: Date.now, log: () => undefined, onFatal: () => undefined });
  socket = connect(server.port, '127.0.0.1');
  replies = readReplies(socket);
});

afterEach(async () => {
  socket.destroy();
  await server.close();
  await rm(folder, { recursive: true });
});

/** Sends a request and waits until a reply to the request with this id arrives. */
const call = async (requestId: number, body: Document, flags = 0): Promise<WireReply> => {
  socket.write(request(requestId, body, flags));
  for (;;) {
    const reply = replies.find(({ responseTo }) => responseTo === requestId);
    if (reply !== undefined) return reply;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const ids = ({ body }: WireReply): unknown[] => (body['cursor'].nextBatch as Document[]).map(({ _id }) => _id as unknown);

/** Opens a cursor after a first batch of two of `count` documents. */
const openCursor = async (count: number): Promise<unknown> => {
  await call(900_001, { insert: 'c', documents: Array.from({ length: count }, (_, _id) => ({ _id })) });
  const { body } = await call(900_002, { find: 'c', sort: { _id: 1 }, batchSize: 2 });
  return body['cursor'].id as unknown;
};

test.each([7, 8])('an exhaust getMore gets one reply for each batch of %i documents', async (count) => {
  const getMore = { getMore: await openCursor(count), collection: 'c', batchSize: 2 };
  replies.length = 0;
  socket.write(request(900_003, getMore, EXHAUST_ALLOWED));
  // The connection answers in order, so every batch comes before this reply.
  await call(900_004, { ping: 1 });
  const batches = replies.slice(0, -1);
  expect(batches.map(ids)).toEqual(
    count === 7
      ? [[2, 3], [4, 5], [6]]
      : [
          [2, 3],
          [4, 5],
          [6, 7],
        ],
  );
  expect(batches.map(({ moreToCome }) => moreToCome)).toEqual([true, true, false]);
  expect(batches.map(({ body }) => Number(body['cursor'].id) === 0)).toEqual([false, false, true]);
  expect(batches.map(({ responseTo }) => responseTo)).toEqual([900_003, batches[0]!.requestId, batches[1]!.requestId]);
});

test('a getMore that does not allow exhaust gets one reply', async () => {
  const getMore = { getMore: await openCursor(8), collection: 'c', batchSize: 2 };
  replies.length = 0;
  const reply = await call(900_003, getMore);
  await call(900_004, { ping: 1 });
  expect([replies.length, reply.moreToCome, ids(reply)]).toEqual([2, false, [2, 3]]);
});

test('an exhaust getMore on an unknown cursor gets one error', async () => {
  await openCursor(4);
  replies.length = 0;
  const reply = await call(900_003, { getMore: 5n, collection: 'c', batchSize: 2 }, EXHAUST_ALLOWED);
  await call(900_004, { ping: 1 });
  expect([replies.length, reply.moreToCome, reply.body['code']]).toEqual([2, false, 43]);
});
