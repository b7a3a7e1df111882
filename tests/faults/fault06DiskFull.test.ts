import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { matrixSubset } from 'test-tools/matrix.ts';
import { NodeStartFailed, startNode, type NodeExit } from './faultyNode.ts';
import { createLoopDisk, fillDisk, MEBIBYTE, loopDiskUnavailableReason, type LoopDisk } from './loopDisk.ts';
import { countAcknowledged, findStoreViolations, startLoad, type RunningLoad, type AttemptedWrite } from './writeLoad.ts';

/*
 * Fault 6: a full disk. Writes fail with a named error while reads continue, and succeed again without a restart once there is space; if a
 * write fails inside LMDB, the node exits with a named error, not an abort, and no acknowledged write is lost.
 */

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;
if (loopDiskUnavailableReason !== null) console.warn(`No disk can be filled here, those tests are skipped: ${loopDiskUnavailableReason}`);
if (!hasPrlimit) console.warn('prlimit is not there: files cannot be kept from growing, those tests are skipped.');
const testWithLoopDisks = loopDiskUnavailableReason === null ? test : test.skip;
const testWithPrlimit = hasPrlimit ? test : test.skip;

/** Limits the size of files; ignores the signal for it, so that writes fail with EFBIG. */
const fileSizeLimitCommand = (bytes: number): readonly string[] => [
  'prlimit',
  `--fsize=${bytes}`,
  'sh',
  '-c',
  'trap \'\' XFSZ; exec "$@"',
  'sh',
];

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
const writeUntil = async (acknowledged: number, startNextLoad: () => RunningLoad): Promise<readonly AttemptedWrite[]> => {
  const journal: AttemptedWrite[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const load = startNextLoad();
    await load.acknowledged(acknowledged);
    load.stop();
    const attemptJournal = await load.journal();
    journal.push(...attemptJournal);
    if (countAcknowledged(attemptJournal) >= acknowledged) return journal;
  }
  throw new Error('Nothing is written any more.');
};

/** Expects an exit with a named error and the store's own exit code, not a signal. */
const expectNamedError = ({ code, signal, complaint }: NodeExit): void => {
  expect({ code, signal, complaint }).toMatchObject({ signal: null, code: expect.any(Number) as number });
  expect([5, 70, 74, 75]).toContain(code);
  expect(complaint).toMatch(/StorageFailed|could not be made durable|closing failed|cannot start|FolderNotWritable/);
  expect(complaint).not.toMatch(/UnhandledPromiseRejection|triggerUncaughtException/);
};

const STORE_NAMES = ['event-store', 'document-store'] as const;

describe.each(STORE_NAMES)('%s', (store) => {
  testWithLoopDisks('on a full disk, rejects writes with a named error, still reads, and writes again once there is space', async () => {
    covers('log-21');
    disk = createLoopDisk(DISK_MB);
    const node = await startNode(store, path.join(disk.path, 'data'));
    const load = startLoad(store, node.url, { writers: 8, perWrite: 4, padding: 20_000 });
    // Control: with free space the store rejects nothing.
    await load.acknowledged(20);
    expect(load.failures()).toEqual([]);

    const freeSpace = fillDisk(disk, 70 * MEBIBYTE);
    const journal = [...(await load.journal())];
    expect(countAcknowledged(journal)).toBeGreaterThanOrEqual(20);
    expect(load.failures().join('\n')).toMatch(/nearly full/);
    expect(await findStoreViolations(store, node.url, journal)).toEqual([]);

    freeSpace();
    const laterJournal = await writeUntil(10, () => startLoad(store, node.url, { writers: 1 }));
    expect(await findStoreViolations(store, node.url, [...journal, ...laterJournal])).toEqual([]);
    expect(await node.stop()).toMatchObject({ code: 0 });
  });

  testWithPrlimit('with a file size limit, exits with a named error without losing acknowledged writes', async () => {
    const node = await startNode(store, folder, fileSizeLimitCommand(6 * MEBIBYTE));
    const load = startLoad(store, node.url, { writers: 8, perWrite: 4, padding: 20_000 });
    const nodeEnd = await node.ended;
    expectNamedError(nodeEnd);
    const journal = await load.journal();
    expect(countAcknowledged(journal)).toBeGreaterThan(0);
    const second = await startNode(store, folder);
    expect(await findStoreViolations(store, second.url, journal)).toEqual([]);
    await second.stop();
  });
});

describe.each(matrixSubset(STORE_NAMES))('%s', (store) => {
  testWithLoopDisks('on a disk filled at once, fails with a named error without losing acknowledged writes', async () => {
    disk = createLoopDisk(DISK_MB);
    const data = path.join(disk.path, 'data');
    const node = await startNode(store, data);
    const load = startLoad(store, node.url, { writers: 8, perWrite: 4, padding: 20_000 });
    await load.acknowledged(10);
    const freeSpace = fillDisk(disk, 0);
    const journal = await load.journal();
    const nodeEnd = await node.stop();
    if (nodeEnd.code !== 0) expectNamedError(nodeEnd);
    freeSpace();
    const second = await startNode(store, data);
    expect(await findStoreViolations(store, second.url, journal)).toEqual([]);
    expect(await second.stop()).toMatchObject({ code: 0 });
  });

  testWithLoopDisks('in a read-only folder, exits with a named error', async () => {
    disk = createLoopDisk(DISK_MB);
    const data = path.join(disk.path, 'data');
    expect((await (await startNode(store, data)).stop()).code).toBe(0);
    expect(spawnSync('mount', ['-o', 'remount,ro', disk.path]).status).toBe(0);
    const startError = await startNode(store, data).catch((error: unknown) => error);
    expect(startError).toBeInstanceOf(NodeStartFailed);
    expectNamedError((startError as NodeStartFailed).exit);
    expect((startError as NodeStartFailed).exit.complaint).toMatch(/read-only/i);
    expect(spawnSync('mount', ['-o', 'remount,rw', disk.path]).status).toBe(0);
    expect((await (await startNode(store, data)).stop()).code).toBe(0);
  });
});
