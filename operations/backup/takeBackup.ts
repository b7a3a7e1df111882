import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isoTime } from '#platform/clock.ts';
import { logPages } from '#platform/event-store/logPages.ts';
import type { RawEvent, RawLog } from '#platform/event-store/raw.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { syncFolder } from '#platform/files.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Files } from '#platform/pictures/store.ts';
import { roleInCopy } from '../log-copy/roleInCopy.ts';
import { chained, eventDigest, FIRST_CHAIN, isCounted } from '../seals/digest.ts';
import { sealLog } from '../seals/sealLog.ts';
import { BackupIncomplete, BackupRefused } from './errors.ts';
import { writeLines } from './lines.ts';
import { logLine } from './logLines.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { createNamedPictures, savePictures } from './pictures.ts';
import { saveVault } from './vault.ts';

export interface BackupOptions {
  readonly raw: RawLog;
  readonly store: Pick<EventStore, 'append' | 'identity'>;
  readonly vault: Db;
  readonly files: Pick<Files, 'folder' | 'list' | 'read'>;
  /** An empty folder, or one that does not exist yet. */
  readonly folder: string;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  /** Reports progress. `head`: the position up to which the log is saved. */
  readonly onEvent?: ((event: RawEvent, events: number, head: bigint) => void) | undefined;
}

const LOG_FILE = 'log.jsonl';

const makeEmptyFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty.`);
};

/**
 * Saves log, vault and pictures while all are in use. All acknowledged events are sealed first; then the log is read up to its end at that
 * time, and the vault and the pictures after it, so that they contain the keys and pictures of every saved event. Read models are not
 * saved, since they are built from the log. Throws `BackupIncomplete` if everything else is saved and pictures are missing.
 */
export const takeBackup = async ({ raw, store, vault, files, folder, clock, onEvent }: BackupOptions): Promise<Manifest> => {
  await makeEmptyFolder(folder);
  const takenAt = isoTime(clock());
  const logId = await store.identity();
  const newest = await sealLog({ raw, store, clock });
  const head = await raw.lastPosition();
  let chain = FIRST_CHAIN;
  let events = 0;
  let read = 0;
  const named = createNamedPictures();
  async function* lines(): AsyncGenerator<string> {
    for await (const event of logPages(raw, { upTo: head })) {
      read += 1;
      named.take(event);
      onEvent?.(event, read, head);
      if (roleInCopy(event) === null) continue;
      if (isCounted(event)) {
        chain = chained(chain, eventDigest(event));
        events += 1;
      }
      yield logLine(event);
    }
  }
  const log = { file: LOG_FILE, ...(await writeLines(path.join(folder, LOG_FILE), lines())) };
  const manifest: Manifest = {
    format: 'shelter-backup',
    version: 1,
    takenAt,
    logId,
    log: { ...log, events, digest: chain.toString('hex') },
    newestSeal: newest === null ? null : { count: newest.count, digest: newest.digest },
    vault: await saveVault(vault, folder),
    pictures: await savePictures(files, folder),
  };
  await writeManifest(folder, manifest);
  await syncFolder(folder);
  // Data purged during the backup does not count as missing.
  for await (const event of logPages(raw, { after: head })) named.take(event);
  const missing = named.missingFrom(manifest.pictures).length;
  if (missing > 0)
    throw new BackupIncomplete(
      `Saved in ${folder}, except ${missing} ${missing === 1 ? 'picture' : 'pictures'} of feedback: not in ${files.folder}. Set SHELTER_FILES_DIR to the folder that all processes share, and save again.`,
    );
  return manifest;
};
