/**
 * Error for a file that is not an LMDB file, is incomplete or has changed since it was written. The program has not modified it; restore a
 * backup.
 */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}
