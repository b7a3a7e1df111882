import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/*
 * Disks in files: an ext4 file system in an image, mounted through a loop device. What was not written to the disk yet is
 * in nobody's image: a copy of the image is what a power cut leaves.
 */

export interface LoopDisk {
  /** Where it is mounted. */
  readonly path: string;
  /** What a power cut at this moment leaves, as a disk of its own. */
  afterPowerCut(): LoopDisk;
  /** Unmounts and removes it. */
  remove(): void;
}

const run = (command: string, ...args: readonly string[]): string | null => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : `${command} ${args.join(' ')}: ${(error?.message ?? stderr).trim()}`;
};

const must = (failure: string | null): void => {
  if (failure !== null) throw new Error(failure);
};

const mounted = (folder: string, image: string): LoopDisk => {
  const mountPoint = path.join(folder, 'disk');
  mkdirSync(mountPoint);
  // Nothing goes to the disk by itself for a minute: only what is synced.
  const failure = run('mount', '-o', 'loop,commit=60', image, mountPoint);
  if (failure !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(failure);
  }
  return {
    path: mountPoint,
    afterPowerCut: () => {
      const copyFolder = mkdtempSync(path.join(os.tmpdir(), 'shelter-cut-'));
      const copy = path.join(copyFolder, 'image');
      must(run('cp', '--sparse=always', image, copy));
      return mounted(copyFolder, copy);
    },
    remove: () => {
      // Lazily, where a node that a failed test left behind still uses it.
      if (run('umount', mountPoint) !== null) must(run('umount', '-l', mountPoint));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Makes an empty disk of so many MiB. Throws where loop devices or mounting are not there. */
export const createLoopDisk = (megabytes: number): LoopDisk => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shelter-disk-'));
  const image = path.join(folder, 'image');
  const failure = run('truncate', '-s', `${megabytes}M`, image) ?? run('mkfs.ext4', '-q', '-F', '-m', '0', image);
  if (failure !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(failure);
  }
  return mounted(folder, image);
};

/** Why there can be no disks in files here; null when there can. */
export const noLoopDisks = ((): string | null => {
  try {
    createLoopDisk(4).remove();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
})();

export const MB = 1024 * 1024;

const freeBytes = (disk: LoopDisk): number => {
  const { bavail, bsize } = statfsSync(disk.path);
  return bavail * bsize;
};

/** Fills a disk up to so many bytes and returns how to make room again. */
export const fill = (disk: LoopDisk, leave: number): (() => void) => {
  const file = path.join(disk.path, 'others');
  // Most of it is only set aside, which takes no time; the rest is written, to the last byte.
  spawnSync('fallocate', ['-l', String(Math.max(1, freeBytes(disk) - leave - MB)), file]);
  const handle = openSync(file, 'a');
  const block = Buffer.alloc(MB, 1);
  try {
    for (let left = freeBytes(disk) - leave; left > 0; left -= block.length) writeSync(handle, block, 0, Math.min(left, block.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
  return () => {
    const opened = openSync(file, 'r+');
    ftruncateSync(opened, 0);
    closeSync(opened);
    rmSync(file);
  };
};
