import { spawnSync } from 'node:child_process';

export const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** Returns the strace command that applies `straceInjection` to all syncs of a command. */
const injectIntoSync = (straceInjection: string): readonly string[] => [
  'strace',
  '-f',
  '-qq',
  '-o',
  '/dev/null',
  '-e',
  'trace=fdatasync,fsync,msync,sync_file_range',
  '-e',
  `inject=fdatasync,fsync,msync,sync_file_range:${straceInjection}`,
];

/** Makes the syncs of each thread fail with EIO (`30`: the 30th only, `30+`: the 30th and all later ones). */
export const straceFailingSyncs = (occurrence: string): readonly string[] => injectIntoSync(`error=EIO:when=${occurrence}`);

/** Makes every sync report success without syncing, like a disk or store that acknowledges unwritten data. */
export const straceSkippedSyncs: readonly string[] = injectIntoSync('retval=0');
