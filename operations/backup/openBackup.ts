import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';
import { isSealEvent } from '../seals/seal.ts';
import { verifySeals, type Verification } from '../seals/verifySeals.ts';
import { BackupUnusable } from './errors.ts';
import { readLines, sha256Of } from './lineFiles.ts';
import { parseLogLine } from './logLines.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** A backup with a parsed manifest. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Reads the saved log, oldest first. Throws `BackupUnusable` at a damaged line. */
  events(): AsyncIterable<RawEvent>;
}

const filesIn = ({ log, vault, pictures }: Manifest) => [log, ...vault, ...pictures];

export const openBackup = async (folder: string): Promise<Backup> => {
  const manifest = await readManifest(folder);
  for (const { file } of filesIn(manifest))
    if (!(await stat(path.join(folder, file)).catch(() => null))?.isFile()) throw new BackupUnusable(`${file} is missing.`);
  async function* events(): AsyncGenerator<RawEvent> {
    let lineNumber = 0;
    for await (const line of readLines(path.join(folder, manifest.log.file))) yield parseLogLine(line, (lineNumber += 1));
    if (lineNumber !== manifest.log.lines) throw new BackupUnusable(`The log has ${lineNumber} lines; ${manifest.log.lines} were written.`);
  }
  return { folder, manifest, events };
};

async function* filterSeals(events: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of events) if (isSealEvent(event)) yield event;
}

/** Checks that a backup is complete: every file is unchanged, and the log matches its seals. Throws `BackupUnusable`. */
export const checkBackup = async (backup: Backup, onEvent?: (event: RawEvent, events: number) => void): Promise<Verification> => {
  const { folder, manifest } = backup;
  // Check the log first: its lines identify the damaged event.
  const verification = await verifySeals({ events: backup.events(), seals: filterSeals(backup.events()), onEvent });
  if (verification.digest !== manifest.log.digest)
    throw new BackupUnusable('The log differs from the saved one: the digests do not match.');
  for (const { file, sha256 } of filesIn(manifest))
    if ((await sha256Of(path.join(folder, file))) !== sha256)
      throw new BackupUnusable(`${file} is damaged: its content differs from the saved one.`);
  return verification;
};
