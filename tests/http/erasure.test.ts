import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EJSON } from 'bson';
import * as z from 'zod/mini';
import { OPERATIONS } from '#contract/operations.ts';
import { lazyPromise } from '#domain/values/lazyValue.ts';
import { sealedSchema, type Sealed } from '#domain/values/sealed.ts';
import { createLogger } from '#platform/logger.ts';
import type { Binary } from '#platform/mongo/index.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { canariesIn, canariesInFiles, textCanary, type Canary } from '../support/canary.ts';
import { runTool } from '../support/tool.ts';
import { signIn, signInReply, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, serviceForm, idOf } from './commandsSupport.ts';

/*
 * S26. Canaries are planted in every field that a user can fill, then the user is erased, then everything is searched: every file of the
 * data folder, of the key folder, of later backups, the log of the process, every response of the API, and every text that can still be
 * decrypted. Only facts published in a listing may be found, and each such place is named.
 */

const EMAIL = 'canary.wren@example.org';
const PASSWORD = 'quiet plumage harbors';
const secretCanaries: Canary[] = [
  textCanary('name', 'Wrenfield'),
  textCanary('phone', '2135550173'),
  textCanary('phone as shown', '555-0173'),
  textCanary('password', 'plumage'),
  textCanary('wrong password', 'feathered guess'),
];
/** Published in her own listing: the account's e-mail as contact e-mail, and a name in the description. */
/** Contact e-mail of a draft that was never approved; it is erased together with its owner. */
const DRAFT_EMAIL = 'canary.thrush@example.org';
const draftCanaries: Canary[] = [textCanary('e-mail of a draft', DRAFT_EMAIL)];
/** Sent by a visitor to her service, and so to her. */
const messageCanaries: Canary[] = [textCanary('message to her service', 'Warbling question')];
const publishedCanaries: Canary[] = [textCanary('published e-mail', EMAIL), textCanary('published name', 'Tilda Perchly')];

let temporaryFolder: string;
let api: TestApi;
let wren: Person;
let bob: Person;
let lark: Person;
let service: string;
let pendingServiceId: string;
let key: Canary;
const logLines: string[] = [];

const expectStatus = async (status: number, request: Promise<Reply>): Promise<Reply> => {
  const reply = await request;
  if (reply.status !== status) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

/** Returns the bytes of her wrapped key as stored in the vault; with the master key, these bytes decrypt her data. */
const wrappedKey = async (): Promise<Buffer> => {
  const document = await api.product.mongo.vault
    .collection<{ _id: string; wrapped?: Binary }>('keys')
    .findOne({ _id: `account-${wren.id}` });
  return Buffer.from(document?.wrapped?.value() ?? []);
};

beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-erasure-'));
  const log = createLogger({ level: 'trace', process: 'test' }, { write: (line) => void logLines.push(line) });
  api = await startPeopleApi({ product: { log } });
  wren = await signUp(api, EMAIL, { displayName: 'Canaria Wrenfield', phone: '(213) 555-0173', password: PASSWORD });
  bob = await signUp(api, 'bob@example.org', { displayName: 'Bob Stays' });
  await signInReply(api, EMAIL, 'feathered guess');
  wren = await signIn(api, EMAIL, PASSWORD);
  await expectStatus(
    200,
    api.sendRequest('/api/auth/profile', {
      method: 'PUT',
      token: wren.token,
      body: { displayName: 'Canaria B. Wrenfield', phone: '(213) 555-0173' },
    }),
  );
  await expectStatus(200, api.sendRequest('/api/auth/request-reset-password', { token: null, body: { email: EMAIL } }));
  const facts = { name: 'Perch Pantry', description: 'Ask for Tilda Perchly.', contactEmail: EMAIL };
  service = idOf(await addService(api, facts, { token: wren.token }));
  await expectStatus(200, api.sendRequest('/api/services/approve-services', { body: { services: [service] } }));
  await expectStatus(
    200,
    api.sendRequest(`/api/services/${service}`, { method: 'PUT', token: wren.token, body: serviceForm({ ...facts, age: '18+' }) }),
  );
  const visitor = { name: 'Ana Sender', email: 'ana.sender@example.org', phone: '(213) 555-0107', message: 'Warbling question' };
  await expectStatus(201, api.sendRequest('/api/messages', { token: null, body: { ...visitor, serviceId: service } }));
  lark = await signUp(api, 'lark@example.org', { displayName: 'Lark Draws' });
  pendingServiceId = idOf(await addService(api, { name: 'Thrush Draft', contactEmail: DRAFT_EMAIL }, { token: lark.token }));
  await api.sendRequest(`/api/users?q=Wrenfield`);
  await api.product.reactions?.whenSettled();
  await api.caughtUp();
  key = { name: 'wrapped key', bytes: await wrappedKey() };
});
afterAll(async () => {
  await api.stop();
  await rm(temporaryFolder, { recursive: true, force: true });
});

