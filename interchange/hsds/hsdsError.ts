/** A file is no export of HSDS, or is damaged, so that nothing can be imported; the message is a sentence for people. */
export class HsdsError extends Error {
  override readonly name = 'Hsds';
}
