import { createFreeSpaceCheck } from '../../freeSpace.ts';
import { CommandError } from '../errors.ts';

/** Creates a check that throws `OutOfDiskSpace` if the disk of `folder` is nearly full. */
export const createSpaceGuard = (folder: string, clock: () => number, free?: (folder: string) => number): (() => void) => {
  const hasSpace = createFreeSpaceCheck({ folder, clock, ...(free === undefined ? {} : { readFreeBytes: free }) });
  return () => {
    if (!hasSpace())
      throw new CommandError(14031, 'OutOfDiskSpace', 'the disk is nearly full: nothing more is written until there is room');
  };
};
