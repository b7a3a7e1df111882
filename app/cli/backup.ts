import type { Manifest } from '#operations/backup/manifest.ts';
import { takeBackup } from '#operations/backup/takeBackup.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { pictureFolder, openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { createSecurityLog } from '#platform/securityEvents.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createProgress, type Progress } from './progress.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run backup -- DIR

Saves the log, then the vault and the pictures that were sent with feedback, into DIR (empty or new), while all of them are in use:
those of EVENTSTORE_URL and MONGODB_URL, or those of the embedded stores of the data folder (running or not). Seals the log first.
Does not save read models, because they are built from the log. Pictures are read from SHELTER_FILES_DIR, which separate processes
share, or else from the data folder. DIR then contains password hashes and keys: protect it like those.

Exit codes: 0 everything saved, 1 not everything saved, 2 wrong usage.`;

const writeBackup = (folder: string): Promise<Manifest> =>
  withStores(async ({ raw, store }, mongo) => {
    let progress: Progress | undefined;
    try {
      return await takeBackup({
        raw,
        store,
        vault: mongo.vault,
        files: openPictureFiles(pictureFolder(readConfig())),
        folder,
        clock: systemClock,
        onEvent: ({ position }, events, head) => {
          progress ??= createProgress('Saving', head, systemClock);
          progress.update(position, events);
        },
      });
    } finally {
      progress?.stop();
    }
  });

await runTool({
  usage: USAGE,
  minArguments: 1,
  async run(_values, [folder = '']) {
    const { log, vault, pictures, newestSeal } = await writeBackup(folder);
    createSecurityLog(createLogger({ level: readConfig().logLevel, process: 'backup' }))({ kind: 'export.backup', events: log.lines });
    const documentCount = vault.reduce((sum, { lines }) => sum + lines, 0);
    console.log(
      `Saved ${log.lines} events of the log, ${documentCount} documents of the vault and ${pictures.length} pictures in ${folder}.`,
    );
    if (newestSeal !== null) console.log(`Newest seal, to keep in another place: ${newestSeal.count}:${newestSeal.digest}`);
    return 0;
  },
});
