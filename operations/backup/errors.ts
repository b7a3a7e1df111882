/** The folder contains no complete backup, or a damaged one; the message names the problem. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** The backup is saved, but some files that the log names were missing. */
export class BackupIncomplete extends Error {
  override readonly name = 'BackupIncomplete';
}

/** The operation would overwrite something; nothing was written. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
