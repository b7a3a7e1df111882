/** The file is no LMDB file any more, or a part of it is missing or not as it was written. Restore a backup; nothing of it was touched. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}
