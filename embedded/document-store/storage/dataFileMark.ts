import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../syncPath.ts';

/*
 * Every folder whose data file was created contains a file of this name: if it exists, a missing or empty data file has been lost and is
 * not new.
 */
const NAME = 'made';

export const wasMade = (folder: string): boolean => existsSync(join(folder, NAME));

/** Records permanently that the data file of the folder was created. */
export const noteMade = (folder: string): void => {
  if (wasMade(folder)) return;
  const mark = join(folder, NAME);
  closeSync(openSync(mark, 'a'));
  syncPath(mark);
  syncPath(folder);
};
