import { statfsSync } from 'node:fs';

/**
 * Default minimum of free disk space, in bytes. Below it the store rejects writes while pending ones still fit: on a full disk LMDB can
 * only stop.
 */
export const DEFAULT_MIN_FREE_BYTES = 64 * 1024 * 1024;
const CHECK_INTERVAL_MS = 1_000;

export interface FreeSpaceOptions {
  readonly folder: string;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly minFreeBytes?: number;
  /** Returns the free bytes on the disk of a folder. */
  readonly readFreeBytes?: (folder: string) => number;
}

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Creates a check whether the disk of a folder has space for more; it queries the disk once a second at most. */
export const createFreeSpaceCheck = ({
  folder,
  clock,
  minFreeBytes = DEFAULT_MIN_FREE_BYTES,
  readFreeBytes = freeBytesOf,
}: FreeSpaceOptions): (() => boolean) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let hasEnough = true;
  return () => {
    const now = clock();
    if (now - checkedAt >= CHECK_INTERVAL_MS || now < checkedAt) {
      checkedAt = now;
      hasEnough = readFreeBytes(folder) >= minFreeBytes;
    }
    return hasEnough;
  };
};
