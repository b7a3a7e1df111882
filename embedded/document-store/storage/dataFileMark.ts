import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../syncPath.ts';

/*
 * Every folder whose data file was created contains a file of this name: if it exists, a missing or empty data file has been lost and is
 * not new.
 */
const MARK_FILE = 'made';

export const wasDataFileCreated = (folder: string): boolean => existsSync(join(folder, MARK_FILE));

/** Records permanently that the data file of the folder was created. */
export const markDataFileCreated = (folder: string): void => {
  if (wasDataFileCreated(folder)) return;
  const markPath = join(folder, MARK_FILE);
  closeSync(openSync(markPath, 'a'));
  syncPath(markPath);
  syncPath(folder);
};
