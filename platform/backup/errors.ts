/** The folder holds no whole backup, or a damaged one; the message names what is wrong. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** What is asked would overwrite something; nothing was written. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
