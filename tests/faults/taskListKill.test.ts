import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountStream, emailStream } from '#command-api/accounts/streams.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { EmailReservationEvent } from '#domain/emailReservation/events.ts';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { processes } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Kills a command API while it finishes sign-ups and sends mail; the next one continues. */
const KILLS = IN_MATRIX ? 10 : 2;
const SIGN_UPS = 15 * (KILLS + 1);
const MESSAGES = 10 * (KILLS + 1);

let stores: Stores;
let store: EventStore;
let mongo: MongoConnection;
let vault: Vault;
let folder: string;
const { start, killAll } = processes();

beforeAll(async () => {
  [stores, folder] = await Promise.all([startStores(), mkdtemp(path.join(os.tmpdir(), 'shelter-tasks-'))]);
  store = openEventStore(stores.eventStoreUrl, { log: silentLogger });
  mongo = await connectMongo(stores.mongodbUrl);
  vault = await openVault({ db: mongo.vault, keysDir: keysFolderOf({ dataDir: folder, keysDir: undefined }), clock: systemClock });
});
afterAll(async () => {
  await killAll();
  await store.close();
  await mongo.close();
  await stores.stop();
  for (const each of [folder, `${folder}-keys`]) await rm(each, { recursive: true, force: true });
});

const append = (streamName: string, id: string, minutesAgo: number, event: AccountEvent | EmailReservationEvent) => {
  const metadata = {
    commandId: randomUUID(),
    commandDigest: '',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: { id, role: 'USER', via: 'web' },
    occurredAt: new Date(systemClock() - minutesAgo * 60_000).toISOString(),
    locale: 'en',
  } as const;
  return store.append(streamName, 'any', [{ id: randomUUID(), ...event, metadata }]);
};

/** Creates an abandoned sign-up: its process died after it had reserved the e-mail. */
const leaveSignUp = async (index: number): Promise<string> => {
  const id = randomUUID();
  await append(emailStream(vault.emailHmac(`left${index}@example.org`)), id, 10, { type: 'EmailReserved', data: { accountId: id } });
  return id;
};

/** Creates a user who forgot the password and waits for the message. */
const awaitMessage = async (index: number): Promise<void> => {
  const id = randomUUID();
  const email = `waits${index}@example.org`;
  const sealed = await vault.keys.seal(accountStream(id), { email, displayName: `Person ${index}`, phone: '' });
  await append(emailStream(vault.emailHmac(email)), id, 10, { type: 'EmailReserved', data: { accountId: id } });
  await append(accountStream(id), id, 10, { type: 'AccountOpened', data: { kind: 'provider', method: 'LOCAL', sealed } });
  await append(accountStream(id), id, 0, { type: 'PasswordResetRequested', data: {} });
};

const countOf = async (type: string): Promise<number> => {
  let count = 0;
  for (let after: bigint | undefined; ;) {
    const entries = await store.readAll({ maxCount: 1000, ...(after === undefined ? {} : { after }) });
    if (entries.length === 0) return count;
    for (const entry of entries) {
      after = entry.kind === 'event' ? entry.event.position : entry.position;
      if (entry.kind === 'event' && entry.event.type === type) count += 1;
    }
  }
};
const sent = () => readOutbox(path.join(folder, 'outbox'));
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
};

const startApi = () =>
  start('command-api/main.ts', {
    PORT: '0',
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    SHELTER_DATA_DIR: folder,
    TRANSLATOR: 'off',
    LOG_LEVEL: 'silent',
  });

test(`after kill -9 at ${KILLS} moments no task is lost, each effect is in the log once, and each message has one Message-ID`, async () => {
  const left = await Promise.all(Array.from({ length: SIGN_UPS }, (_, index) => leaveSignUp(index)));
  await Promise.all(Array.from({ length: MESSAGES }, (_, index) => awaitMessage(index)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = [await countOf('SignUpAbandoned'), (await sent()).length] as const;
    const api = startApi();
    // Kill at a different moment each time: before the first effect, then after more and more of them.
    if (kill === 0) await api.waitForOutput(/READY/);
    else
      await until(
        async () =>
          (await countOf('SignUpAbandoned')) >= Math.min(SIGN_UPS, before[0] + kill) || (await sent()).length > before[1] + 2 * kill,
      );
    api.kill('SIGKILL');
    await api.exited;
  }
  expect(await countOf('EmailReleased')).toBeLessThan(SIGN_UPS);
  startApi();
  await until(async () => (await countOf('EmailReleased')) >= SIGN_UPS && (await sent()).length >= MESSAGES);
  await until(async () => (await mongo.models.collection('reactionTasks').countDocuments()) === 0);
  for (const id of left) expect((await store.readStream(accountStream(id))).map(({ type }) => type)).toEqual(['SignUpAbandoned']);
  expect([await countOf('SignUpAbandoned'), await countOf('EmailReleased')]).toEqual([SIGN_UPS, SIGN_UPS]);
  const messageIds = (await sent()).map(({ text }) => /^message-id: *(.+)$/im.exec(text)?.[1]);
  expect([messageIds.length, new Set(messageIds).size]).toEqual([MESSAGES, MESSAGES]);
});
