import { logPages } from '#platform/event-store/logPages.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Files } from '#platform/pictures/store.ts';
import { copyLog, type CopyTarget } from '../log-copy/copyLog.ts';
import { roleInCopy } from '../log-copy/roleInCopy.ts';
import { sealEvents } from '../seals/seal.ts';
import { verifySeals, type Verification } from '../seals/verify.ts';
import { BackupRefused, BackupUnusable } from './errors.ts';
import { checkBackup, type Backup } from './openBackup.ts';
import { restorePictures } from './pictures.ts';
import { refuseFilledVault, restoreVault } from './vault.ts';

export interface RestoreOptions {
  readonly backup: Backup;
  readonly target: CopyTarget;
  readonly vault: Db;
  readonly files: Pick<Files, 'put'>;
  /** Subjects of destroyed keys, from the current ledger, which is newer than the backup. */
  readonly erased: ReadonlySet<string>;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  /** Reports the progress of each of the three passes over the log, in events of the backup. */
  readonly onStep?: ((step: 'checking' | 'restoring' | 'verifying', events: number) => void) | undefined;
}

const refuseFilledLog = async (target: CopyTarget): Promise<void> => {
  for await (const event of logPages(target.raw))
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
  await refuseFilledLog(target);
  await refuseFilledVault(vault);
  const step = (name: 'checking' | 'verifying') => (_event: RawEvent, events: number) => onStep?.(name, events);
  const saved = await checkBackup(backup, step('checking'));
  if (!saved.ok) throw new BackupUnusable(`The saved log does not match its seals: ${saved.findings[0]?.sentence ?? ''}`);
  await copyLog({
    source: { id: manifest.logId, events: backup.events() },
    target,
    clock,
    onProgress: ({ events }) => onStep?.('restoring', events),
  });
  await restoreVault(vault, backup.folder, manifest.vault, erased);
  await restorePictures(files, backup.folder, manifest.pictures, erased);
  const verification = await verifySeals({ events: logPages(target.raw), seals: sealEvents(target.raw), onEvent: step('verifying') });
  if (verification.digest !== manifest.log.digest || !verification.ok)
    throw new Error('The restored data differs from the backup. Empty both stores and restore again.');
  return verification;
};
