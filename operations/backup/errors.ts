/** The folder holds no whole backup, or a damaged one; the message names what is wrong. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** What was found is saved, and something that the log names was not found. */
export class BackupIncomplete extends Error {
  override readonly name = 'BackupIncomplete';
}

/** What is asked would overwrite something; nothing was written. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
