import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RawEvent, RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { fsyncFolder } from '#platform/files.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { PictureFiles } from '#platform/pictures/pictureFiles.ts';
import { isoTime } from '#platform/systemClock.ts';
import { roleInCopy } from '../log-copy/roleInCopy.ts';
import { chainDigest, eventDigest, INITIAL_CHAIN, isSealedEvent } from '../seals/digest.ts';
import { sealLog } from '../seals/sealLog.ts';
import { BackupIncomplete, BackupRefused } from './errors.ts';
import { writeLines } from './lineFiles.ts';
import { formatLogLine } from './logLines.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { createReferencedPictures, savePictures } from './pictureBackup.ts';
import { saveVault } from './vaultBackup.ts';

export interface BackupOptions {
  readonly raw: RawLog;
  readonly store: Pick<EventStore, 'append' | 'identity'>;
  readonly vault: Db;
  readonly files: Pick<PictureFiles, 'folder' | 'list' | 'read'>;
  /** An empty folder, or one that does not exist yet. */
  readonly folder: string;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  /** Reports progress. `head`: the position up to which the log is saved. */
  readonly onEvent?: ((event: RawEvent, events: number, head: bigint) => void) | undefined;
}

const LOG_FILE = 'log.jsonl';

const createEmptyFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty.`);
};

/**
 * Saves log, vault and pictures while all are in use. All acknowledged events are sealed first; then the log is read up to its end at that
 * time, and the vault and the pictures after it, so that they contain the keys and pictures of every saved event. Read models are not
 * saved, since they are built from the log. Throws `BackupIncomplete` if everything else is saved and pictures are missing.
 */
export const takeBackup = async ({ raw, store, vault, files, folder, clock, onEvent }: BackupOptions): Promise<Manifest> => {
  await createEmptyFolder(folder);
  const takenAt = isoTime(clock());
  const logId = await store.identity();
  const lastSeal = await sealLog({ raw, store, clock });
  const head = await raw.lastPosition();
  let digestChain = INITIAL_CHAIN;
  let events = 0;
  let readCount = 0;
  const referencedPictures = createReferencedPictures();
  async function* lines(): AsyncGenerator<string> {
    for await (const event of readRawEvents(raw, { upTo: head })) {
      readCount += 1;
      referencedPictures.recordEvent(event);
      onEvent?.(event, readCount, head);
      if (roleInCopy(event) === null) continue;
      if (isSealedEvent(event)) {
        digestChain = chainDigest(digestChain, eventDigest(event));
        events += 1;
      }
      yield formatLogLine(event);
    }
  }
  const logFile = { file: LOG_FILE, ...(await writeLines(path.join(folder, LOG_FILE), lines())) };
  const manifest: Manifest = {
    format: 'shelter-backup',
    version: 1,
    takenAt,
    logId,
    log: { ...logFile, events, digest: digestChain.toString('hex') },
    newestSeal: lastSeal === null ? null : { count: lastSeal.count, digest: lastSeal.digest },
    vault: await saveVault(vault, folder),
    pictures: await savePictures(files, folder),
  };
  await writeManifest(folder, manifest);
  await fsyncFolder(folder);
  // Data purged during the backup does not count as missing.
  for await (const event of readRawEvents(raw, { after: head })) referencedPictures.recordEvent(event);
  const missingCount = referencedPictures.missingFrom(manifest.pictures).length;
  if (missingCount > 0)
    throw new BackupIncomplete(
      `Saved in ${folder}, except ${missingCount} ${missingCount === 1 ? 'picture' : 'pictures'} of feedback: not in ${files.folder}. Set SHELTER_FILES_DIR to the folder that all processes share, and save again.`,
    );
  return manifest;
};
