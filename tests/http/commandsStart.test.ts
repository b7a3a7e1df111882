import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { contractText } from '#contract/openapi/contractText.ts';
import { createRequestSender, fieldOf, startApi, type Reply } from '../support/api.ts';
import { runs } from '../support/programs.ts';
import { createProcessGroup, startProcess, type RunningProcess } from '../support/startProcess.ts';
import { removeDataDir, startStores } from '../support/stores.ts';
import { serviceForm, idOf } from './commandsSupport.ts';

/*
 * `npm start` as an operator runs it: one process with its database nodes as child processes, on an empty folder. Skipped when the tests
 * run against external stores, which it would not start.
 */
const urlOf = async (running: RunningProcess): Promise<string> => (await running.waitForOutput(/runs at (http:\S+)/))[1] ?? '';

/** Checks that the process stops with a message when it loses a node. */
const expectExitAfterNodeKill = async (running: RunningProcess): Promise<void> => {
  const node = execFileSync('pgrep', ['-P', String(running.pid), '-f', 'document-store-node/src/main'], { encoding: 'utf8' }).trim();
  process.kill(Number(node), 'SIGKILL');
  expect((await running.exited).code).toBe(1);
  expect(running.errors()).toContain('an embedded node ended');
};

const describeOnEmbeddedStores = process.env['EVENTSTORE_URL'] === undefined ? describe : describe.skip;

