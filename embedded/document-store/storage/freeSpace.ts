import { statfsSync } from 'node:fs';
import { CommandError } from '../errors.ts';

/** Below this, writes are refused while there is still room for what is under way: LMDB on a full disk can only stop. */
const floor = 64 * 1024 * 1024;
const askAgainAfter = 1_000;

/** A check that throws `OutOfDiskSpace` when the disk of `folder` is nearly full; it asks the disk once a second at most. */
export const createSpaceGuard = (folder: string, clock: () => number, free: (folder: string) => number = freeBytes): (() => void) => {
  let asked = Number.NEGATIVE_INFINITY;
  let enough = true;
  return () => {
    const now = clock();
    if (now - asked >= askAgainAfter || now < asked) {
      asked = now;
      enough = free(folder) >= floor;
    }
    if (!enough) throw new CommandError(14031, 'OutOfDiskSpace', 'the disk is nearly full: nothing more is written until there is room');
  };
};

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
