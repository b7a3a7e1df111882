import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { matrixSubset } from 'test-tools/matrix.ts';
import { progress, soakCount } from 'test-tools/soak.ts';
import { createRandom } from '../support/generator.ts';
import { NodeStartFailed, startNode, type StoreName } from './faultyNode.ts';
import { createLoopDisk, loopDiskUnavailableReason, type LoopDisk } from './loopDisk.ts';
import { straceSkippedSyncs, hasStrace } from './strace.ts';
import { countAcknowledged, findStoreViolations, startLoad, type AttemptedWrite } from './writeLoad.ts';

/*
 * Fault 2: a power cut during a load of writes. The store is on a disk image; its process is stopped and killed, and the image at that
 * moment, without unsynced data, is mounted and opened.
 */

if (loopDiskUnavailableReason !== null) console.warn(`No power can be cut here, these tests are skipped: ${loopDiskUnavailableReason}`);
else if (!hasStrace) console.warn('strace is not there: the control with pretended syncs is skipped.');
const describeWithLoopDisks = loopDiskUnavailableReason === null ? describe : describe.skip;
const testWithStrace = hasStrace ? test : test.skip;

/** The document store requires 64 MiB of free space; unwritten space uses no room on the machine. */
const DISK_MB = 192;
const random = createRandom(2);

const disks: LoopDisk[] = [];
const removeAfterTest = (disk: LoopDisk): LoopDisk => {
  disks.push(disk);
  return disk;
};
afterEach(() => {
  for (const disk of disks.splice(0).toReversed()) disk.remove();
});

interface PowerCut {
  readonly journal: readonly AttemptedWrite[];
  /** The disk after the power cut. */
  readonly disk: LoopDisk;
}

/** Runs a load until `minAcknowledged` writes were acknowledged, then cuts the power. */
const cutUnderLoad = async (
  store: StoreName,
  writers: number,
  minAcknowledged: number,
  wrapperCommand: readonly string[] = [],
): Promise<PowerCut> => {
  const disk = createLoopDisk(DISK_MB);
  try {
    const node = await startNode(store, path.join(disk.path, 'data'), wrapperCommand);
    const load = startLoad(store, node.url, { writers, perWrite: 3 });
    await load.acknowledged(minAcknowledged);
    node.signal('SIGSTOP');
    const diskAfterCut = disk.afterPowerCut();
    disks.push(diskAfterCut);
    await node.kill();
    return { journal: await load.journal(), disk: diskAfterCut };
  } finally {
    disk.remove();
  }
};

/** Returns the violations of the store, or its reason for not opening. */
const violationsAfter = async (store: StoreName, { journal, disk }: PowerCut): Promise<string[]> => {
  try {
    const node = await startNode(store, path.join(disk.path, 'data'));
    try {
      return await findStoreViolations(store, node.url, journal);
    } finally {
      await node.kill();
    }
  } catch (error) {
    if (error instanceof NodeStartFailed) return [error.message];
    throw error;
  }
};

const STORE_NAMES = ['event-store', 'document-store'] as const;

describeWithLoopDisks.each(STORE_NAMES)('%s after a power cut during a load of writes', (store) => {
  test.each(
    [
      { writers: 1, cuts: soakCount(0, 12) },
      { writers: 32, cuts: soakCount(1, 26) },
      { writers: 256, cuts: soakCount(0, 12) },
    ].filter(({ cuts }) => cuts > 0),
  )('with $writers writers in flight, keeps all acknowledged writes over $cuts power cuts', async ({ writers, cuts }) => {
    covers('log-13');
    for (let cutIndex = 0; cutIndex < cuts; cutIndex += 1) {
      const diskAfterCut = await cutUnderLoad(store, writers, writers + random.int(20, 400));
      expect(countAcknowledged(diskAfterCut.journal)).toBeGreaterThanOrEqual(writers + 20);
      expect(await violationsAfter(store, diskAfterCut)).toEqual([]);
      for (const disk of disks.splice(0)) disk.remove();
      progress(
        `fault 2, ${store}, ${writers} in flight: cut ${cutIndex + 1} of ${cuts}, ${countAcknowledged(diskAfterCut.journal)} acknowledged, none lost`,
      );
    }
  });
});

describeWithLoopDisks.each(matrixSubset(STORE_NAMES))('%s after a power cut during a load of writes', (store) => {
  testWithStrace('control: loses acknowledged writes if syncs only pretend to succeed', async () => {
    const diskAfterCut = await cutUnderLoad(store, 4, 60, straceSkippedSyncs);
    expect(countAcknowledged(diskAfterCut.journal)).toBeGreaterThanOrEqual(60);
    expect(await violationsAfter(store, diskAfterCut)).not.toEqual([]);
  });
});

/** Counts the lines, of a thousand, that exist after a power cut. */
const countLinesAfterCut = (sync: (file: number) => void): number => {
  const disk = removeAfterTest(createLoopDisk(DISK_MB));
  const file = openSync(path.join(disk.path, 'lines'), 'a');
  try {
    fdatasyncSync(file);
    for (let line = 0; line < 1_000; line += 1) {
      writeSync(file, 'acknowledged\n');
      sync(file);
    }
    const diskAfterCut = removeAfterTest(disk.afterPowerCut());
    return readFileSync(path.join(diskAfterCut.path, 'lines'), 'utf8').split('\n').length - 1;
  } finally {
    closeSync(file);
  }
};

describeWithLoopDisks('control: a power cut on this disk', () => {
  test('loses data that was written but not synced', () => {
    expect(countLinesAfterCut(() => undefined)).toBe(0);
  });

  test('keeps data that was synced', () => {
    expect(countLinesAfterCut(fdatasyncSync)).toBe(1_000);
  });
});