interface RecordedReply {
  /** `who method path`. */
  readonly request: string;
  /** Body and headers. */
  readonly bytes: Buffer;
}

/** Sends every request as every user who may; returns the responses. */
const requestEverything = async (): Promise<readonly RecordedReply[]> => {
  const ids = [service, wren.id, bob.id];
  const paths = OPERATIONS.filter(({ method, base }) => method === 'get' && base !== 'root').flatMap(({ path: template }) =>
    template.includes('{') ? ids.map((id) => template.replaceAll(/\{\w+\}/g, id)) : [template],
  );
  const allPaths = [...paths, '/services?limit=100', '/users?limit=100', '/users?search=email,displayName&q=wren'];
  const recordedReplies: RecordedReply[] = [];
  for (const [callerRole, token] of [
    ['guest', null],
    ['administrator', undefined],
    ['bob', bob.token],
    ['wren', wren.token],
  ] as const)
    for (const at of new Set(allPaths)) {
      const reply = await api.sendRequest(`/api${at}`, token === undefined ? {} : { token });
      recordedReplies.push({ request: `${callerRole} GET ${at}`, bytes: Buffer.from(JSON.stringify([reply.body, [...reply.headers]])) });
    }
  return recordedReplies;
};

/** Returns where canaries appear in responses: `who method path: name (form)`. */
const canariesInReplies = (recordedReplies: readonly RecordedReply[], canaries: readonly Canary[]): string[] =>
  recordedReplies.flatMap(({ request, bytes }) => canariesIn(bytes, canaries).map((canaryName) => `${request}: ${canaryName}`));

const sealedIn = (value: unknown): Sealed[] => {
  if (typeof value !== 'object' || value === null) return [];
  const parsed = z.safeParse(sealedSchema, value);
  return parsed.success ? [parsed.data] : Object.values(value).flatMap(sealedIn);
};

const logEvents = async () => {
  const entries = await api.product.store.readAll({ maxCount: 10_000 });
  return entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
};

/** Returns the canaries that can still be decrypted from the log and the vault. */
const canariesInSealed = async (canaries: readonly Canary[]): Promise<string[]> => {
  const found: string[] = [];
  for (const event of await logEvents())
    for (const sealed of sealedIn(event.data)) {
      const opened = await api.product.vault.keys.unseal(sealed);
      for (const canaryName of canariesIn(Buffer.from(JSON.stringify(opened)), canaries))
        found.push(`${event.streamName}@${event.revision}: ${canaryName}`);
    }
  return found;
};

/** Returns the paths of the texts in a value that contain a canary. */
const pathsIn = (value: unknown, canaries: readonly Canary[], at = ''): string[] => {
  if (typeof value === 'string') return canariesIn(Buffer.from(value), canaries).length > 0 ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => pathsIn(item, canaries, at === '' ? name : `${at}.${name}`));
};
/** Returns every field in the log that contains a canary in clear: `type path`. */
const canariesInEvents = async (canaries: readonly Canary[]): Promise<string[]> => {
  const found = (await logEvents()).flatMap(({ streamName, type, data, metadata }) =>
    [...pathsIn(data, canaries), ...pathsIn(metadata, canaries, 'metadata')].map((at) => `${streamName} ${type} ${at}`),
  );
  return [...new Set(found)].toSorted();
};

const canariesInDataFiles = (canaries: readonly Canary[]): Promise<string[]> => canariesInFiles(api.stores.dataDir, canaries);
const canariesInKeysFolder = (canaries: readonly Canary[]): Promise<string[]> => canariesInFiles(`${api.stores.dataDir}-keys`, canaries);
const canariesInLogs = (canaries: readonly Canary[]): string[] =>
  logLines.flatMap((line) => canariesIn(Buffer.from(line), canaries).map((canaryName) => `${canaryName} in ${line}`));

