import { UnreadableFileError } from '../../unreadableFile.ts';

/** A file is no export of HSDS, or is damaged, so that nothing can be imported; the message is a sentence for people. */
export class HsdsError extends UnreadableFileError {
  override readonly name = 'Hsds';
}
