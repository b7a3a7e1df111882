import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { createCursors, type OpenOptions } from './cursors.ts';
import { startServer, type Server } from './server.ts';

/* Idle timeouts of cursors, equal to MongoDB's, tested with a manual clock. */

const MINUTE_MS = 60_000;
let now = Date.parse('2024-05-21T12:00:00Z');
const clock = (): number => now;

const NAMESPACE = 'shelter.many';

/** Creates cursors over ten documents each, with two documents already read. */
const setUpCursors = () => {
  const cursors = createCursors(clock);
  const released: string[] = [];
  const openCursor = (name: string, options: Partial<OpenOptions> = {}): bigint =>
    cursors.open(
      Array.from({ length: 10 }, () => Buffer.alloc(5)),
      {
        namespace: NAMESPACE,
        batchSize: 2,
        singleBatch: false,
        session: undefined,
        neverTimesOut: false,
        release: () => void released.push(name),
        ...options,
      },
    ).id;
  const readMore = (id: bigint, session?: string): number =>
    cursors.nextBatch(id, { namespace: NAMESPACE, batchSize: 1, session }).documents.length;
  return { cursors, released, open: openCursor, read: readMore };
};
const notFound = /^cursor id \d+ not found$/;

describe('cursor without a session', () => {
  test('ends after ten minutes without a read and releases its snapshot', () => {
    const { cursors, released, open: openCursor, read: readMore } = setUpCursors();
    const [idle, used] = [openCursor('idle'), openCursor('used')];
    now += 6 * MINUTE_MS;
    expect(readMore(used)).toBe(1);
    now += 5 * MINUTE_MS;
    cursors.closeExpired();
    expect(released).toEqual(['idle']);
    expect(() => readMore(idle)).toThrow(notFound);
    expect(readMore(used)).toBe(1);
  });

  test('rejects reads after its timeout even before a sweep', () => {
    const { released, open: openCursor, read: readMore } = setUpCursors();
    const id = openCursor('late');
    now += 10 * MINUTE_MS;
    expect(() => readMore(id)).toThrow(notFound);
    expect(released).toEqual(['late']);
  });

  test('with noCursorTimeout, stays open until it is read to its end or killed', () => {
    const { cursors, released, open: openCursor, read: readMore } = setUpCursors();
    const id = openCursor('patient', { neverTimesOut: true });
    now += 24 * 60 * MINUTE_MS;
    cursors.closeExpired();
    expect(readMore(id)).toBe(1);
    expect(cursors.kill(id)).toBe(true);
    expect(cursors.kill(id)).toBe(false);
    expect(released).toEqual(['patient']);
  });
});

describe('cursor of a session', () => {
  test('stays open until its session is idle for half an hour, with or without noCursorTimeout', () => {
    const { cursors, released, open: openCursor, read: readMore } = setUpCursors();
    const [own, neverTimingOut, other] = [
      openCursor('own', { session: 'a' }),
      openCursor('patient', { session: 'a', neverTimesOut: true }),
      openCursor('other', { session: 'b' }),
    ];
    for (let round = 0; round < 3; round += 1) {
      now += 20 * MINUTE_MS;
      cursors.sessionUsed('a');
      cursors.closeExpired();
    }
    expect(released).toEqual(['other']);
    expect(() => readMore(other, 'b')).toThrow(notFound);
    expect([readMore(own, 'a'), readMore(neverTimingOut, 'a')]).toEqual([1, 1]);
    now += 30 * MINUTE_MS;
    cursors.sessionUsed('a');
    expect(() => readMore(neverTimingOut, 'a')).toThrow(notFound);
    expect(released).toEqual(['other', 'own', 'patient']);
  });

  test('rejects reads from another session', () => {
    const { open: openCursor, read: readMore } = setUpCursors();
    const [own, withoutSession] = [openCursor('own', { session: 'a' }), openCursor('free')];
    expect(() => readMore(own)).toThrow(expect.objectContaining({ code: 50_736 }));
    expect(() => readMore(own, 'b')).toThrow(expect.objectContaining({ code: 50_738 }));
    expect(() => readMore(withoutSession, 'a')).toThrow(expect.objectContaining({ code: 50_737 }));
    expect([readMore(own, 'a'), readMore(withoutSession)]).toEqual([1, 1]);
  });
});

describe('with the MongoDB driver', () => {
  let folder: string;
  let server: Server;
  let client: MongoClient;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'document-store-'));
    server = await startServer({ folder, port: 0, clock, log: () => undefined, onFatal: () => undefined });
    client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?directConnection=true`);
    await client
      .db('shelter')
      .collection<{ _id: number }>('many')
      .insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const session = () => client.startSession();
  const openMongoCursor = async (own = session()) => {
    const cursor = client.db('shelter').collection('many').find({}, { batchSize: 2, session: own });
    await cursor.next();
    await cursor.next();
    return { own, cursor };
  };

  test('ends an idle session and its cursors after half an hour', async () => {
    const [idle, active] = [await openMongoCursor(), await openMongoCursor()];
    now += 20 * MINUTE_MS;
    await client.db('shelter').command({ refreshSessions: [active.own.id] });
    now += 20 * MINUTE_MS;
    await expect(idle.cursor.next()).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
    expect(await active.cursor.next()).toEqual({ _id: 2 });
  });

  test.each(['endSessions', 'killSessions'])('%s ends the cursors of the given session only', async (name) => {
    const [ended, other] = [await openMongoCursor(), await openMongoCursor()];
    await client.db('shelter').command({ [name]: [ended.own.id] });
    await expect(ended.cursor.next()).rejects.toMatchObject({ code: 43 });
    expect(await other.cursor.next()).toEqual({ _id: 2 });
  });

  test('killAllSessions ends the cursors of all sessions', async () => {
    const [one, other] = [await openMongoCursor(), await openMongoCursor()];
    await client.db('shelter').command({ killAllSessions: [] });
    for (const { cursor } of [one, other]) await expect(cursor.next()).rejects.toMatchObject({ code: 43 });
  });

  test('closing a client ends all its cursors', async () => {
    const own = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?directConnection=true`);
    const { id } = (await own.db('shelter').command({ find: 'many', batchSize: 2 }))['cursor'] as { id: bigint };
    await own.close();
    expect(await client.db('shelter').command({ killCursors: 'many', cursors: [id] })).toMatchObject({ cursorsNotFound: [id] });
  });
});
