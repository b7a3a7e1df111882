import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { parseMasterKey } from '#identity/vault/masterKey.ts';
import { rotateMasterKey } from '#identity/vault/rotateMasterKey.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';

/* Rotation of the master key: the new key opens everything and the old one nothing, even after an interruption. */

let stores: Stores;
let mongo: MongoConnection;
let keysDir: string;
beforeAll(async () => {
  stores = await startStores();
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});
beforeEach(async () => {
  await mongo.vault.dropDatabase();
  keysDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-rotate-'));
});
afterEach(() => rm(keysDir, { recursive: true, force: true }));

const open = (): Promise<Vault> => openVault({ db: mongo.vault, keysDir, clock: systemClock });
const keyFile = (): string => path.join(keysDir, 'master.key');
const subjects = Array.from({ length: 150 }, (_, index) => `account-${index}`);
/** Adds people with sealed facts and a password. */
const fill = async () => {
  const vault = await open();
  const sealed = await Promise.all(subjects.map((subject) => vault.keys.seal(subject, { subject })));
  await vault.credentials.setPassword('0', 'three quiet harbors');
  const token = await vault.sessions.open('0', 0);
  return { sealed, token, hmac: vault.emailHmac('ada@example.org') };
};
const mustOpen = async ({ sealed, token, hmac }: Awaited<ReturnType<typeof fill>>): Promise<void> => {
  const vault = await open();
  expect(await vault.keys.unsealAll(sealed)).toEqual(subjects.map((subject) => ({ subject })));
  expect(await vault.credentials.checkPassword('0', 'three quiet harbors')).toBe(true);
  expect(await vault.sessions.check(token)).toMatchObject({ accountId: '0' });
  expect(vault.emailHmac('ada@example.org')).toBe(hmac);
};
const rotate = () =>
  runTool('vaultRotate', [], { EVENTSTORE_URL: stores.eventStoreUrl, MONGODB_URL: stores.mongodbUrl, SHELTER_KEYS_DIR: keysDir });

test('npm run vault:rotate rewraps the keys, changes no other data and keeps the old master key', async () => {
  covers('vault-6');
  const filled = await fill();
  const former = await readFile(keyFile(), 'utf8');
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted 156 keys')]);
  expect(await readFile(keyFile(), 'utf8')).not.toBe(former);
  const names = await readdir(keysDir);
  expect(names).toHaveLength(2);
  expect(await readFile(path.join(keysDir, names.find((name) => name !== 'master.key') ?? ''), 'utf8')).toBe(former);
  await mustOpen(filled);

  await writeFile(keyFile(), former);
  await expect(open()).rejects.toThrow(/not the one that this vault was made with/);
});

test('an interrupted rotation blocks the start, and a second run completes it', async () => {
  const filled = await fill();
  const from = parseMasterKey(await readFile(keyFile(), 'utf8'), 'a test');
  const text = randomBytes(32).toString('base64');
  await writeFile(`${keyFile()}.next`, `${text}\n`);
  let left = 60;
  const failing = (bytes: number): Buffer => {
    left -= 1;
    if (left < 0) throw new Error('power cut');
    return randomBytes(bytes);
  };
  await expect(rotateMasterKey(mongo.vault, from, parseMasterKey(text, 'a test'), failing)).rejects.toThrow('power cut');
  await expect(open()).rejects.toThrow(/cannot be decrypted with the master key/);
  expect((await rotate()).code).toBe(0);
  expect((await readFile(keyFile(), 'utf8')).trim()).toBe(text);
  await mustOpen(filled);
});

test('a key that is neither the old nor the new one is rejected with a named error', async () => {
  await fill();
  const [one, other] = [randomBytes(32), randomBytes(32)].map((bytes) => parseMasterKey(bytes.toString('base64'), 'a test'));
  await expect(rotateMasterKey(mongo.vault, one!, other!, randomBytes)).rejects.toThrow(/cannot be decrypted with either master key/);
});
