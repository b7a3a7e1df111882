import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/*
 * Disk images: an ext4 file system in a file, mounted through a loop device. The image does not contain unsynced data, so a copy of it is
 * the disk after a power cut.
 */

export interface LoopDisk {
  /** Mount point. */
  readonly path: string;
  /** Returns a copy of the disk in the state after a power cut at this moment. */
  afterPowerCut(): LoopDisk;
  /** Unmounts and removes the disk. */
  remove(): void;
}

const runCommand = (command: string, ...args: readonly string[]): string | null => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : `${command} ${args.join(' ')}: ${(error?.message ?? stderr).trim()}`;
};

const throwOnFailure = (failure: string | null): void => {
  if (failure !== null) throw new Error(failure);
};

const mountImage = (folder: string, image: string): LoopDisk => {
  const mountPoint = path.join(folder, 'disk');
  mkdirSync(mountPoint);
  // For a minute the file system writes only synced data to the disk.
  const failure = runCommand('mount', '-o', 'loop,commit=60', image, mountPoint);
  if (failure !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(failure);
  }
  return {
    path: mountPoint,
    afterPowerCut: () => {
      const copyFolder = mkdtempSync(path.join(os.tmpdir(), 'shelter-cut-'));
      const copy = path.join(copyFolder, 'image');
      throwOnFailure(runCommand('cp', '--sparse=always', image, copy));
      return mountImage(copyFolder, copy);
    },
    remove: () => {
      // Unmount lazily if a node left by a failed test still uses the disk.
      if (runCommand('umount', mountPoint) !== null) throwOnFailure(runCommand('umount', '-l', mountPoint));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Creates an empty disk of the given size in MiB. Throws if loop devices or mounting are not available. */
export const createLoopDisk = (megabytes: number): LoopDisk => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shelter-disk-'));
  const image = path.join(folder, 'image');
  const failure = runCommand('truncate', '-s', `${megabytes}M`, image) ?? runCommand('mkfs.ext4', '-q', '-F', '-m', '0', image);
  if (failure !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(failure);
  }
  return mountImage(folder, image);
};

/** Reason why disk images are not available here; null if they are. */
export const loopDiskUnavailableReason = ((): string | null => {
  try {
    createLoopDisk(4).remove();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
})();

export const MEBIBYTE = 1024 * 1024;

const freeBytes = (disk: LoopDisk): number => {
  const { bavail, bsize } = statfsSync(disk.path);
  return bavail * bsize;
};

/** Fills a disk until `remainingFreeBytes` bytes are free; returns a function that frees the space again. */
export const fillDisk = (disk: LoopDisk, remainingFreeBytes: number): (() => void) => {
  const file = path.join(disk.path, 'others');
  // Most of the space is only allocated, which is fast; the rest is written, to the last byte.
  spawnSync('fallocate', ['-l', String(Math.max(1, freeBytes(disk) - remainingFreeBytes - MEBIBYTE)), file]);
  const handle = openSync(file, 'a');
  const filler = Buffer.alloc(MEBIBYTE, 1);
  try {
    for (let bytesToWrite = freeBytes(disk) - remainingFreeBytes; bytesToWrite > 0; bytesToWrite -= filler.length)
      writeSync(handle, filler, 0, Math.min(bytesToWrite, filler.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
  return () => {
    const fileHandle = openSync(file, 'r+');
    ftruncateSync(fileHandle, 0);
    closeSync(fileHandle);
    rmSync(file);
  };
};
