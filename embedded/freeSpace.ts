import { statfsSync } from 'node:fs';

/** Below this, writes are refused while there is still room for what is under way: LMDB on a full disk can only stop. */
export const DEFAULT_MIN_FREE_BYTES = 64 * 1024 * 1024;
const ASK_AGAIN_AFTER = 1_000;

export interface FreeSpaceOptions {
  readonly folder: string;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly minFreeBytes?: number;
  /** Bytes that are free on the disk of a folder. */
  readonly free?: (folder: string) => number;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Tells whether the disk of a folder has room for more; it asks the disk once a second at most. */
export const createFreeSpace = ({
  folder,
  clock,
  minFreeBytes = DEFAULT_MIN_FREE_BYTES,
  free = freeBytes,
}: FreeSpaceOptions): (() => boolean) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let enough = true;
  return () => {
    const now = clock();
    if (now - checkedAt >= ASK_AGAIN_AFTER || now < checkedAt) {
      checkedAt = now;
      enough = free(folder) >= minFreeBytes;
    }
    return enough;
  };
};
