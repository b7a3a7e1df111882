import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PASSWORD, signIn, signInReply, signUp, signUpReply, startPeopleApi, type Person } from '../http/authSupport.ts';
import { addService, eventsOf, form, idOf } from '../http/commandsSupport.ts';
import { fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { runTool } from '../support/tool.ts';
import { startHostedStores, stopHostedStores } from '../support/worker/hostedStores.ts';

/*
 * Effects of a lost vault and of an older backup on users: a lost vault loses names and sign-ins, an older backup does not restore erased
 * users.
 */

let temporary: string;
let api: TestApi;
let ada: Person;
let bob: Person;
let service: string;
let removed: string;
const keysOf = (dataDir: string): string => `${dataDir}-keys`;
const running: { readonly api: TestApi; readonly dataDir: string }[] = [];

const mustBe = async (status: number, request: Promise<Reply>): Promise<void> => {
  const { status: found, body } = await request;
  if (found !== status) throw new Error(`${found} ${JSON.stringify(body)}`);
};

beforeAll(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'shelter-restore-'));
  api = await startPeopleApi();
  ada = await signUp(api, 'ada@example.org', { displayName: 'Ada Canary' });
  bob = await signUp(api, 'bob@example.org', { displayName: 'Bob Stays' });
  service = idOf(await addService(api, { name: 'Harbor Pantry' }, { token: ada.token }));
  removed = idOf(await addService(api, { name: 'Bay Kitchen' }, { token: ada.token }));
  await mustBe(200, api.ask('/api/services/approve-services', { body: { services: [service, removed] } }));
  const { eventStoreUrl, mongodbUrl } = api.stores;
  const saved = await runTool('backup', [path.join(temporary, 'saved')], { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl });
  if (saved.code !== 0) throw new Error(saved.output);
  // One service is removed with her account; the other one was handed over before.
  await mustBe(200, api.ask(`/api/services/${service}`, { method: 'PUT', body: form({ name: 'Harbor Pantry', userEmail: bob.email }) }));
  await mustBe(200, api.ask(`/api/users/${ada.id}`, { method: 'DELETE' }));
  await mustBe(200, api.ask(`/api/users/${ada.id}/erase`, { method: 'POST', body: {} }));
});
afterEach(async () => {
  for (const { api: other, dataDir } of running.splice(0)) {
    await other.stop();
    await stopHostedStores(dataDir);
  }
});
afterAll(async () => {
  await api.stop();
  await rm(temporary, { recursive: true, force: true });
});

/** Starts a product on another data folder, with its keys next to it. */
const startOver = async (dataDir: string): Promise<TestApi> => {
  const stores = { ...(await startHostedStores(dataDir)), dataDir, stop: () => stopHostedStores(dataDir) };
  const other = await startApiOver(stores, { environment: { TRUST_PROXY: '1' } });
  running.push({ api: other, dataDir });
  return other;
};

interface Restored {
  readonly dataDir: string;
  readonly output: string;
}

const restoreWith = async (name: string, prepareKeys: (keysDir: string) => Promise<void>): Promise<Restored> => {
  const dataDir = path.join(temporary, name);
  await cp(keysOf(api.stores.dataDir), keysOf(dataDir), { recursive: true });
  await prepareKeys(keysOf(dataDir));
  const { code, output } = await runTool('restore', [path.join(temporary, 'saved')], { SHELTER_DATA_DIR: dataDir });
  if (code !== 0) throw new Error(output);
  return { dataDir, output };
};

/** Restored folder with all keys; no product starts in it, so that every test can copy it. */
let whole: Restored;
beforeAll(async () => {
  whole = await restoreWith('whole', async () => {});
});

const copyOfWhole = async (name: string): Promise<string> => {
  const dataDir = path.join(temporary, name);
  for (const folderOf of [(folder: string) => folder, keysOf]) await cp(folderOf(whole.dataDir), folderOf(dataDir), { recursive: true });
  return dataDir;
};

test('restoring an older backup with the ledger keeps the user erased', async () => {
  covers('S26.11', 'vault-4');
  const restored = await startOver(await copyOfWhole('kept'));
  expect(whole.output).toContain('Accounts erased since the backup and now erased again: 1 account.');
  expect((await signInReply(restored, ada.email)).status).toBe(401);
  expect((await restored.ask('/api/auth/session', { token: ada.token })).status).toBe(401);
  const user = await restored.ask(`/api/users/${ada.id}`);
  expect(JSON.stringify(user.body)).not.toMatch(/ada@|Ada Canary/);
  expect((await eventsOf(restored, `account-${ada.id}`)).map(({ type }) => type)).toContain('AccountErased');
  // Data removed with her account is removed again, shared data stays, and her address is free.
  expect((await restored.ask(`/api/services/${removed}`, { token: null })).status).toBe(404);
  expect((await restored.ask(`/api/services/${service}`, { token: null })).status).toBe(200);
  expect((await signUpReply(restored, { email: ada.email })).status).toBe(201);
  expect((await signIn(restored, bob.email)).id).toBe(bob.id);
});

test('control: without the ledger the older backup restores the erased user', async () => {
  const { dataDir } = await restoreWith('back', (keysDir) => rm(path.join(keysDir, 'erased-keys.jsonl')));
  const restored = await startOver(dataDir);
  expect((await signIn(restored, ada.email)).id).toBe(ada.id);
});

test('a damaged ledger stops the restore before anything is written', async () => {
  await expect(restoreWith('damaged', (keysDir) => writeFile(path.join(keysDir, 'erased-keys.jsonl'), '{\n'))).rejects.toThrow(
    /Line 1 of .* is damaged/,
  );
});

test("a restore omits the backup's sessions, links and counters", async () => {
  const manifest = await readFile(path.join(temporary, 'saved', 'manifest.json'), 'utf8');
  expect(manifest).toMatch(/vault-keys/);
  expect(manifest).not.toMatch(/vault-(sessions|resetTokens|rateLimits|oneTimeBoxes)/);
});

test('a lost vault loses names and sign-ins, but no listings', async () => {
  covers('vault-5');
  const dataDir = await copyOfWhole('lost');
  await rm(path.join(dataDir, 'document-store', 'vaults'), { recursive: true });
  const bare = await startOver(dataDir);

  expect(await signInReply(bare, bob.email)).toMatchObject({ status: 401 });
  const users = await bare.ask('/api/users');
  expect(users.status).toBe(200);
  expect(JSON.stringify(users.body)).not.toMatch(/@example\.org|Bob Stays/);
  expect(fieldOf(await bare.ask(`/api/services/${service}`, { token: null }), 'name')).toBe('Harbor Pantry');
  // Former users create a new account with the same address.
  const again = await signUp(bare, bob.email, { password: PASSWORD });
  expect(again.id).not.toBe(bob.id);
});
