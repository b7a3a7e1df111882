/** The target holds something else than a part of the source, or somebody writes to it; nothing was overwritten. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}