/** Returns the revision of the first event in a service's stream that contains its contact. */
const lastContactRevision = async (id: string): Promise<bigint | undefined> =>
  (await api.product.store.readStream(`service-${id}`)).find(({ type }) => type === 'ContactSet')?.revision;

const createBackup = async (name: string): Promise<string> => {
  const { eventStoreUrl, mongodbUrl } = api.stores;
  const folder = path.join(temporaryFolder, name);
  const { code, output } = await runTool('backup', [folder], { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl });
  if (code !== 0) throw new Error(output);
  return folder;
};

/** Returns the document of her key, from the backup made before the erasure. */
const keyInOldBackup = async (): Promise<object> => {
  const text = await readFile(path.join(temporaryFolder, 'before', 'vault-keys.ejson'), 'utf8');
  const documents = text
    .trim()
    .split('\n')
    .map((line) => EJSON.parse(line, { relaxed: false }) as { _id: string });
  const { _id, ...keyFields } = documents.find((document) => document._id === `account-${wren.id}`) ?? { _id: '' };
  if (_id === '') throw new Error('no key in the backup');
  return keyFields;
};

test('control: before the erasure, the search finds every canary', async () => {
  expect(key.bytes.length).toBeGreaterThan(40);
  expect((await canariesInDataFiles([key])).join('\n')).toMatch(/vaults/);
  expect((await canariesInDataFiles([...secretCanaries, ...publishedCanaries])).join('\n')).toMatch(/outbox.*name/);
  expect((await canariesInDataFiles(publishedCanaries)).join('\n')).toMatch(/outbox.*published e-mail/);
  expect((await canariesInDataFiles(messageCanaries)).join('\n')).toMatch(/outbox.*message to her service/);
  expect(await canariesInSealed(draftCanaries)).toEqual([
    `service-${pendingServiceId}@${await lastContactRevision(pendingServiceId)}: e-mail of a draft (utf8)`,
  ]);
  expect(canariesInReplies(await requestEverything(), secretCanaries).join('\n')).toMatch(/administrator GET \/users.*: name/);
  expect((await canariesInSealed(secretCanaries)).join('\n')).toMatch(/account-.*: name[^]*: phone as shown/);
  expect((await canariesInFiles(await createBackup('before'), [key])).join('\n')).toMatch(/vault-keys/);
});

test('even before, no secret is in clear in the log, the read models or the process’s log', async () => {
  expect(await canariesInEvents([...secretCanaries, ...draftCanaries])).toEqual([]);
  expect(
    (await canariesInDataFiles([...secretCanaries, ...draftCanaries])).filter((canaryName) => !canaryName.startsWith('outbox/')),
  ).toEqual([]);
  expect(canariesInLogs([...secretCanaries, ...publishedCanaries])).toEqual([]);
  expect(logLines.length).toBeGreaterThan(10);
});

