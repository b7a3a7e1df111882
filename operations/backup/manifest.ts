import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { BackupUnusable } from './errors.ts';

const MANIFEST_FILE = 'manifest.json';

const sealSchema = z.object({ count: z.int(), digest: z.string() });
const fileSchema = z.object({ file: z.string(), lines: z.int(), sha256: z.string() });

/** Content of a backup. Written last: a folder without it is no complete backup. */
const manifestSchema = z.object({
  format: z.literal('shelter-backup'),
  version: z.literal(1),
  /** ISO 8601 */
  takenAt: z.string(),
  /** Identity of the log. */
  logId: z.string(),
  log: z.extend(fileSchema, {
    /** Number of sealed events, and the chain over them. */
    events: z.int(),
    digest: z.string(),
  }),
  newestSeal: z.nullable(sealSchema),
  vault: z.array(z.extend(fileSchema, { collection: z.string() })),
  /** Pictures sent with feedback, each sealed with a key of the vault. */
  pictures: z._default(z.array(z.object({ file: z.string(), sha256: z.string() })), []),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const file = await open(path.join(folder, MANIFEST_FILE), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync();
  await file.close();
};

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new BackupUnusable(`${folder} has no ${MANIFEST_FILE}: it is not a backup, or the backup was not finished.`);
  try {
    return z.parse(manifestSchema, JSON.parse(text));
  } catch {
    throw new BackupUnusable(`${path.join(folder, MANIFEST_FILE)} cannot be read by this version.`);
  }
};
