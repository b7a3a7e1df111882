import type { RawEvent } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { PictureFiles } from '#platform/pictures/pictureFiles.ts';
import { copyLog, type CopyTarget } from '../log-copy/copyLog.ts';
import { roleInCopy } from '../log-copy/roleInCopy.ts';
import { readSealEvents } from '../seals/seal.ts';
import { verifySeals, type Verification } from '../seals/verifySeals.ts';
import { BackupRefused, BackupUnusable } from './errors.ts';
import { checkBackup, type Backup } from './openBackup.ts';
import { restorePictures } from './pictureBackup.ts';
import { requireEmptyVault, restoreVault } from './vaultBackup.ts';

export interface RestoreOptions {
  readonly backup: Backup;
  readonly target: CopyTarget;
  readonly vault: Db;
  readonly files: Pick<PictureFiles, 'save'>;
  /** Subjects of destroyed keys, from the current ledger, which is newer than the backup. */
  readonly erased: ReadonlySet<string>;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  /** Reports the progress of each of the three passes over the log, in events of the backup. */
  readonly onStep?: ((reportStep: 'checking' | 'restoring' | 'verifying', events: number) => void) | undefined;
}

const requireEmptyLog = async (target: CopyTarget): Promise<void> => {
  for await (const event of readRawEvents(target.raw))
    if (roleInCopy(event) !== null)
      throw new BackupRefused(`The event store already has events (${event.streamName}@${event.revision}). Restore into empty stores.`);
};

/**
 * Restores a backup into empty stores: first checks all of it, then writes log, vault and pictures, then verifies what was written. The
 * log gets a new identity, so that read models, checkpoints and tokens of the former one become invalid. Throws `BackupUnusable` and
 * `BackupRefused` before anything is written.
 */
export const restoreBackup = async ({ backup, target, vault, files, erased, clock, onStep }: RestoreOptions): Promise<Verification> => {
  const { manifest } = backup;
  await requireEmptyLog(target);
  await requireEmptyVault(vault);
  const reportStep = (stepName: 'checking' | 'verifying') => (_event: RawEvent, events: number) => onStep?.(stepName, events);
  const backupVerification = await checkBackup(backup, reportStep('checking'));
  if (!backupVerification.ok)
    throw new BackupUnusable(`The saved log does not match its seals: ${backupVerification.findings[0]?.sentence ?? ''}`);
  await copyLog({
    source: { id: manifest.logId, events: backup.events() },
    target,
    clock,
    onProgress: ({ events }) => onStep?.('restoring', events),
  });
  await restoreVault(vault, backup.folder, manifest.vault, erased);
  await restorePictures(files, backup.folder, manifest.pictures, erased);
  const verification = await verifySeals({
    events: readRawEvents(target.raw),
    seals: readSealEvents(target.raw),
    onEvent: reportStep('verifying'),
  });
  if (verification.digest !== manifest.log.digest || !verification.ok)
    throw new Error('The restored data differs from the backup. Empty both stores and restore again.');
  return verification;
};
