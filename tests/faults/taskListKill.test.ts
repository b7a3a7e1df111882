import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { accountStream, emailStream } from '#command-api/streams/accountStreams.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { EmailReservationEvent } from '#domain/emailReservation/events.ts';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createProcessGroup } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Kills a command API while it finishes sign-ups and sends mail; the next one continues. */
const KILL_COUNT = RUNS_WHOLE_MATRIX ? 10 : 2;
const SIGN_UP_COUNT = 15 * (KILL_COUNT + 1);
const MESSAGE_COUNT = 10 * (KILL_COUNT + 1);

let stores: Stores;
let store: EventStore;
let mongo: MongoConnection;
let vault: Vault;
let folder: string;
const { start, killAll } = createProcessGroup();

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
  for (const directory of [folder, `${folder}-keys`]) await rm(directory, { recursive: true, force: true });
});

const appendEvent = (streamName: string, id: string, minutesAgo: number, event: AccountEvent | EmailReservationEvent) => {
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
const appendUnfinishedSignUp = async (index: number): Promise<string> => {
  const id = randomUUID();
  await appendEvent(emailStream(vault.emailHmac(`left${index}@example.org`)), id, 10, { type: 'EmailReserved', data: { accountId: id } });
  return id;
};

/** Creates a user who forgot the password and waits for the message. */
const appendResetRequest = async (index: number): Promise<void> => {
  const id = randomUUID();
  const email = `waits${index}@example.org`;
  const sealed = await vault.keys.seal(accountStream(id), { email, displayName: `Person ${index}`, phone: '' });
  await appendEvent(emailStream(vault.emailHmac(email)), id, 10, { type: 'EmailReserved', data: { accountId: id } });
  await appendEvent(accountStream(id), id, 10, { type: 'AccountOpened', data: { kind: 'provider', method: 'LOCAL', sealed } });
  await appendEvent(accountStream(id), id, 0, { type: 'PasswordResetRequested', data: {} });
};

const countEvents = async (type: string): Promise<number> => {
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
const readSentMessages = () => readOutbox(path.join(folder, 'outbox'));
const waitUntil = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
};

const startApi = () =>
  start('app/processes/commandApi.ts', {
    PORT: '0',
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    SHELTER_DATA_DIR: folder,
    TRANSLATOR: 'off',
    LOG_LEVEL: 'silent',
  });

test(`after kill -9 at ${KILL_COUNT} moments each task had its effect once`, async () => {
  const unfinishedEmails = await Promise.all(Array.from({ length: SIGN_UP_COUNT }, (_, index) => appendUnfinishedSignUp(index)));
  await Promise.all(Array.from({ length: MESSAGE_COUNT }, (_, index) => appendResetRequest(index)));
  for (let killIndex = 0; killIndex < KILL_COUNT; killIndex += 1) {
    const before = [await countEvents('SignUpAbandoned'), (await readSentMessages()).length] as const;
    const api = startApi();
    // Kill at a different moment each time: before the first effect, then after more and more of them.
    if (killIndex === 0) await api.waitForOutput(/READY/);
    else
      await waitUntil(
        async () =>
          (await countEvents('SignUpAbandoned')) >= Math.min(SIGN_UP_COUNT, before[0] + killIndex) ||
          (await readSentMessages()).length > before[1] + 2 * killIndex,
      );
    api.kill('SIGKILL');
    await api.exited;
  }
  expect(await countEvents('EmailReleased')).toBeLessThan(SIGN_UP_COUNT);
  startApi();
  await waitUntil(async () => (await countEvents('EmailReleased')) >= SIGN_UP_COUNT && (await readSentMessages()).length >= MESSAGE_COUNT);
  await waitUntil(async () => (await mongo.models.collection('reactionTasks').countDocuments()) === 0);
  for (const id of unfinishedEmails)
    expect((await store.readStream(accountStream(id))).map(({ type }) => type)).toEqual(['SignUpAbandoned']);
  expect([await countEvents('SignUpAbandoned'), await countEvents('EmailReleased')]).toEqual([SIGN_UP_COUNT, SIGN_UP_COUNT]);
  const messageIds = (await readSentMessages()).map(({ text }) => /^message-id: *(.+)$/im.exec(text)?.[1]);
  expect([messageIds.length, new Set(messageIds).size]).toEqual([MESSAGE_COUNT, MESSAGE_COUNT]);
});
