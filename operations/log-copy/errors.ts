/** The target is not a prefix of the source, or another process writes to it; nothing was overwritten. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}
