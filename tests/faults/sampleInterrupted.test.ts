import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addSample, sampleState } from '#app/sample/index.ts';
import { samplePersonId, type SamplePerson } from '#app/sample/samplePeople.ts';
import { noFailpoint } from '#command-api/failpoint.ts';
import { createProcessManager } from '#command-api/processManager/index.ts';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { asker, fieldOf } from '../support/api.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { createMemoryEventStore } from '../support/memoryEventStore.ts';
import { startProcess } from '../support/startProcess.ts';
import { removeDataDir, startStores, type Stores } from '../support/stores.ts';

/* A first start that is interrupted while it adds the sample data: the next start adds the rest and shows working sign-ins. */

const NOW = Date.UTC(2026, 10, 20, 18);
const MOMENTS = 10;
/** Interruptions while services are added, and while people are added. */
const FEW = [2, 8, 9];

let stores: Stores;
let mongo: MongoConnection;
let folder: string;

beforeAll(async () => {
  [stores, folder] = await Promise.all([startStores(), mkdtemp(path.join(os.tmpdir(), 'shelter-sample-'))]);
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
  for (const each of [folder, `${folder}-keys`]) await rm(each, { recursive: true, force: true });
});

const newVault = async (): Promise<Vault> => {
  await mongo.vault.dropDatabase();
  return openVault({ db: mongo.vault, keysDir: keysFolderOf({ dataDir: folder, keysDir: undefined }), clock: () => NOW });
};

/** Wraps a store that fails after a number of appends; with `isLost` the last one is written, but its response is lost. */
const endingAfter = (store: EventStore, appends: number, isLost: boolean): EventStore => {
  let left = appends;
  return {
    ...store,
    append: async (...given) => {
      left -= 1;
      if (left < 0) throw new Error('The power is gone');
      const answer = await store.append(...given);
      if (left === 0 && isLost) throw new Error('The power is gone');
      return answer;
    },
  };
};

const context = (store: EventStore, vault: Vault, now = NOW) => ({ store, vault, clock: () => now, failpoint: noFailpoint });
const streamsOf = (store: ReturnType<typeof createMemoryEventStore>): readonly string[] =>
  [...new Set(store.events.map(({ streamName }) => streamName.replace(/^email-.*/, 'email')))].toSorted();
const knows = async ({ credentials }: Vault, { role, password }: SamplePerson): Promise<boolean> =>
  credentials.checkPassword(samplePersonId(role), password);

describe('sample data after an interruption at one of ten moments', () => {
  let whole: readonly string[];
  let appends = 0;

  beforeAll(async () => {
    const store = createMemoryEventStore();
    const counted: EventStore = {
      ...store,
      append: (...given) => {
        appends += 1;
        return store.append(...given);
      },
    };
    await addSample(context(counted, await newVault()), { withPeople: true });
    whole = streamsOf(store);
    expect(await sampleState(store, { withPeople: true })).toBe('there');
  });

  test.each(IN_MATRIX ? Array.from({ length: MOMENTS }, (_, moment) => moment + 1) : FEW)(
    'is complete after the next start (%s)',
    async (moment) => {
      const [store, vault] = [createMemoryEventStore(), await newVault()];
      const ended = endingAfter(store, Math.floor((appends * moment) / (MOMENTS + 0.5)), moment % 2 === 0);
      await expect(addSample(context(ended, vault), { withPeople: true })).rejects.toThrow('The power is gone');
      expect(await sampleState(store, { withPeople: true })).toBe('begun');

      // The process manager would revert this addition if a user had begun it.
      const manager = createProcessManager(context(store, vault, NOW + 3_600_000));
      expect(store.events.flatMap((event) => manager.react(event)).filter((change) => 'add' in change)).toEqual([]);

      const { people } = await addSample(context(store, vault, NOW + 3_600_000), { withPeople: true });
      expect(streamsOf(store)).toEqual(whole);
      expect(await sampleState(store, { withPeople: true })).toBe('there');
      expect(await Promise.all(people.map((person) => knows(vault, person)))).toEqual(people.map(() => true));
    },
  );
});

const onEmbedded = process.env['EVENTSTORE_URL'] === undefined ? test : test.skip;

onEmbedded('a product killed while it adds the sample adds the rest at its next start, and its users can sign in', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-sample-killed-'));
  const settings = { PORT: '0', SHELTER_DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const first = startProcess('app/start.ts', settings);
  await first.waitForOutput(/adding the sample directory/);
  first.kill('SIGKILL');
  await first.exited;

  const next = startProcess('app/start.ts', settings);
  const url = (await next.waitForOutput(/runs at (http:\S+)/))[1] ?? '';
  const people = [...next.output().matchAll(/^ {2}(\S+@sample\.example) +(\S+)$/gm)];
  expect(people).toHaveLength(7);
  for (const [, email, password] of people)
    expect((await asker(url)('/api/auth/sign-in', { token: null, body: { email, password } })).status).toBe(200);
  const listed = await asker(url)('/api/services?limit=100', { token: null });
  expect(Number(listed.headers.get('x-total-count'))).toBeGreaterThan(50);
  expect(fieldOf(listed, 'length')).toBeGreaterThan(50);
  next.kill('SIGTERM');
  await next.exited;
  await removeDataDir(dataDir);
});
