import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNodes, type Nodes } from '#app/stores/startNodes.ts';
import type { ImportResult } from '#contract/importOperations.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { uploadFile } from '../http/importsSupport.ts';
import { createRequestSender, type RequestInput } from '../support/api.ts';
import { runAsChild } from '../support/programs.ts';
import { createProcessGroup, type RunningProcess } from '../support/startProcess.ts';
import { removeDataDir } from '../support/stores.ts';

/* Kills each process in the middle of an import from the screen; the next ones go on with it. */

const TOKEN = 'administrator-token-of-all-processes-0123456789';
const ROW_COUNT = 300;
/** Rows that are imported before a kill: it hits work in progress. */
const ROWS_BEFORE_KILL = 20;

let dataDir: string;
let nodes: Nodes;
const programs = createProcessGroup();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-import-'));
  nodes = await startNodes(dataDir, { argumentsOf: runAsChild });
});
afterAll(async () => {
  await programs.killAll();
  await nodes.stop();
  await removeDataDir(dataDir);
});

interface CommandApi {
  readonly running: RunningProcess;
  readonly url: string;
  request(path: string, input?: RequestInput): Promise<unknown>;
}

const startCommandApi = async (): Promise<CommandApi> => {
  const running = programs.start('app/processes/commandApi.ts', {
    PORT: '0',
    EVENTSTORE_URL: nodes.eventStoreUrl,
    MONGODB_URL: nodes.mongodbUrl,
    SHELTER_ADMIN_TOKEN: TOKEN,
    SHELTER_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  const url = `http://127.0.0.1:${(await running.waitForOutput(/^READY (\d+)$/m))[1] ?? ''}`;
  const sendRequest = createRequestSender(url);
  return { running, url, request: async (requestPath, input = {}) => (await sendRequest(requestPath, { token: TOKEN, ...input })).body };
};
const kill = async ({ running }: CommandApi): Promise<void> => {
  running.kill('SIGKILL');
  await running.exited;
};
const killStores = async (): Promise<void> => {
  for (const { pid } of nodes.children) process.kill(pid, 'SIGKILL');
  await nodes.stop();
};

const createFile = (name: string): string =>
  ['name,phone,address,city,state,zip']
    .concat(Array.from({ length: ROW_COUNT }, (_empty, index) => `${name} ${index},303-555-0142,${index} ${name} St,Denver,CO,80202`))
    .join('\n');
const readImport = async ({ request }: CommandApi, id: string): Promise<ImportResult> =>
  (await request(`/api/imports/${id}`)) as ImportResult;

/** Uploads and starts an import, and returns its id once some of its rows are imported. */
const startImport = async (api: CommandApi, name: string): Promise<string> => {
  const { id, optionsVersion } = (await uploadFile(api, `${name}.csv`, createFile(name), { token: TOKEN })).body as ImportResult;
  await api.request(`/api/imports/${id}/start`, { body: { optionsVersion } });
  for (;;) {
    const { state, done = 0 } = await readImport(api, id);
    if (state !== 'running') throw new Error(`The import of ${ROW_COUNT} rows was ${state} before the kill.`);
    if (done >= ROWS_BEFORE_KILL) return id;
    await delay(5);
  }
};

/** Returns how often each listing of an import was added. */
const addedOfEach = async (api: CommandApi, id: string): Promise<readonly number[]> => {
  const report = String(await api.request(`/api/imports/${id}/report`));
  const listings = report.split('\r\n').flatMap((line) => /,added,.*,([\da-f-]{36})$/.exec(line)?.[1] ?? []);
  const store = openEventStore(nodes.eventStoreUrl, { log: silentLogger });
  try {
    return await Promise.all(
      listings.map(async (listing) => (await store.readStream(`service-${listing}`)).filter(({ type }) => type === 'ServiceAdded').length),
    );
  } finally {
    await store.close();
  }
};

test('imports go on after kill -9 of the command API and of both stores, and add nothing twice', async () => {
  covers('import-run-killed');
  const first = await startCommandApi();
  const importIds = [await startImport(first, 'Aspen')];
  await kill(first);

  const second = await startCommandApi();
  importIds.push(await startImport(second, 'Birch'));
  await killStores();
  await kill(second);

  nodes = await startNodes(dataDir, { argumentsOf: runAsChild });
  const third = await startCommandApi();
  for (const id of importIds) {
    let found = await readImport(third, id);
    while (found.state === 'running') {
      await delay(500);
      found = await readImport(third, id);
    }
    expect(found).toMatchObject({ state: 'finished', outcome: { added: ROW_COUNT, revised: 0, unchanged: 0, refused: 0 } });
    expect(await addedOfEach(third, id)).toEqual(Array.from({ length: ROW_COUNT }, () => 1));
  }
});
