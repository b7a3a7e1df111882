import { replayAccountErasures } from '#command-api/accounts/replayErasures.ts';
import { replayPurges } from '#command-api/feedback/replayPurges.ts';
import { openLedger } from '#identity/vault/ledger.ts';
import { openBackup, type Backup } from '#operations/backup/openBackup.ts';
import { restoreBackup } from '#operations/backup/restoreBackup.ts';
import { keysFolderOf, readConfig } from '#platform/config.ts';
import { pictureFolder, openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createProgress, type Progress } from './progress.ts';
import { runTool } from './runTool.ts';
import { formatVerification } from './verifyLog.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run restore -- DIR

Restores a backup into empty stores: those of EVENTSTORE_URL and MONGODB_URL, or the embedded stores of the data folder.
Checks the whole backup before it writes, and every seal afterwards. The log gets a new identity; the next start builds the
read models.

Exit codes: 0 everything restored and verified, 1 the backup is damaged or the stores are not empty, 2 wrong usage.`;

/** Creates one progress bar for each pass over the log. */
const createStepProgress = (lines: number) => {
  const labels = { checking: 'Checking ', restoring: 'Restoring', verifying: 'Verifying' };
  let current: keyof typeof labels | undefined;
  let progress: Progress | undefined;
  return {
    onStep: (step: keyof typeof labels, events: number): void => {
      if (step !== current) {
        progress?.stop();
        progress = createProgress(labels[step], BigInt(lines), systemClock);
        current = step;
      }
      progress?.update(BigInt(events), events);
    },
    stop: (): void => progress?.stop(),
  };
};

/** Reads the ledger beside the local master key: it contains erasures after the backup. */
const readErasedSubjects = async (): Promise<ReadonlySet<string>> => {
  const entries = await openLedger(keysFolderOf(readConfig())).read();
  return new Set(entries.map(({ subject }) => subject));
};

const restore = async (backup: Backup): Promise<void> => {
  const stepProgress = createStepProgress(backup.manifest.log.lines);
  await withStores(async (targetStores, mongo) => {
    const { erased, clock } = { erased: await readErasedSubjects(), clock: systemClock };
    const verification = await restoreBackup({
      backup,
      target: targetStores,
      vault: mongo.vault,
      files: openPictureFiles(pictureFolder(readConfig())),
      erased,
      clock,
      onStep: stepProgress.onStep,
    }).finally(stepProgress.stop);
    const replayedAccounts = await replayAccountErasures({ store: targetStores.store, clock, erased });
    if (replayedAccounts > 0)
      console.log(
        `Accounts erased since the backup and now erased again: ${replayedAccounts} account${replayedAccounts === 1 ? '' : 's'}.`,
      );
    const replayedPurges = await replayPurges({ store: targetStores.store, clock, erased });
    if (replayedPurges > 0) console.log(`Feedback, messages and contacts purged since the backup and now purged again: ${replayedPurges}.`);
    console.log(formatVerification(verification));
    console.log(`Identity of the restored log: ${await targetStores.store.identity()} (saved from ${backup.manifest.logId})`);
  });
};

await runTool({
  usage: USAGE,
  minArguments: 1,
  async run(_values, [folder = '']) {
    await restore(await openBackup(folder));
    return 0;
  },
});
