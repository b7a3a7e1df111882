import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../syncPath.ts';

/*
 * A file of this name stands in every folder whose data file was made: where it is, a data file that is missing or empty
 * is not a new one but one that was lost.
 */
const NAME = 'made';

export const wasMade = (folder: string): boolean => existsSync(join(folder, NAME));

/** Notes that the data file of the folder is there, for good. */
export const noteMade = (folder: string): void => {
  if (wasMade(folder)) return;
  const mark = join(folder, NAME);
  closeSync(openSync(mark, 'a'));
  syncPath(mark);
  syncPath(folder);
};
