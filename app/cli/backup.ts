import type { Manifest } from '#operations/backup/manifest.ts';
import { takeBackup } from '#operations/backup/takeBackup.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/log.ts';
import { filesFolder, openFiles } from '#platform/pictures/store.ts';
import { securityLog } from '#platform/securityEvents.ts';
import { createProgress, type Progress } from './progress.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run backup -- DIR

Saves the log, then the vault and the pictures that came with feedback, into DIR (empty or new), while all are in use: of EVENTSTORE_URL and MONGODB_URL, or of
the embedded stores of the data folder (running or not). The log is sealed first. Read models are not saved: they are
built from the log. Pictures are those of SHELTER_FILES_DIR, which separate processes share; without it, of the data folder. DIR then holds password hashes and keys: keep it as you keep those.

Ends with 0 when all was saved, 1 when it was not, 2 when asked wrongly.`;

const save = (folder: string): Promise<Manifest> =>
  withStores(async ({ raw, store }, mongo) => {
    let progress: Progress | undefined;
    try {
      return await takeBackup({
        raw,
        store,
        vault: mongo.vault,
        files: openFiles(filesFolder(readConfig())),
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
  least: 1,
  async run(_values, [folder = '']) {
    const { log, vault, pictures, newestSeal } = await save(folder);
    securityLog(createLogger({ level: readConfig().logLevel, process: 'backup' }))({ kind: 'export.backup', events: log.lines });
    const documents = vault.reduce((sum, { lines }) => sum + lines, 0);
    console.log(`Saved ${log.lines} events of the log, ${documents} documents of the vault and ${pictures.length} pictures in ${folder}.`);
    if (newestSeal !== null) console.log(`Newest seal, to be kept elsewhere: ${newestSeal.count}:${newestSeal.digest}`);
    return 0;
  },
});
