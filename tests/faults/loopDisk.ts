import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