describeOnEmbeddedStores('npm start', () => {
  let dataDir: string;
  const programs = createProcessGroup();
  const start = (environment: Readonly<Record<string, string>> = {}): RunningProcess =>
    programs.start('app/start.ts', { PORT: '0', SHELTER_DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment });
  const readRunFile = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8')) as Record<string, unknown>;

  /** Returns the paths in the data folder that other users than its owner may access. */
  const findWorldReadable = async (): Promise<string[]> => {
    const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const paths = found.map(({ parentPath, name }) => path.join(parentPath, name));
    const modes = await Promise.all(paths.map(async (at) => (await stat(at)).mode));
    return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0).map((at) => path.relative(dataDir, at));
  };
  const STORES = ['event-store', 'document-store'] as const;

  /** Makes the folder and its files accessible to others, as a folder created by hand or files of earlier versions are. */
  const makeStoresWorldReadable = async (): Promise<void> => {
    for (const store of STORES) {
      const folder = path.join(dataDir, store);
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
        await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    }
  };

  const mask = process.umask();
  beforeAll(async () => {
    process.umask(0o022);
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-start-'));
    await chmod(dataDir, 0o755);
    await makeStoresWorldReadable();
  });
  afterAll(async () => {
    process.umask(mask);
    await programs.killAll();
    await removeDataDir(dataDir);
  });

  test('starts in an empty folder with a sample, shows a token once, and restarts', async () => {
    covers('S26.9', 'start-1', 'start-5');
    const first = start({ LOG_LEVEL: 'info' });
    const token = (await first.waitForOutput(/^ {2}(\S{40,})$/m))[1] ?? '';
    const ask = createRequestSender(await urlOf(first));
    const sample = await ask('/api/services?limit=1', { token: null });
    expect(Number(sample.headers.get('x-total-count'))).toBeGreaterThan(40);
    expect(sample.body).toEqual([expect.objectContaining({ sample: true })]);

    expect((await readdir(dataDir)).toSorted()).toEqual(expect.arrayContaining([...STORES, 'nodes.secret', 'run.json']));
    expect(await findWorldReadable()).toEqual([]);
    expect(await readRunFile()).toMatchObject({ pid: first.pid, eventStoreUrl: expect.stringContaining('esdb://') as unknown });

    const added = await ask('/api/services', { body: serviceForm(), token });
    expect(added.status).toBe(201);
    expect((await ask('/api/services', { body: serviceForm(), token: `${token}x` })).status).toBe(401);

    const second = start();
    expect((await second.exited).code).toBe(1);
    expect(second.errors()).toContain('already runs');

    first.kill('SIGTERM');
    expect(await first.exited).toEqual({ code: 0, signal: null });
    await expect(readRunFile()).rejects.toMatchObject({ code: 'ENOENT' });
    // The usual log entries of a first start do not appear in the output for the operator.
    expect(first.errors()).not.toContain('is built from the whole log');
    expect(first.output()).toContain('CONTACT_EMAIL');

    await makeStoresWorldReadable();
    expect((await findWorldReadable()).length).toBeGreaterThan(STORES.length);
    const restartedProcess = start({ CONTACT_EMAIL: 'help@example.org' });
    const url = await urlOf(restartedProcess);
    // The process reports that it runs only when every part is ready.
    const ready = await createRequestSender(url)('/readyz');
    expect([ready.status, fieldOf(ready, 'status')]).toEqual([200, 'ready']);
    expect(await findWorldReadable()).toEqual([]);
    // The token of the outbox link is a different one; the administrator's token is not shown again.
    const outboxLink = /\/outbox\?token=[\w-]{43}(?=\n)/;
    expect(outboxLink.exec(restartedProcess.output())?.[0]).not.toBe(outboxLink.exec(first.output())?.[0]);
    expect(restartedProcess.output().replace(outboxLink, '')).not.toMatch(/token|sample|CONTACT_EMAIL/i);
    expect((await createRequestSender(url)(`/api/services/${idOf(added)}`, { token })).body).toMatchObject({
      name: 'Harbor Night Shelter',
    });

    let lastProcess = restartedProcess;
    // The whole process is killed only in the matrix; `npm test` kills its nodes and its command API separately in other tests.
    if (RUNS_WHOLE_MATRIX) {
      restartedProcess.kill('SIGKILL');
      await restartedProcess.exited;
      lastProcess = start();
      expect((await createRequestSender(await urlOf(lastProcess))(`/api/services/${idOf(added)}`, { token })).status).toBe(200);
    }
    await expectExitAfterNodeKill(lastProcess);

    // Only a hash is stored: no file contains the token itself.
    const filesWithToken = execFileSync('sh', ['-c', `grep -rlaF -- '${token}' '${dataDir}' || true`], { encoding: 'utf8' });
    expect(filesWithToken).toBe('');
  });

  test('leaves nothing behind when the shell that npm put around it is killed', async () => {
    covers('start-2');
    const folder = path.join(dataDir, 'shell');
    const program = [process.execPath, ...runs('app/start.ts')].map((word) => `'${word}'`).join(' ');
    const command = `${program} --end-with-parent; true`;
    const environment = { ...process.env, PORT: '0', SHELTER_DATA_DIR: folder, SHELTER_SAMPLE: 'false', LOG_LEVEL: 'warn' };
    const shell = spawn('sh', ['-c', command], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    const shellEnded = once(shell.stdout, 'close');
    const [line] = (await once(shell.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(line).toContain('Starting on');
    shell.kill('SIGKILL');
    // Its standard output closes when the last process that inherited it ends.
    shell.stdout.resume();
    await shellEnded;
    await expect(readFile(path.join(folder, 'run.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('reports a taken port, and shows the token at the first successful start', async () => {
    const portHolder = createServer().listen(0, '127.0.0.1');
    await once(portHolder, 'listening');
    const otherDataDir = { SHELTER_DATA_DIR: path.join(dataDir, 'other') };
    const processOnTakenPort = start({
      ...otherDataDir,
      SHELTER_SAMPLE: 'false',
      PORT: String((portHolder.address() as AddressInfo).port),
    });
    expect((await processOnTakenPort.exited).code).toBe(1);
    expect(processOnTakenPort.errors()).toContain('The port is in use. Set PORT to another one.');
    expect(processOnTakenPort.output()).not.toMatch(/token/i);
    portHolder.close();
    const otherProcess = start({ ...otherDataDir, SHELTER_SAMPLE: 'false' });
    await urlOf(otherProcess);
    // The failed start did not count as the single display of the token.
    expect(otherProcess.output()).toMatch(/^ {2}\S{40,}$/m);
    otherProcess.kill('SIGINT');
    expect(await otherProcess.exited).toEqual({ code: 0, signal: null });
  });
});

describe('the API documentation', () => {
  test('serves contract, page and problem codes, but metrics only on a separate port', async () => {
    const api = await startApi({ environment: { METRICS_PORT: '0' } });
    try {
      const page = await api.sendRequest('/api/docs/');
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect((await api.sendRequest('/api/docs')).headers.get('location')).toBe('/api/docs/');
      const swaggerInit = await api.sendRequest('/api/docs/swagger-ui-init.js');
      expect(swaggerInit.body).toContain('approveServices');
      const contract = await api.sendRequest('/api/openapi.yaml');
      expect(contract.body).toBe(contractText());
      const errorReply: Reply = await api.sendRequest('/api/services/none', { method: 'DELETE' });
      const type = new URL(String(fieldOf(errorReply, 'type')), api.url);
      expect((await api.sendRequest(type.pathname)).body).toContain(`id="${type.hash.slice(1)}"`);
      // Metrics are served on a separate port if one is configured.
      expect((await api.sendRequest('/metrics')).status).toBe(404);
      const metrics = await createRequestSender(`http://127.0.0.1:${api.product.metricsPort}`)('/metrics', { token: null });
      expect(metrics.body).toMatch(/http_requests_total\{operation="removeService",status="404"\} 1/);
      expect(metrics.body).toMatch(/projection_lag\{projection="services"\} \d/);
      // Without a configured port, metrics are not served at all.
      const apiWithoutMetrics = await api.another();
      expect([apiWithoutMetrics.product.metricsPort, (await apiWithoutMetrics.sendRequest('/metrics')).status]).toEqual([null, 404]);
      await apiWithoutMetrics.stop();
    } finally {
      await api.stop();
    }
  });
});

describe('npm run command-api', () => {
  test('serves only commands, over existing stores', async () => {
    const stores = await startStores();
    const token = 'administrator-token-of-one-process-0123456789';
    const running = startProcess('app/processes/commandApi.ts', {
      PORT: '0',
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGODB_URL: stores.mongodbUrl,
      SHELTER_ADMIN_TOKEN: token,
      LOG_LEVEL: 'warn',
    });
    try {
      const port = (await running.waitForOutput(/^READY (\d+)$/m))[1] ?? '';
      const ask = createRequestSender(`http://127.0.0.1:${port}`);
      expect((await ask('/api/services', { body: serviceForm(), token })).status).toBe(201);
      expect((await ask('/api/services', { token })).status).toBe(404);
      expect((await ask('/readyz')).body).toMatchObject({ status: 'ready' });
    } finally {
      running.kill('SIGTERM');
      expect(await running.exited).toEqual({ code: 0, signal: null });
      await stores.stop();
    }
  });

  test('reports missing settings', async () => {
    const processWithoutStores = startProcess('app/processes/commandApi.ts', { EVENTSTORE_URL: '', MONGODB_URL: '' });
    expect((await processWithoutStores.exited).code).toBe(2);
    expect(processWithoutStores.errors()).toContain('EVENTSTORE_URL and MONGODB_URL must be set');
  });
});
