import { mkdir, open, truncate } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { readFileIfExists, fsyncFolder } from '#platform/files.ts';
import { VaultUnusable } from './errors.ts';

/** File in `SHELTER_KEYS_DIR`, one line for each destroyed key. It is kept longer than any backup of the vault. */
export const LEDGER_FILE = 'erased-keys.jsonl';

const entrySchema = z.object({
  /** Such as `account-<id>`, `service-<id>`. */
  subject: z.string(),
  /** ISO 8601 */
  at: z.string(),
});
export type LedgerEntry = z.infer<typeof entrySchema>;

/** Subjects whose keys were destroyed: ids and times, never names. */
export interface Ledger {
  read(): Promise<LedgerEntry[]>;
  /** Appends lines; resolves once they survive a power cut. */
  add(entries: readonly LedgerEntry[]): Promise<void>;
}

const parseEntry = (line: string, lineNumber: number, file: string): LedgerEntry => {
  try {
    return z.parse(entrySchema, JSON.parse(line));
  } catch {
    throw new VaultUnusable(`Line ${lineNumber} of ${file} is damaged: the person whom it erases cannot be kept erased.`);
  }
};

const readText = async (file: string): Promise<string> => (await readFileIfExists(file)) ?? '';

/** Removes an incomplete last line, which was being written when the machine stopped: its key was not destroyed yet. */
const truncateUnfinishedLine = async (file: string): Promise<void> => {
  const text = await readText(file);
  if (text !== '' && !text.endsWith('\n')) await truncate(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
};

export const openLedger = (keysDir: string): Ledger => {
  const file = path.join(keysDir, LEDGER_FILE);
  return {
    async read() {
      const lines = (await readText(file)).split('\n');
      // The text after the last line end is empty, or an incomplete write.
      lines.pop();
      return lines.map((line, index) => parseEntry(line, index + 1, file));
    },
    async add(entries) {
      await mkdir(keysDir, { recursive: true, mode: 0o700 });
      await truncateUnfinishedLine(file);
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fsyncFolder(keysDir);
    },
  };
};
