import { mkdir, open, truncate } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { readIfThere, syncFolder } from '#platform/files.ts';
import { VaultUnusable } from './errors.ts';

/** File in `SHELTER_KEYS_DIR`, one line for each key that was destroyed. It outlives every backup of the vault. */
export const LEDGER_FILE = 'erased-keys.jsonl';

const entrySchema = z.object({
  /** `account-<id>`, `service-<id>` … */
  subject: z.string(),
  /** ISO 8601 */
  at: z.string(),
});
export type LedgerEntry = z.infer<typeof entrySchema>;

/** Subjects whose keys were ever destroyed: ids and times, never names. */
export interface Ledger {
  read(): Promise<LedgerEntry[]>;
  /** Adds lines; resolves once they would survive a power cut. */
  add(entries: readonly LedgerEntry[]): Promise<void>;
}

const entryIn = (line: string, number: number, file: string): LedgerEntry => {
  try {
    return z.parse(entrySchema, JSON.parse(line));
  } catch {
    throw new VaultUnusable(`Line ${number} of ${file} is damaged: whom it names cannot be kept erased.`);
  }
};

const readText = async (file: string): Promise<string> => (await readIfThere(file)) ?? '';

/** A last line without its end was being written when the machine stopped: its key was not destroyed yet. */
const cutUnfinishedLine = async (file: string): Promise<void> => {
  const text = await readText(file);
  if (text !== '' && !text.endsWith('\n')) await truncate(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
};

export const openLedger = (keysDir: string): Ledger => {
  const file = path.join(keysDir, LEDGER_FILE);
  return {
    async read() {
      const lines = (await readText(file)).split('\n');
      // The rest after the last line's end is empty, or an unfinished write.
      lines.pop();
      return lines.map((line, index) => entryIn(line, index + 1, file));
    },
    async add(entries) {
      await mkdir(keysDir, { recursive: true, mode: 0o700 });
      await cutUnfinishedLine(file);
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(keysDir);
    },
  };
};
