import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { someOf } from '../support/matrix.ts';
import { acknowledgedIn, brokenBy, startLoad, type Load, type Tried } from './load.ts';
import { createLoopDisk, fill, MB, noLoopDisks, type LoopDisk } from './loopDisk.ts';
import { NodeRefused, startNode, type NodeEnd } from './node.ts';

/*
 * Fault 6: a full disk. Writes fail with a named error while reads continue, and succeed again without a restart once there is space; if a
 * write fails inside LMDB, the node exits with a named error, not an abort, and no acknowledged write is lost.
 */

const withPrlimit = spawnSync('prlimit', ['--version']).status === 0;
if (noLoopDisks !== null) console.warn(`No disk can be filled here, those tests are skipped: ${noLoopDisks}`);
if (!withPrlimit) console.warn('prlimit is not there: files cannot be kept from growing, those tests are skipped.');
const whereDisks = noLoopDisks === null ? test : test.skip;
const wherePrlimit = withPrlimit ? test : test.skip;

/** Limits the size of files; ignores the signal for it, so that writes fail with EFBIG. */
const limitedTo = (bytes: number): readonly string[] => ['prlimit', `--fsize=${bytes}`, 'sh', '-c', 'trap \'\' XFSZ; exec "$@"', 'sh'];

const DISK_MB = 160;

let disk: LoopDisk | undefined;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-full-'));
});
afterEach(async () => {
  disk?.remove();
  disk = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Starts loads until one of them has enough acknowledged writes; returns all attempted writes. */
const writeUntil = async (acknowledged: number, begin: () => Load): Promise<readonly Tried[]> => {
  const journal: Tried[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const load = begin();
    await load.acknowledged(acknowledged);
    load.stop();
    const tried = await load.journal();
    journal.push(...tried);
    if (acknowledgedIn(tried) >= acknowledged) return journal;
  }
  throw new Error('Nothing is written any more.');
};

/** Expects an exit with a named error and the store's own exit code, not a signal. */
const expectNamed = ({ code, signal, complaint }: NodeEnd): void => {
  expect({ code, signal, complaint }).toMatchObject({ signal: null, code: expect.any(Number) as number });
  expect([5, 70, 74, 75]).toContain(code);
  expect(complaint).toMatch(/StorageFailed|could not be made durable|closing failed|cannot start|FolderNotWritable/);
  expect(complaint).not.toMatch(/UnhandledPromiseRejection|triggerUncaughtException/);
};

const STORES = ['event-store', 'document-store'] as const;

describe.each(STORES)('%s', (store) => {
  whereDisks('on a full disk, rejects writes with a named error, still reads, and writes again once there is space', async () => {
    covers('log-21');
    disk = createLoopDisk(DISK_MB);
    const node = await startNode(store, path.join(disk.path, 'data'));
    const load = startLoad(store, node.url, { writers: 8, perWrite: 4, padding: 20_000 });
    // Control: with free space the store rejects nothing.
    await load.acknowledged(20);
    expect(load.failures()).toEqual([]);

    const makeRoom = fill(disk, 70 * MB);
    const journal = [...(await load.journal())];
    expect(acknowledgedIn(journal)).toBeGreaterThanOrEqual(20);
    expect(load.failures().join('\n')).toMatch(/nearly full/);
    expect(await brokenBy(store, node.url, journal)).toEqual([]);

    makeRoom();
    const again = await writeUntil(10, () => startLoad(store, node.url, { writers: 1 }));
    expect(await brokenBy(store, node.url, [...journal, ...again])).toEqual([]);
    expect(await node.stop()).toMatchObject({ code: 0 });
  });

  wherePrlimit('with a file size limit, exits with a named error without losing acknowledged writes', async () => {
    const node = await startNode(store, folder, limitedTo(6 * MB));
    const load = startLoad(store, node.url, { writers: 8, perWrite: 4, padding: 20_000 });
    const end = await node.ended;
    expectNamed(end);
    const journal = await load.journal();
    expect(acknowledgedIn(journal)).toBeGreaterThan(0);
    const second = await startNode(store, folder);
    expect(await brokenBy(store, second.url, journal)).toEqual([]);
    await second.stop();
  });
});

describe.each(someOf(STORES))('%s', (store) => {
  whereDisks('on a disk filled at once, fails with a named error without losing acknowledged writes', async () => {
    disk = createLoopDisk(DISK_MB);
    const data = path.join(disk.path, 'data');
    const node = await startNode(store, data);
    const load = startLoad(store, node.url, { writers: 8, perWrite: 4, padding: 20_000 });
    await load.acknowledged(10);
    const makeRoom = fill(disk, 0);
    const journal = await load.journal();
    const end = await node.stop();
    if (end.code !== 0) expectNamed(end);
    makeRoom();
    const second = await startNode(store, data);
    expect(await brokenBy(store, second.url, journal)).toEqual([]);
    expect(await second.stop()).toMatchObject({ code: 0 });
  });

  whereDisks('in a read-only folder, exits with a named error', async () => {
    disk = createLoopDisk(DISK_MB);
    const data = path.join(disk.path, 'data');
    expect((await (await startNode(store, data)).stop()).code).toBe(0);
    expect(spawnSync('mount', ['-o', 'remount,ro', disk.path]).status).toBe(0);
    const refused = await startNode(store, data).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NodeRefused);
    expectNamed((refused as NodeRefused).end);
    expect((refused as NodeRefused).end.complaint).toMatch(/read-only/i);
    expect(spawnSync('mount', ['-o', 'remount,rw', disk.path]).status).toBe(0);
    expect((await (await startNode(store, data)).stop()).code).toBe(0);
  });
});
