import { spawnSync } from 'node:child_process';

export const withStrace = spawnSync('strace', ['-V']).status === 0;

/** Runs a command under strace, which does to its syncs what `injection` says. */
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

/** Every sync from the `when`-th of each thread on (`30`: that one alone, `30+`: all later ones too) fails with EIO. */
export const failingSyncs = (when: string): readonly string[] => injecting(`error=EIO:when=${when}`);

/** Every sync says that it is done and does nothing: a disk, or a store, that acknowledges what it has not written. */
export const pretendedSyncs: readonly string[] = injecting('retval=0');
