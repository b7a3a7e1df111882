import { hkdfSync } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFileError, readFileIfExists, fsyncFolder } from '#platform/files.ts';
import type { Db } from '#platform/mongo/index.ts';
import { KEY_BYTES, type RandomBytes } from './encryptedBox.ts';
import { VaultUnusable } from './errors.ts';

/** File of the master key in `SHELTER_KEYS_DIR`: base64, readable by its owner only. */
export const MASTER_KEY_FILE = 'master.key';

/** Encrypts and decrypts (wraps) other keys. Two purposes never share a key. */
export interface MasterKey {
  /** Derives the key for one purpose by HKDF. */
  readonly derive: (purpose: string) => Buffer;
  /** Identifies a master key without revealing it; hex. */
  readonly fingerprint: string;
}

const createMasterKey = (bytes: Buffer): MasterKey => {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', bytes, '', `shelter ${purpose}`, KEY_BYTES));
  return { derive, fingerprint: derive('fingerprint').toString('hex', 0, 8) };
};

/** Parses a master key: 32 bytes in base64. Throws `VaultUnusable`, whose message never contains the key. */
export const parseMasterKey = (text: string, source: string): MasterKey => {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== KEY_BYTES) throw new VaultUnusable(`The master key in ${source} is not ${KEY_BYTES} bytes in base64.`);
  return createMasterKey(bytes);
};

/** Creates the file once, durably and complete, even when several processes try at once; returns its content. */
export const createKeyFile = async (file: string, random: RandomBytes): Promise<string> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${random(6).toString('hex')}`;
  const handle = await open(temporaryFile, 'wx', 0o600);
  await handle.writeFile(`${random(KEY_BYTES).toString('base64')}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
  await fsyncFolder(path.dirname(file));
  return readFile(file, 'utf8');
};

interface FingerprintDocument {
  readonly _id: string;
  readonly fingerprint: string;
}
const fingerprintCollection = (db: Db) => db.collection<FingerprintDocument>('masterKey');

export interface MasterKeyOptions {
  readonly db: Db;
  readonly keysDir: string;
  /** Base64, from the environment; if undefined, the file is read, and created at the first start. */
  readonly masterKey?: string | undefined;
  readonly random: RandomBytes;
}

/**
 * Opens the master key of this vault: from the environment, else from its file. A new vault gets a new key. Throws `VaultUnusable` if the
 * key is missing or different, since a new one could decrypt nothing.
 */
export const openMasterKey = async ({ db, keysDir, masterKey, random }: MasterKeyOptions): Promise<MasterKey> => {
  const file = path.join(keysDir, MASTER_KEY_FILE);
  const knownFingerprint = (await fingerprintCollection(db).findOne({ _id: 'current' }))?.fingerprint;
  const text = masterKey ?? (await readFileIfExists(file));
  if (text === null && knownFingerprint !== undefined)
    throw new VaultUnusable(`The vault's master key is not in ${file}. Restore it there, or set SHELTER_MASTER_KEY.`);
  const key = parseMasterKey(text ?? (await createKeyFile(file, random)), masterKey === undefined ? file : 'SHELTER_MASTER_KEY');
  // When several processes start together on a new vault, the first one decides on the key.
  const writtenFingerprint = await fingerprintCollection(db).findOneAndUpdate(
    { _id: 'current' },
    { $setOnInsert: { fingerprint: key.fingerprint } },
    { upsert: true, returnDocument: 'after' },
  );
  if (writtenFingerprint?.fingerprint !== key.fingerprint)
    throw new VaultUnusable(
      `The master key in ${masterKey === undefined ? file : 'SHELTER_MASTER_KEY'} is not the one that this vault was made with.`,
    );
  return key;
};