describe('S26: after the erasure', () => {
  let after: string;
  /** Responses are read once: no state changes between the tests that use them. */
  const answers = lazyPromise(requestEverything);
  beforeAll(async () => {
    await expectStatus(200, api.sendRequest(`/api/users/${wren.id}?handOverTo=${bob.id}`, { method: 'DELETE' }));
    await expectStatus(200, api.sendRequest(`/api/users/${lark.id}`, { method: 'DELETE' }));
    for (const { id } of [wren, lark]) await expectStatus(200, api.sendRequest(`/api/users/${id}/erase`, { method: 'POST', body: {} }));
    await api.product.reactions?.whenSettled();
    await api.caughtUp();
    api.clock.advance(1000);
    after = await createBackup('after');
  });

  test('leaves no secret in any file or in the process’s log, not even encrypted', async () => {
    covers('S26.1');
    expect(await canariesInDataFiles([...secretCanaries, key])).toEqual([]);
    expect(await canariesInKeysFolder([...secretCanaries, ...publishedCanaries, key])).toEqual([]);
    expect(canariesInLogs([...secretCanaries, ...publishedCanaries])).toEqual([]);
    expect(await canariesInSealed(secretCanaries)).toEqual([]);
    // The old key still decrypts contacts from before the approval; later contacts are stored in clear.
    expect(await canariesInSealed(publishedCanaries)).toEqual([
      `service-${service}@${await lastContactRevision(service)}: published e-mail (utf8)`,
    ]);
  });

  test('removes the contact e-mail of a draft never approved, and every message sent to it', async () => {
    covers('S26.5');
    expect(await canariesInDataFiles([...draftCanaries, ...messageCanaries])).toEqual([]);
    expect((await canariesInDataFiles(publishedCanaries)).filter((canaryName) => canaryName.startsWith('outbox/'))).toEqual([]);
    expect(await canariesInKeysFolder(draftCanaries)).toEqual([]);
    expect(await canariesInSealed(draftCanaries)).toEqual([]);
    expect(canariesInLogs(draftCanaries)).toEqual([]);
    expect(await canariesInFiles(after, draftCanaries)).toEqual([]);
    expect(canariesInReplies(await answers(), draftCanaries)).toEqual([]);
  });

  test('a later backup contains only published facts', async () => {
    covers('S26.2');
    expect(await canariesInFiles(after, [...secretCanaries, key])).toEqual([]);
    const files = (await canariesInFiles(after, publishedCanaries)).map((canaryName) => canaryName.slice(0, canaryName.indexOf(':')));
    expect(new Set(files)).toEqual(new Set(['log.jsonl']));
  });

  test('no response contains a secret, and only those about the listing its published texts', async () => {
    covers('S26.3');
    expect(canariesInReplies(await answers(), secretCanaries)).toEqual([]);
    const places = canariesInReplies(await answers(), publishedCanaries).map((canaryName) =>
      canaryName.slice(0, canaryName.lastIndexOf(': ')),
    );
    expect(places.filter((place) => !/ GET \/(?:(?:hsds\/3\/)?service|export\/(?:listings|changes))/.test(place))).toEqual([]);
    expect(places).toContain(`guest GET /services/${service}`);
  });

  test('names each place in the log that contains published texts', async () => {
    covers('S26.4');
    expect(await canariesInEvents(publishedCanaries)).toEqual([
      `service-${service} ContactSet contactEmail`,
      `service-${service} ServiceDescribed description`,
    ]);
  });

  test('the account is erased, with a dated certificate that lists what happened to its services', async () => {
    const user = await api.sendRequest(`/api/users/${wren.id}`);
    expect(user.status).toBe(200);
    const certificateReply = await api.sendRequest(`/api/users/${wren.id}/certificate`);
    expect(certificateReply.body).toMatchObject({ keys: [`account-${wren.id}`], servicesHandedOver: [service], servicesRemoved: [] });
    expect(Date.parse(String(fieldOf(certificateReply, 'erasedAt')))).toBe(api.clock() - 1000);
    expect((await signInReply(api, EMAIL, PASSWORD)).status).toBe(401);
    expect((await api.sendRequest('/api/auth/session', { token: wren.token })).status).toBe(401);
  });

  test('a rebuild of the read models restores nothing', async () => {
    covers('S26.10');
    const { eventStoreUrl, mongodbUrl } = api.stores;
    const stores = { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl };
    const rebuildResults = await Promise.all(['accounts', 'services'].map((name) => runTool('rebuild', [name], stores)));
    expect(rebuildResults).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(await canariesInDataFiles([...secretCanaries, key])).toEqual([]);
    expect(canariesInReplies(await requestEverything(), secretCanaries)).toEqual([]);
  });

  test('control: with the key restored, the search finds the data again', async () => {
    // An older copy of the vault contains the key.
    const lines = await keyInOldBackup();
    await api.product.mongo.vault.collection<{ _id: string }>('keys').replaceOne({ _id: `account-${wren.id}` }, lines);
    api.clock.advance(1000);
    await api.product.mongo.vault
      .collection<{ _id: string; count: number }>('generation')
      .updateOne({ _id: 'keys' }, { $inc: { count: 1 } });
    expect((await canariesInDataFiles([key])).length).toBeGreaterThan(0);
    expect((await canariesInSealed(secretCanaries)).join('\n')).toMatch(/: name/);
    await api.product.mongo.vault.collection<{ _id: string }>('keys').replaceOne({ _id: `account-${wren.id}` }, { destroyedAt: 'again' });
  });
});
