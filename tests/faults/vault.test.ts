import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openVault, type Vault, type VaultOptions } from '#identity/vault/index.ts';
import { connectMongo, type Binary, type MongoConnection } from '#platform/mongo/index.ts';
import { isoTime } from '#platform/systemClock.ts';
import { createTestClock } from '../support/api.ts';
import { filesContaining } from '../support/searchFiles.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* The vault on a real store: sealing, erasure, rejections, and consistency between two processes. */

let stores: Stores;
let mongo: MongoConnection;
let keysDir: string;
let clock: ReturnType<typeof createTestClock>;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});
beforeEach(async () => {
  await mongo.vault.dropDatabase();
  keysDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'shelter-keys-')), 'keys');
  clock = createTestClock();
});
afterEach(() => rm(path.dirname(keysDir), { recursive: true, force: true }));

const openTestVault = (options: Partial<VaultOptions> = {}): Promise<Vault> => openVault({ db: mongo.vault, keysDir, clock, ...options });
const person = { email: 'ada@example.org', displayName: 'Ada', phone: '2135550100' };
const account = 'account-7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55';

describe('master key', () => {
  test('is created once next to the data, readable only by its owner', async () => {
    await Promise.all([openTestVault(), openTestVault(), openTestVault()]);
    const { mode } = await stat(path.join(keysDir, 'master.key'));
    expect(mode & 0o777).toBe(0o600);
    const text = await readFile(path.join(keysDir, 'master.key'), 'utf8');
    await openTestVault();
    expect(await readFile(path.join(keysDir, 'master.key'), 'utf8')).toBe(text);
  });

  test('is not recreated if it is missing: the start fails with a named error', async () => {
    covers('start-6');
    await openTestVault();
    await rm(path.join(keysDir, 'master.key'));
    await expect(openTestVault()).rejects.toThrow(/master key is not in .*SHELTER_MASTER_KEY/);
    await expect(stat(path.join(keysDir, 'master.key'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is rejected if it belongs to another vault or is not a key', async () => {
    await openTestVault();
    await expect(openTestVault({ masterKey: randomBytes(32).toString('base64') })).rejects.toThrow(
      /not the one that this vault was made with/,
    );
    await expect(openTestVault({ masterKey: 'short' })).rejects.toThrow(/not 32 bytes/);
  });

  test('can come from the environment instead of a file', async () => {
    const masterKey = randomBytes(32).toString('base64');
    const sealed = await (await openTestVault({ masterKey })).keys.seal(account, person);
    expect(await (await openTestVault({ masterKey })).keys.unseal(sealed)).toEqual(person);
    await expect(readFile(path.join(keysDir, 'master.key'))).rejects.toThrow('ENOENT');
  });
});

describe('sealed data', () => {
  test('is opened by every process, and neither the vault nor the box contains any part of it', async () => {
    const sealed = await (await openTestVault()).keys.seal(account, person);
    expect(await (await openTestVault()).keys.unseal(sealed)).toEqual(person);
    expect(Buffer.from(sealed.box, 'base64url').toString('latin1')).not.toContain('ada');
    const stored = await mongo.vault.collection('keys').find().toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('ada@example');
  });

  test('cannot be opened under another subject, and a changed box is rejected', async () => {
    const vault = await openTestVault();
    const sealed = await vault.keys.seal(account, person);
    const other = await vault.keys.seal('account-other', { note: 1 });
    expect(await vault.keys.unseal({ key: other.key.replace('other', 'none'), box: sealed.box })).toBeNull();
    await expect(vault.keys.unseal({ key: other.key, box: sealed.box })).rejects.toThrow(/was modified/);
  });

  test('has one key if several processes seal for a new subject at once', async () => {
    const [one, other] = [await openTestVault(), await openTestVault()];
    const sealed = await Promise.all([one, other, one, other].map(({ keys }) => keys.seal(account, person)));
    expect(new Set(sealed.map(({ key }) => key)).size).toBe(1);
    expect(await one.keys.unsealAll(sealed)).toEqual([person, person, person, person]);
  });
});

describe('destroyed key', () => {
  test('opens nothing any more: immediately in this process, within a second in others', async () => {
    covers('vault-2');
    const [one, other] = [await openTestVault(), await openTestVault()];
    const sealed = await one.keys.seal(account, person);
    expect(await other.keys.unseal(sealed)).toEqual(person);
    await one.keys.destroy(account);
    expect(await one.keys.unseal(sealed)).toBeNull();
    clock.advance(1000);
    expect(await other.keys.unseal(sealed)).toBeNull();
    await expect(other.keys.seal(account, person)).rejects.toThrow('destroyed');
    await expect(one.keys.create(account)).rejects.toThrow('destroyed');
  });

  test('stays destroyed if an older state of the vault is restored, because of the ledger', async () => {
    const vault = await openTestVault();
    const sealed = await vault.keys.seal(account, person);
    const before = await mongo.vault.collection<{ _id: string }>('keys').findOne({ _id: account });
    await vault.keys.destroy(account);
    await mongo.vault.collection<{ _id: string }>('keys').replaceOne({ _id: account }, { ...before });
    expect(await (await openTestVault()).keys.unseal(sealed)).toBeNull();
    expect(await readFile(path.join(keysDir, 'erased-keys.jsonl'), 'utf8')).toBe(
      `${JSON.stringify({ subject: account, at: isoTime(clock()) })}\n`,
    );
  });

  test('control: is restored with the older state if there is no ledger', async () => {
    const vault = await openTestVault();
    const sealed = await vault.keys.seal(account, person);
    const before = await mongo.vault.collection<{ _id: string }>('keys').findOne({ _id: account });
    await vault.keys.destroy(account);
    await mongo.vault.collection<{ _id: string }>('keys').replaceOne({ _id: account }, { ...before });
    await rm(path.join(keysDir, 'erased-keys.jsonl'));
    expect(await (await openTestVault()).keys.unseal(sealed)).toEqual(person);
  });

  test('is in the ledger before its destruction: the next start completes one cut by a power failure', async () => {
    const vault = await openTestVault();
    const sealed = await vault.keys.seal(account, person);
    await appendFile(path.join(keysDir, 'erased-keys.jsonl'), `${JSON.stringify({ subject: account, at: isoTime(clock()) })}\n`);
    expect(await (await openTestVault()).keys.unseal(sealed)).toBeNull();
    expect(await mongo.vault.collection<{ _id: string }>('keys').findOne({ _id: account })).toEqual({
      _id: account,
      destroyedAt: isoTime(clock()),
    });
  });

  test('leaves no trace in the embedded store’s files, even if the process ends before they are rewritten', async () => {
    covers('vault-3');
    const vault = await openTestVault();
    await vault.keys.create(account);
    const files = path.join(stores.dataDir, 'document-store');
    const wrapped = async (): Promise<Buffer> => {
      const document = await mongo.vault.collection<{ _id: string; wrapped: Binary }>('keys').findOne({ _id: account });
      return Buffer.from(document?.wrapped.value() ?? []);
    };
    const key = await wrapped();
    expect(await filesContaining(files, key)).not.toEqual([]);
    await vault.keys.destroy(account);
    expect(await filesContaining(files, key)).toEqual([]);

    // The process ends between the two: the key is destroyed, the files are unchanged.
    const other = account.replace('7', '8');
    await vault.keys.create(other);
    const otherKeyDocument = await mongo.vault.collection<{ _id: string; wrapped: Binary }>('keys').findOne({ _id: other });
    const remainingKeyBytes = Buffer.from(otherKeyDocument?.wrapped.value() ?? []);
    await mongo.vault.collection<{ _id: string }>('rewriting').updateOne({ _id: 'files' }, { $inc: { asked: 1 } });
    await mongo.vault.collection<{ _id: string }>('keys').replaceOne({ _id: other }, { destroyedAt: 'now' });
    expect(await filesContaining(files, remainingKeyBytes)).not.toEqual([]);
    await openTestVault();
    expect(await filesContaining(files, remainingKeyBytes)).toEqual([]);
  });

  test('is not destroyed by a cut ledger line, after which the next line is complete', async () => {
    const vault = await openTestVault();
    const erasureLedger = path.join(keysDir, 'erased-keys.jsonl');
    await writeFile(erasureLedger, '{"subject":"account-ha');
    await (await openTestVault()).keys.destroy('account-b');
    expect((await readFile(erasureLedger, 'utf8')).trim().split('\n')).toHaveLength(1);
    await writeFile(erasureLedger, '{"subject":"account-ha\n');
    await expect(openTestVault()).rejects.toThrow(/Line 1 of .* is damaged/);
    expect(vault.emailHmac(' Ada@Example.org')).toBe(vault.emailHmac('ada@example.org'));
  });
});
