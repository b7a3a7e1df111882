import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { startNodes, type Nodes } from '#app/stores/startNodes.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { queryWhileStopped, createQueryTally, runAndTally, type Query } from '../faults/queryTally.ts';
import { createTestClock, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { runAsChild } from '../support/programs.ts';
import { removeDataDir } from '../support/stores.ts';
import { signInReply, signUp, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* A store that is suspended while users sign in and read: they get the right response or 503, never "wrong password" or "not found". */

const LONG_AFTER_TODAY = '2099-03-10T17:00:00.000Z';
/** Longer than a cached response may be used while a store does not respond; in milliseconds. */
const CACHE_EXPIRY_MS = 70_000;
const ROUND_COUNT = RUNS_WHOLE_MATRIX ? 8 : 4;

/** Names of the kinds of queries. */
const QUERY_KINDS = ['a service that is there', 'a valid session', 'the list', 'the right password'];

/** Creates a query over HTTP; 503 counts as no response. */
const createHttpQuery = (name: string, ask: () => Promise<Reply>, isCorrect: (reply: Reply) => boolean): Query => ({
  name,
  ask: async () => {
    const reply = await ask();
    if (reply.status === 503) throw new Error('no answer');
    return [reply.status, isCorrect(reply)];
  },
  isCorrect: (answer) => JSON.stringify(answer) === '[200,true]',
});

describe('while a store is suspended', () => {
  let nodes: Nodes;
  let dataDir: string;
  let api: TestApi;
  let person: Person;
  let service: string;
  const signalNode = (name: string) => ({
    signal: (signal: NodeJS.Signals) => void process.kill(nodes.children.find((child) => child.name === name)!.pid, signal),
  });
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
    nodes = await startNodes(dataDir, { argumentsOf: runAsChild });
    const stores = {
      eventStoreUrl: nodes.eventStoreUrl,
      // A short heartbeat interval lets the driver detect the suspended server sooner.
      mongodbUrl: `${nodes.mongodbUrl}&heartbeatFrequencyMS=500`,
      dataDir,
      stop: () => nodes.stop(),
    };
    api = await startApiOver(stores, { clock: createTestClock(LONG_AFTER_TODAY), environment: { TRUST_PROXY: '1' } });
    person = await signUp(api, 'ana@example.org');
    const added = await addService(api);
    await api.projected(added);
    service = idOf(added);
  });
  afterAll(async () => {
    for (const { name } of nodes.children) signalNode(name).signal('SIGCONT');
    await api.stop();
    await nodes.stop();
    await removeDataDir(dataDir);
  });

  const createQueries = (): Query[] => [
    ...Array.from({ length: 10 }, () =>
      createHttpQuery(
        'a valid session',
        () => api.sendRequest('/api/auth/session', { token: person.token }),
        () => true,
      ),
    ),
    ...Array.from({ length: 10 }, () =>
      createHttpQuery(
        'a service that is there',
        () => api.sendRequest(`/api/services/${service}`, { token: person.token }),
        (reply) => idOf(reply) === service,
      ),
    ),
    ...Array.from({ length: 2 }, () =>
      createHttpQuery(
        'the list',
        () => api.sendRequest('/api/services?isShowAll=true'),
        (reply) => (reply.body as unknown[]).length === 1,
      ),
    ),
    ...Array.from({ length: 2 }, () =>
      createHttpQuery(
        'the right password',
        () => signInReply(api, person.email),
        () => true,
      ),
    ),
  ];

  test('the event store: rejects no valid request and hides no data, while some requests time out', async () => {
    covers('log-4');
    const shortTimeoutStore = openEventStore(nodes.eventStoreUrl, { retry: { readMs: 100 } });
    const queryTally = createQueryTally();
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      api.clock.advance(CACHE_EXPIRY_MS);
      await queryWhileStopped(signalNode('event-store'), {
        startQueries: () => [runAndTally(queryTally, createQueries())],
        startTimedOutQueries: () => Array.from({ length: 4 }, () => shortTimeoutStore.lastPosition()),
      });
    }
    await shortTimeoutStore.close();
    // Each kind of query gets its right response once the store resumes.
    api.clock.advance(CACHE_EXPIRY_MS);
    await runAndTally(queryTally, createQueries());
    expect(queryTally.wrong).toEqual([]);
    expect([...queryTally.correctNames].sort()).toEqual(QUERY_KINDS);
  });

  test('the document store: rejects no caller with permission', async () => {
    covers('documents-9');
    const queryTally = createQueryTally();
    api.clock.advance(CACHE_EXPIRY_MS);
    await queryWhileStopped(signalNode('document-store'), {
      startQueries: () => [runAndTally(queryTally, createQueries())],
      startTimedOutQueries: () => [once(api.product.mongo.models.client, 'connectionPoolCleared')],
    });
    await runAndTally(queryTally, createQueries());
    expect(queryTally.wrong).toEqual([]);
    expect([...queryTally.correctNames].sort()).toEqual(QUERY_KINDS);
  });
});
