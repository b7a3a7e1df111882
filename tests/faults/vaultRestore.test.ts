import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PASSWORD, signIn, signInReply, signUp, signUpReply, startPeopleApi, type Person } from '../http/authSupport.ts';
import { addService, eventsOf, serviceForm, idOf } from '../http/commandsSupport.ts';
import { fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { runTool } from '../support/tool.ts';
import { startHostedStores, stopHostedStores } from '../support/worker/hostedStores.ts';

/*
 * Effects of a lost vault and of an older backup on users: a lost vault loses names and sign-ins, an older backup does not restore erased
 * users.
 */

let temporaryFolder: string;
let api: TestApi;
let ada: Person;
let bob: Person;
let service: string;
let removedServiceId: string;
const keysDirOf = (dataDir: string): string => `${dataDir}-keys`;
const runningApis: { readonly api: TestApi; readonly dataDir: string }[] = [];

const expectStatus = async (status: number, request: Promise<Reply>): Promise<void> => {
  const { status: actualStatus, body } = await request;
  if (actualStatus !== status) throw new Error(`${actualStatus} ${JSON.stringify(body)}`);
};

beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-restore-'));
  api = await startPeopleApi();
  ada = await signUp(api, 'ada@example.org', { displayName: 'Ada Canary' });
  bob = await signUp(api, 'bob@example.org', { displayName: 'Bob Stays' });
  service = idOf(await addService(api, { name: 'Harbor Pantry' }, { token: ada.token }));
  removedServiceId = idOf(await addService(api, { name: 'Bay Kitchen' }, { token: ada.token }));
  await expectStatus(200, api.sendRequest('/api/services/approve-services', { body: { services: [service, removedServiceId] } }));
  const { eventStoreUrl, mongodbUrl } = api.stores;
  const backup = await runTool('backup', [path.join(temporaryFolder, 'saved')], { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl });
  if (backup.code !== 0) throw new Error(backup.output);
  // One service is removed with her account; the other one was handed over before.
  await expectStatus(
    200,
    api.sendRequest(`/api/services/${service}`, { method: 'PUT', body: serviceForm({ name: 'Harbor Pantry', userEmail: bob.email }) }),
  );
  await expectStatus(200, api.sendRequest(`/api/users/${ada.id}`, { method: 'DELETE' }));
  await expectStatus(200, api.sendRequest(`/api/users/${ada.id}/erase`, { method: 'POST', body: {} }));
});
afterEach(async () => {
  for (const { api: otherApi, dataDir } of runningApis.splice(0)) {
    await otherApi.stop();
    await stopHostedStores(dataDir);
  }
});
afterAll(async () => {
  await api.stop();
  await rm(temporaryFolder, { recursive: true, force: true });
});

/** Starts a product on another data folder, with its keys next to it. */
const startApiOn = async (dataDir: string): Promise<TestApi> => {
  const stores = { ...(await startHostedStores(dataDir)), dataDir, stop: () => stopHostedStores(dataDir) };
  const otherApi = await startApiOver(stores, { environment: { TRUST_PROXY: '1' } });
  runningApis.push({ api: otherApi, dataDir });
  return otherApi;
};

interface RestoreResult {
  readonly dataDir: string;
  readonly output: string;
}

const restoreBackup = async (name: string, prepareKeys: (keysDir: string) => Promise<void>): Promise<RestoreResult> => {
  const dataDir = path.join(temporaryFolder, name);
  await cp(keysDirOf(api.stores.dataDir), keysDirOf(dataDir), { recursive: true });
  await prepareKeys(keysDirOf(dataDir));
  const { code, output } = await runTool('restore', [path.join(temporaryFolder, 'saved')], { SHELTER_DATA_DIR: dataDir });
  if (code !== 0) throw new Error(output);
  return { dataDir, output };
};

/** Restored folder with all keys; no product starts in it, so that every test can copy it. */
let restoredWithKeys: RestoreResult;
beforeAll(async () => {
  restoredWithKeys = await restoreBackup('whole', async () => {});
});

const copyRestoredFolder = async (name: string): Promise<string> => {
  const dataDir = path.join(temporaryFolder, name);
  for (const folderOf of [(folder: string) => folder, keysDirOf])
    await cp(folderOf(restoredWithKeys.dataDir), folderOf(dataDir), { recursive: true });
  return dataDir;
};

test('restoring an older backup with the ledger keeps the user erased', async () => {
  covers('S26.11', 'vault-4');
  const restored = await startApiOn(await copyRestoredFolder('kept'));
  expect(restoredWithKeys.output).toContain('Accounts erased since the backup and now erased again: 1 account.');
  expect((await signInReply(restored, ada.email)).status).toBe(401);
  expect((await restored.sendRequest('/api/auth/session', { token: ada.token })).status).toBe(401);
  const user = await restored.sendRequest(`/api/users/${ada.id}`);
  expect(JSON.stringify(user.body)).not.toMatch(/ada@|Ada Canary/);
  expect((await eventsOf(restored, `account-${ada.id}`)).map(({ type }) => type)).toContain('AccountErased');
  // Data removed with her account is removed again, shared data stays, and her address is free.
  expect((await restored.sendRequest(`/api/services/${removedServiceId}`, { token: null })).status).toBe(404);
  expect((await restored.sendRequest(`/api/services/${service}`, { token: null })).status).toBe(200);
  expect((await signUpReply(restored, { email: ada.email })).status).toBe(201);
  expect((await signIn(restored, bob.email)).id).toBe(bob.id);
});

test('control: without the ledger the older backup restores the erased user', async () => {
  const { dataDir } = await restoreBackup('back', (keysDir) => rm(path.join(keysDir, 'erased-keys.jsonl')));
  const restored = await startApiOn(dataDir);
  expect((await signIn(restored, ada.email)).id).toBe(ada.id);
});

test('a damaged ledger stops the restore before anything is written', async () => {
  await expect(restoreBackup('damaged', (keysDir) => writeFile(path.join(keysDir, 'erased-keys.jsonl'), '{\n'))).rejects.toThrow(
    /Line 1 of .* is damaged/,
  );
});

test("a restore omits the backup's sessions, links and counters", async () => {
  const manifest = await readFile(path.join(temporaryFolder, 'saved', 'manifest.json'), 'utf8');
  expect(manifest).toMatch(/vault-keys/);
  expect(manifest).not.toMatch(/vault-(sessions|resetTokens|rateLimits|oneTimeBoxes)/);
});

test('a lost vault loses names and sign-ins, but no listings', async () => {
  covers('vault-5');
  const dataDir = await copyRestoredFolder('lost');
  await rm(path.join(dataDir, 'document-store', 'vaults'), { recursive: true });
  const apiWithoutKeys = await startApiOn(dataDir);

  expect(await signInReply(apiWithoutKeys, bob.email)).toMatchObject({ status: 401 });
  const users = await apiWithoutKeys.sendRequest('/api/users');
  expect(users.status).toBe(200);
  expect(JSON.stringify(users.body)).not.toMatch(/@example\.org|Bob Stays/);
  expect(fieldOf(await apiWithoutKeys.sendRequest(`/api/services/${service}`, { token: null }), 'name')).toBe('Harbor Pantry');
  // Former users create a new account with the same address.
  const signUpAgain = await signUp(apiWithoutKeys, bob.email, { password: PASSWORD });
  expect(signUpAgain.id).not.toBe(bob.id);
});
