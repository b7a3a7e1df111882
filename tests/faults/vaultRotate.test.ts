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

const openTestVault = (): Promise<Vault> => openVault({ db: mongo.vault, keysDir, clock: systemClock });
const masterKeyFile = (): string => path.join(keysDir, 'master.key');
const subjects = Array.from({ length: 150 }, (_, index) => `account-${index}`);
/** Adds people with sealed facts and a password. */
const sealTestData = async () => {
  const vault = await openTestVault();
  const sealed = await Promise.all(subjects.map((subject) => vault.keys.seal(subject, { subject })));
  await vault.credentials.setPassword('0', 'three quiet harbors');
  const token = await vault.sessions.open('0', 0);
  return { sealed, token, hmac: vault.emailHmac('ada@example.org') };
};
const expectReadable = async ({ sealed, token, hmac }: Awaited<ReturnType<typeof sealTestData>>): Promise<void> => {
  const vault = await openTestVault();
  expect(await vault.keys.unsealAll(sealed)).toEqual(subjects.map((subject) => ({ subject })));
  expect(await vault.credentials.checkPassword('0', 'three quiet harbors')).toBe(true);
  expect(await vault.sessions.check(token)).toMatchObject({ accountId: '0' });
  expect(vault.emailHmac('ada@example.org')).toBe(hmac);
};
const runRotation = () =>
  runTool('vaultRotate', [], { EVENTSTORE_URL: stores.eventStoreUrl, MONGODB_URL: stores.mongodbUrl, SHELTER_KEYS_DIR: keysDir });

test('npm run vault:rotate rewraps the keys, changes no other data and keeps the old master key', async () => {
  covers('vault-6');
  const testData = await sealTestData();
  const previousKey = await readFile(masterKeyFile(), 'utf8');
  const { code, output } = await runRotation();
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted 157 keys')]);
  expect(await readFile(masterKeyFile(), 'utf8')).not.toBe(previousKey);
  const names = await readdir(keysDir);
  expect(names).toHaveLength(2);
  expect(await readFile(path.join(keysDir, names.find((name) => name !== 'master.key') ?? ''), 'utf8')).toBe(previousKey);
  await expectReadable(testData);

  await writeFile(masterKeyFile(), previousKey);
  await expect(openTestVault()).rejects.toThrow(/not the one that this vault was made with/);
});

test('an interrupted rotation blocks the start, and a second run completes it', async () => {
  const testData = await sealTestData();
  const currentKey = parseMasterKey(await readFile(masterKeyFile(), 'utf8'), 'a test');
  const text = randomBytes(32).toString('base64');
  await writeFile(`${masterKeyFile()}.next`, `${text}\n`);
  let remainingCalls = 60;
  const failingRandomBytes = (bytes: number): Buffer => {
    remainingCalls -= 1;
    if (remainingCalls < 0) throw new Error('power cut');
    return randomBytes(bytes);
  };
  await expect(rotateMasterKey(mongo.vault, currentKey, parseMasterKey(text, 'a test'), failingRandomBytes)).rejects.toThrow('power cut');
  await expect(openTestVault()).rejects.toThrow(/cannot be decrypted with the master key/);
  expect((await runRotation()).code).toBe(0);
  expect((await readFile(masterKeyFile(), 'utf8')).trim()).toBe(text);
  await expectReadable(testData);
});

test('a key that is neither the old nor the new one is rejected with a named error', async () => {
  await sealTestData();
  const [keyA, keyB] = [randomBytes(32), randomBytes(32)].map((bytes) => parseMasterKey(bytes.toString('base64'), 'a test'));
  await expect(rotateMasterKey(mongo.vault, keyA!, keyB!, randomBytes)).rejects.toThrow(/cannot be decrypted with either master key/);
});
