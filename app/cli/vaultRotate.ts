import { randomBytes } from 'node:crypto';
import { link, rename } from 'node:fs/promises';
import path from 'node:path';
import { VaultUnusable } from '#identity/vault/errors.ts';
import { openRewriting } from '#identity/vault/fileRewriting.ts';
import { createKeyFile, MASTER_KEY_FILE, parseMasterKey } from '#identity/vault/masterKey.ts';
import { rotateMasterKey } from '#identity/vault/rotateMasterKey.ts';
import { keysFolderOf, readConfig } from '#platform/config.ts';
import { readFileIfExists, fsyncFolder } from '#platform/files.ts';
import { readRunFile } from '#platform/runFile.ts';
import { isoTime, systemClock } from '#platform/systemClock.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run vault:rotate

Encrypts every key of the vault with a new master key and writes it to master.key of SHELTER_KEYS_DIR; the former key stays beside
it, with the time in its name: earlier backups need it. The product must not run. After an interruption, the next run continues.

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const readKey = async (file: string) => {
  const text = await readFileIfExists(file);
  if (text === null) throw new VaultUnusable(`There is no ${file}.`);
  return parseMasterKey(text, file);
};

const rotate = async (): Promise<number> => {
  const config = readConfig();
  if (config.masterKey !== undefined) throw new VaultUnusable('SHELTER_MASTER_KEY is set: write its value to master.key and unset it.');
  if ((await readRunFile(config.dataDir)) !== null) throw new VaultUnusable('The product is running. Stop it first.');
  const file = path.join(keysFolderOf(config), MASTER_KEY_FILE);
  const nextFile = `${file}.next`;
  const currentKey = await readKey(file);
  if ((await readFileIfExists(nextFile)) === null) await createKeyFile(nextFile, randomBytes);
  const nextKey = await readKey(nextFile);
  const rotated = await withStores(async (_log, { vault }) => {
    const count = await rotateMasterKey(vault, currentKey, nextKey, randomBytes);
    await openRewriting(vault).run();
    return count;
  });
  // Link the former key under a second name first, then replace it: at every moment there is a master.key.
  await link(file, `${file}.${isoTime(systemClock()).replaceAll(':', '-')}`);
  await rename(nextFile, file);
  await fsyncFolder(path.dirname(file));
  console.log(`Encrypted ${rotated} keys with a new master key: ${file}. Keep a copy of it apart from the data.`);
  return 0;
};

await runTool({ usage: USAGE, run: rotate });
