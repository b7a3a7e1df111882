import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createRandom } from '../support/generator.ts';
import { someOf } from '../support/matrix.ts';
import { progress, times } from '../support/soak.ts';
import { acknowledgedIn, brokenBy, startLoad, type Tried } from './load.ts';
import { createLoopDisk, noLoopDisks, type LoopDisk } from './loopDisk.ts';
import { NodeRefused, startNode, type StoreName } from './node.ts';
import { pretendedSyncs, withStrace } from './strace.ts';

/*
 * Fault 2: a power cut during a load of writes. The store is on a disk image; its process is stopped and killed, and the image at that
 * moment, without unsynced data, is mounted and opened.
 */

if (noLoopDisks !== null) console.warn(`No power can be cut here, these tests are skipped: ${noLoopDisks}`);
else if (!withStrace) console.warn('strace is not there: the control with pretended syncs is skipped.');
const whereDisks = noLoopDisks === null ? describe : describe.skip;
const whereStrace = withStrace ? test : test.skip;

/** The document store requires 64 MiB of free space; unwritten space uses no room on the machine. */
const DISK_MB = 192;
const random = createRandom(2);

const disks: LoopDisk[] = [];
const removedAfterwards = (disk: LoopDisk): LoopDisk => {
  disks.push(disk);
  return disk;
};
afterEach(() => {
  for (const disk of disks.splice(0).toReversed()) disk.remove();
});

interface Cut {
  readonly journal: readonly Tried[];
  /** The disk after the power cut. */
  readonly disk: LoopDisk;
}

/** Runs a load until `enough` writes were acknowledged, then cuts the power. */
const cutUnderLoad = async (store: StoreName, writers: number, enough: number, under: readonly string[] = []): Promise<Cut> => {
  const disk = createLoopDisk(DISK_MB);
  try {
    const node = await startNode(store, path.join(disk.path, 'data'), under);
    const load = startLoad(store, node.url, { writers, perWrite: 3 });
    await load.acknowledged(enough);
    node.signal('SIGSTOP');
    const left = disk.afterPowerCut();
    disks.push(left);
    await node.kill();
    return { journal: await load.journal(), disk: left };
  } finally {
    disk.remove();
  }
};

/** Returns the violations of the store, or its reason for not opening. */
const foundAfter = async (store: StoreName, { journal, disk }: Cut): Promise<string[]> => {
  try {
    const node = await startNode(store, path.join(disk.path, 'data'));
    try {
      return await brokenBy(store, node.url, journal);
    } finally {
      await node.kill();
    }
  } catch (error) {
    if (error instanceof NodeRefused) return [error.message];
    throw error;
  }
};

const STORES = ['event-store', 'document-store'] as const;

whereDisks.each(STORES)('%s after a power cut during a load of writes', (store) => {
  test.each(
    [
      { writers: 1, cuts: times(0, 12) },
      { writers: 32, cuts: times(1, 26) },
      { writers: 256, cuts: times(0, 12) },
    ].filter(({ cuts }) => cuts > 0),
  )('with $writers writers in flight, keeps all acknowledged writes over $cuts power cuts', async ({ writers, cuts }) => {
    covers('log-13');
    for (let cut = 0; cut < cuts; cut += 1) {
      const left = await cutUnderLoad(store, writers, writers + random.int(20, 400));
      expect(acknowledgedIn(left.journal)).toBeGreaterThanOrEqual(writers + 20);
      expect(await foundAfter(store, left)).toEqual([]);
      for (const disk of disks.splice(0)) disk.remove();
      progress(
        `fault 2, ${store}, ${writers} in flight: cut ${cut + 1} of ${cuts}, ${acknowledgedIn(left.journal)} acknowledged, none lost`,
      );
    }
  });
});

whereDisks.each(someOf(STORES))('%s after a power cut during a load of writes', (store) => {
  whereStrace('control: loses acknowledged writes if syncs only pretend to succeed', async () => {
    const left = await cutUnderLoad(store, 4, 60, pretendedSyncs);
    expect(acknowledgedIn(left.journal)).toBeGreaterThanOrEqual(60);
    expect(await foundAfter(store, left)).not.toEqual([]);
  });
});

/** Counts the lines, of a thousand, that exist after a power cut. */
const linesAfterCut = (sync: (file: number) => void): number => {
  const disk = removedAfterwards(createLoopDisk(DISK_MB));
  const file = openSync(path.join(disk.path, 'lines'), 'a');
  try {
    fdatasyncSync(file);
    for (let line = 0; line < 1_000; line += 1) {
      writeSync(file, 'acknowledged\n');
      sync(file);
    }
    const left = removedAfterwards(disk.afterPowerCut());
    return readFileSync(path.join(left.path, 'lines'), 'utf8').split('\n').length - 1;
  } finally {
    closeSync(file);
  }
};

whereDisks('control: a power cut on this disk', () => {
  test('loses data that was written but not synced', () => {
    expect(linesAfterCut(() => undefined)).toBe(0);
  });

  test('keeps data that was synced', () => {
    expect(linesAfterCut(fdatasyncSync)).toBe(1_000);
  });
});
