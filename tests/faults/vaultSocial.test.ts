import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Data of social sign-ins in the vault: boxes that open once, and links between accounts and identities. */

let stores: Stores;
let mongo: MongoConnection;
let keysDir: string;
let vault: Vault;
let now = Date.parse('2026-03-10T17:00:00.000Z');
const clock = (): number => now;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  keysDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-keys-'));
  vault = await openVault({ db: mongo.vault, keysDir, clock });
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
  await rm(keysDir, { recursive: true, force: true });
});

describe('box that opens once', () => {
  test('returns its content to exactly one of many concurrent callers', async () => {
    const code = await vault.oneTimeBoxes.storeBox('sign-in', { accountId: 'a1' }, 60_000);
    const takenBoxes = await Promise.all(Array.from({ length: 10 }, () => vault.oneTimeBoxes.redeem('sign-in', code)));
    expect(takenBoxes.filter((facts) => facts !== null)).toEqual([{ accountId: 'a1' }]);
    expect(await vault.oneTimeBoxes.redeem('sign-in', code)).toBeNull();
  });

  test('is valid for one purpose, for a limited time, and with its own code only', async () => {
    const code = await vault.oneTimeBoxes.storeBox('sign-in', { accountId: 'a1' }, 60_000);
    expect(await vault.oneTimeBoxes.redeem('confirm', code)).toBeNull();
    expect(await vault.oneTimeBoxes.redeem('sign-in', `${code}x`)).toBeNull();
    now += 60_000;
    expect(await vault.oneTimeBoxes.redeem('sign-in', code)).toBeNull();
  });

  test('reveals nothing to a reader of the vault', async () => {
    const code = await vault.oneTimeBoxes.storeBox('confirm', { email: 'canary@example.org' }, 60_000);
    const stored = JSON.stringify(await mongo.vault.collection('oneTimeBoxes').find().toArray());
    expect(stored).toContain('expiresAt');
    expect(stored).not.toMatch(/canary/);
    expect(stored).not.toContain(Buffer.from('canary@example.org').toString('base64').slice(0, 12));
    expect(stored).not.toContain(code);
  });
});

describe('link between an account and an identity', () => {
  test('is found again, belongs to the first of two claimants, and is removed with the account', async () => {
    const { socialLinks } = vault;
    expect(await socialLinks.find('google', '1')).toBeNull();
    const linkedAccounts = await Promise.all(['a1', 'a2', 'a3'].map((account) => socialLinks.link('google', '1', account)));
    expect(new Set(linkedAccounts).size).toBe(1);
    expect(await socialLinks.find('google', '1')).toBe(linkedAccounts[0]);
    expect(await socialLinks.find('facebook', '1')).toBeNull();
    expect(JSON.stringify(await mongo.vault.collection('socialLinks').find().toArray())).not.toMatch(/google/);
    await socialLinks.removeAll(linkedAccounts[0] ?? '');
    expect(await socialLinks.find('google', '1')).toBeNull();
  });
});
