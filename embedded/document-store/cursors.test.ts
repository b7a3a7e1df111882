import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { createCursors, type OpenOptions } from './cursors.ts';
import { startServer, type Server } from './server.ts';

/* Idle timeouts of cursors, equal to MongoDB's, tested with a manual clock. */

const MINUTE = 60_000;
let now = Date.parse('2024-05-21T12:00:00Z');
const clock = (): number => now;

const NAMESPACE = 'shelter.many';

/** Creates cursors over ten documents each, with two documents already read. */
const cursorsOf = () => {
  const cursors = createCursors(clock);
  const released: string[] = [];
  const open = (name: string, options: Partial<OpenOptions> = {}): bigint =>
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
  const read = (id: bigint, session?: string): number => cursors.more(id, { namespace: NAMESPACE, batchSize: 1, session }).documents.length;
  return { cursors, released, open, read };
};
const notFound = /^cursor id \d+ not found$/;

describe('cursor without a session', () => {
  test('ends after ten minutes without a read and releases its snapshot', () => {
    const { cursors, released, open, read } = cursorsOf();
    const [idle, used] = [open('idle'), open('used')];
    now += 6 * MINUTE;
    expect(read(used)).toBe(1);
    now += 5 * MINUTE;
    cursors.sweep();
    expect(released).toEqual(['idle']);
    expect(() => read(idle)).toThrow(notFound);
    expect(read(used)).toBe(1);
  });

  test('rejects reads after its timeout even before a sweep', () => {
    const { released, open, read } = cursorsOf();
    const id = open('late');
    now += 10 * MINUTE;
    expect(() => read(id)).toThrow(notFound);
    expect(released).toEqual(['late']);
  });

  test('with noCursorTimeout, stays open until it is read to its end or killed', () => {
    const { cursors, released, open, read } = cursorsOf();
    const id = open('patient', { neverTimesOut: true });
    now += 24 * 60 * MINUTE;
    cursors.sweep();
    expect(read(id)).toBe(1);
    expect(cursors.kill(id)).toBe(true);
    expect(cursors.kill(id)).toBe(false);
    expect(released).toEqual(['patient']);
  });
});

describe('cursor of a session', () => {
  test('stays open until its session is idle for half an hour, with or without noCursorTimeout', () => {
    const { cursors, released, open, read } = cursorsOf();
    const [own, patient, other] = [
      open('own', { session: 'a' }),
      open('patient', { session: 'a', neverTimesOut: true }),
      open('other', { session: 'b' }),
    ];
    for (let turn = 0; turn < 3; turn += 1) {
      now += 20 * MINUTE;
      cursors.sessionUsed('a');
      cursors.sweep();
    }
    expect(released).toEqual(['other']);
    expect(() => read(other, 'b')).toThrow(notFound);
    expect([read(own, 'a'), read(patient, 'a')]).toEqual([1, 1]);
    now += 30 * MINUTE;
    cursors.sessionUsed('a');
    expect(() => read(patient, 'a')).toThrow(notFound);
    expect(released).toEqual(['other', 'own', 'patient']);
  });

  test('rejects reads from another session', () => {
    const { open, read } = cursorsOf();
    const [own, free] = [open('own', { session: 'a' }), open('free')];
    expect(() => read(own)).toThrow(expect.objectContaining({ code: 50_736 }));
    expect(() => read(own, 'b')).toThrow(expect.objectContaining({ code: 50_738 }));
    expect(() => read(free, 'a')).toThrow(expect.objectContaining({ code: 50_737 }));
    expect([read(own, 'a'), read(free)]).toEqual([1, 1]);
  });
});

describe('with the MongoDB driver', () => {
  let folder: string;
  let server: Server;
  let connection: MongoConnection;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-cursors-'));
    server = await startServer({ folder, port: 0, clock, log: () => undefined, onFatal: () => undefined });
    connection = await connectMongo(`mongodb://127.0.0.1:${server.port}/?directConnection=true`);
    await connection.models.collection<{ _id: number }>('many').insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
  });
  afterAll(async () => {
    await connection.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const session = () => connection.models.client.startSession();
  const opened = async (own = session()) => {
    const cursor = connection.models.collection('many').find({}, { batchSize: 2, session: own });
    await cursor.next();
    await cursor.next();
    return { own, cursor };
  };

  test('ends an idle session and its cursors after half an hour', async () => {
    const [idle, active] = [await opened(), await opened()];
    now += 20 * MINUTE;
    await connection.models.command({ refreshSessions: [active.own.id] });
    now += 20 * MINUTE;
    await expect(idle.cursor.next()).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
    expect(await active.cursor.next()).toEqual({ _id: 2 });
  });

  test.each(['endSessions', 'killSessions'])('%s ends the cursors of the given session only', async (name) => {
    const [ended, other] = [await opened(), await opened()];
    await connection.models.command({ [name]: [ended.own.id] });
    await expect(ended.cursor.next()).rejects.toMatchObject({ code: 43 });
    expect(await other.cursor.next()).toEqual({ _id: 2 });
  });

  test('killAllSessions ends the cursors of all sessions', async () => {
    const [one, other] = [await opened(), await opened()];
    await connection.models.command({ killAllSessions: [] });
    for (const { cursor } of [one, other]) await expect(cursor.next()).rejects.toMatchObject({ code: 43 });
  });

  test('closing a client ends all its cursors', async () => {
    const own = await connectMongo(`mongodb://127.0.0.1:${server.port}/?directConnection=true`);
    const { id } = (await own.models.command({ find: 'many', batchSize: 2 }))['cursor'] as { id: bigint };
    await own.close();
    expect(await connection.models.command({ killCursors: 'many', cursors: [id] })).toMatchObject({ cursorsNotFound: [id] });
  });
});
