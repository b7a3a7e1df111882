import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { addSample, sampleState } from '#app/sample/index.ts';
import { samplePersonId, type SamplePerson } from '#app/sample/samplePeople.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { createProcessManager } from '#command-api/processManager/index.ts';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { createRequestSender, fieldOf } from '../support/api.ts';
import { createMemoryEventStore } from '../support/memoryEventStore.ts';
import { startProcess } from '../support/startProcess.ts';
import { removeDataDir, startStores, type Stores } from '../support/stores.ts';

/* A first start that is interrupted while it adds the sample data: the next start adds the rest and shows working sign-ins. */

const NOW_MS = Date.UTC(2026, 10, 20, 18);
const INTERRUPTION_COUNT = 10;
/** Interruptions while services are added, and while people are added. */
const SELECTED_INTERRUPTIONS = [2, 8, 9];

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
  for (const directory of [folder, `${folder}-keys`]) await rm(directory, { recursive: true, force: true });
});

const newVault = async (): Promise<Vault> => {
  await mongo.vault.dropDatabase();
  return openVault({ db: mongo.vault, keysDir: keysFolderOf({ dataDir: folder, keysDir: undefined }), clock: () => NOW_MS });
};

/** Wraps a store that fails after a number of appends; with `losesLastResponse` the last one is written, but its response is lost. */
const failAfterAppends = (store: EventStore, appends: number, losesLastResponse: boolean): EventStore => {
  let remainingAppends = appends;
  return {
    ...store,
    append: async (...args) => {
      remainingAppends -= 1;
      if (remainingAppends < 0) throw new Error('The power is gone');
      const answer = await store.append(...args);
      if (remainingAppends === 0 && losesLastResponse) throw new Error('The power is gone');
      return answer;
    },
  };
};

const context = (store: EventStore, vault: Vault, now = NOW_MS) => ({ store, vault, clock: () => now, failpoint: noFailpoint });
const streamsOf = (store: ReturnType<typeof createMemoryEventStore>): readonly string[] =>
  [...new Set(store.events.map(({ streamName }) => streamName.replace(/^email-.*/, 'email')))].toSorted();
const acceptsPassword = async ({ credentials }: Vault, { role, password }: SamplePerson): Promise<boolean> =>
  credentials.checkPassword(samplePersonId(role), password);

describe('sample data after an interruption at one of ten moments', () => {
  let completeStreams: readonly string[];
  let appends = 0;

  beforeAll(async () => {
    const store = createMemoryEventStore();
    const countingStore: EventStore = {
      ...store,
      append: (...args) => {
        appends += 1;
        return store.append(...args);
      },
    };
    await addSample(context(countingStore, await newVault()), { withPeople: true });
    completeStreams = streamsOf(store);
    expect(await sampleState(store, { withPeople: true })).toBe('there');
  });

  test.each(RUNS_WHOLE_MATRIX ? Array.from({ length: INTERRUPTION_COUNT }, (_, interruption) => interruption + 1) : SELECTED_INTERRUPTIONS)(
    'is complete after the next start (%s)',
    async (interruption) => {
      const [store, vault] = [createMemoryEventStore(), await newVault()];
      const interruptedStore = failAfterAppends(
        store,
        Math.floor((appends * interruption) / (INTERRUPTION_COUNT + 0.5)),
        interruption % 2 === 0,
      );
      await expect(addSample(context(interruptedStore, vault), { withPeople: true })).rejects.toThrow('The power is gone');
      expect(await sampleState(store, { withPeople: true })).toBe('begun');

      // The process manager would revert this addition if a user had begun it.
      const manager = createProcessManager(context(store, vault, NOW_MS + 3_600_000));
      expect(store.events.flatMap((event) => manager.react(event)).filter((change) => 'add' in change)).toEqual([]);

      const { people } = await addSample(context(store, vault, NOW_MS + 3_600_000), { withPeople: true });
      expect(streamsOf(store)).toEqual(completeStreams);
      expect(await sampleState(store, { withPeople: true })).toBe('there');
      expect(await Promise.all(people.map((person) => acceptsPassword(vault, person)))).toEqual(people.map(() => true));
    },
  );
});

const testOnEmbeddedStores = process.env['EVENTSTORE_URL'] === undefined ? test : test.skip;

testOnEmbeddedStores('a product killed while it adds the sample adds the rest at its next start, and its users can sign in', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-sample-killed-'));
  const settings = { PORT: '0', SHELTER_DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const killedProcess = startProcess('app/start.ts', settings);
  await killedProcess.waitForOutput(/adding the sample directory/);
  killedProcess.kill('SIGKILL');
  await killedProcess.exited;

  const restartedProcess = startProcess('app/start.ts', settings);
  const url = (await restartedProcess.waitForOutput(/runs at (http:\S+)/))[1] ?? '';
  const people = [...restartedProcess.output().matchAll(/^ {2}(\S+@sample\.example) +(\S+)$/gm)];
  expect(people).toHaveLength(7);
  for (const [, email, password] of people)
    expect((await createRequestSender(url)('/api/auth/sign-in', { token: null, body: { email, password } })).status).toBe(200);
  const serviceList = await createRequestSender(url)('/api/services?limit=100', { token: null });
  expect(Number(serviceList.headers.get('x-total-count'))).toBeGreaterThan(50);
  expect(fieldOf(serviceList, 'length')).toBeGreaterThan(50);
  restartedProcess.kill('SIGTERM');
  await restartedProcess.exited;
  await removeDataDir(dataDir);
});
