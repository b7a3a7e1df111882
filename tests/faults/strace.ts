import { spawnSync } from 'node:child_process';

export const withStrace = spawnSync('strace', ['-V']).status === 0;

/** Returns the strace command that applies `injection` to all syncs of a command. */
const injecting = (injection: string): readonly string[] => [
  'strace',
  '-f',
  '-qq',
  '-o',
  '/dev/null',
  '-e',
  'trace=fdatasync,fsync,msync,sync_file_range',
  '-e',
  `inject=fdatasync,fsync,msync,sync_file_range:${injection}`,
];

/** Makes the syncs of each thread fail with EIO (`30`: the 30th only, `30+`: the 30th and all later ones). */
export const failingSyncs = (when: string): readonly string[] => injecting(`error=EIO:when=${when}`);

/** Makes every sync report success without syncing, like a disk or store that acknowledges unwritten data. */
export const pretendedSyncs: readonly string[] = injecting('retval=0');
