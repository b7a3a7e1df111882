/** Why a whole file cannot be imported, for programs; the error's message is a sentence for people at a command line. */
export type UnreadableReason =
  /** It has no bytes. */
  | 'EMPTY'
  /** It has no row, such as a header alone. */
  | 'NO_ROWS'
  /** It is a picture, a binary spreadsheet or the like. */
  | 'NOT_TEXT'
  /** It begins as JSON, and is cut off or damaged. */
  | 'INVALID_JSON'
  /** It is an export of HSDS without services. */
  | 'NO_SERVICES'
  | 'DAMAGED_ARCHIVE'
  /** It has too many files, or unpacks to too many bytes. */
  | 'ARCHIVE_TOO_LARGE'
  /** A table of an export of HSDS is damaged. */
  | 'DAMAGED_TABLE';

/** A file that cannot be imported at all. */
export class UnreadableFileError extends Error {
  override readonly name: string = 'UnreadableFile';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
