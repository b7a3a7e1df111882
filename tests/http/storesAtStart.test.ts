import { once } from 'node:events';
import net from 'node:net';
import { matrixSubset } from 'test-tools/matrix.ts';
import { createProcessGroup, type RunningProcess } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

/* Messages of the processes when a dependency is missing at their start: one sentence for each, and no stack trace. */

const APIS = ['command-api', 'query-api'] as const;
const PROGRAMS: Readonly<Record<string, string>> = { 'command-api': 'commandApi', 'query-api': 'queryApi' };
const STACK_TRACE_PATTERN = /^\s+at |"stack"|\\n\s+at /m;

let stores: Stores;
let eventStore: TcpProxy;
let documentStore: TcpProxy;
const programs = createProcessGroup();

const portOf = (url: string): string => new URL(url.replace(/^\w+:/, 'http:')).port;
const viaProxy = (url: string, { port }: TcpProxy): string => url.replace(`:${portOf(url)}`, `:${port}`);

const start = (name: string, environment: Readonly<Record<string, string>> = {}): RunningProcess =>
  programs.start(`app/processes/${PROGRAMS[name] ?? name}.ts`, {
    PORT: '0',
    EVENTSTORE_URL: viaProxy(stores.eventStoreUrl, eventStore),
    MONGODB_URL: viaProxy(stores.mongodbUrl, documentStore),
    SHELTER_DATA_DIR: stores.dataDir,
    LOG_LEVEL: 'info',
    ...environment,
  });

/** Module loaded before a program: blocks the process for a second after it printed READY, as on a busy machine. */
const PAUSING_MODULE = `data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => {
    const written = write(text, ...rest);
    if (String(text).startsWith('READY')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    return written;
  };
`)}`;

beforeAll(async () => {
  stores = await startStores();
  eventStore = await startTcpProxy(Number(portOf(stores.eventStoreUrl)));
  documentStore = await startTcpProxy(Number(portOf(stores.mongodbUrl)));
});
afterAll(async () => {
  await programs.killAll();
  await eventStore.close();
  await documentStore.close();
  await stores.stop();
});

test('the query API logs that its read model is missing, and waits', async () => {
  const query = start('query-api');
  await Promise.all([query.waitForOutput(/^READY/m), query.waitForOutput(/"reason":"the model services does not exist yet"/)]);
  expect(query.errors()).not.toMatch(STACK_TRACE_PATTERN);
  query.kill('SIGTERM');
  expect(await query.exited).toEqual({ code: 0, signal: null });
});

test('waits for stores that do not respond, logs each try with its setting, and then starts', async () => {
  covers('start-3');
  eventStore.refuse();
  documentStore.refuse();
  const waitingProcesses = [...APIS, 'projections'].map((name) => start(name));
  const waitForAllOutput = (pattern: RegExp) => Promise.all(waitingProcesses.map((running) => running.waitForOutput(pattern)));
  await waitForAllOutput(/MongoDB at 127\.0\.0\.1:\d+ \(MONGODB_URL\) does not respond \([^)]+\); next attempt in 1 s/);
  documentStore.release();
  await waitForAllOutput(/The event store at [\w.]+:\d+ \(EVENTSTORE_URL\) does not respond \([^)]+\); next attempt in 1 s/);
  eventStore.release();
  const [commandApi, query, projections] = waitingProcesses as [RunningProcess, RunningProcess, RunningProcess];
  await Promise.all([commandApi.waitForOutput(/^READY/m), query.waitForOutput(/^READY/m), projections.waitForOutput(/"state":"live"/)]);
  for (const running of waitingProcesses) {
    expect(running.errors()).not.toMatch(STACK_TRACE_PATTERN);
    running.kill('SIGTERM');
    expect(await running.exited).toEqual({ code: 0, signal: null });
  }
});

test('a taken port stops each API with one message', async () => {
  covers('start-4');
  const portHolder = net.createServer().listen(0, '127.0.0.1');
  await once(portHolder, 'listening');
  const { port } = portHolder.address() as net.AddressInfo;
  try {
    for (const running of APIS.map((name) => start(name, { PORT: String(port) }))) {
      expect((await running.exited).code).toBe(1);
      expect(running.errors()).toMatch(/^The port is in use\. Set PORT to another one\.$/m);
      expect(running.errors()).not.toMatch(STACK_TRACE_PATTERN);
      // A failed start does not count as the single display of the token.
      expect(running.output()).toBe('');
    }
  } finally {
    portHolder.close();
  }
});

test.each(matrixSubset(APIS))('%s that gets SIGTERM right after printing READY stops normally', async (name) => {
  const running = start(name, { NODE_OPTIONS: `--import=${PAUSING_MODULE}` });
  await running.waitForOutput(/^READY/m);
  running.kill('SIGTERM');
  expect(await running.exited).toEqual({ code: 0, signal: null });
  expect(running.errors()).not.toMatch(STACK_TRACE_PATTERN);
});
