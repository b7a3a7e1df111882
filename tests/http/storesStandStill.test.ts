import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes, type Nodes } from '#embedded/startNodes.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { askWhileStopped, newTally, tallyUp, type Query } from '../faults/stoppedStore.ts';
import { createTestClock, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { runsAsChild } from '../support/programs.ts';
import { removeDataDir } from '../support/stores.ts';
import { signInReply, signUp, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* A store that is suspended while users sign in and read: they get the right response or 503, never "wrong password" or "not found". */

const LONG_AFTER_TODAY = '2099-03-10T17:00:00.000Z';
/** Longer than a cached response may be used while a store does not respond; in milliseconds. */
const FORGOTTEN_MS = 70_000;
const ROUNDS = IN_MATRIX ? 8 : 4;

/** Names of the kinds of queries. */
const EVERY_KIND = ['a service that is there', 'a valid session', 'the list', 'the right password'];

/** Creates a query over HTTP; 503 counts as no response. */
const queryOf = (name: string, ask: () => Promise<Reply>, isRight: (reply: Reply) => boolean): Query => ({
  name,
  ask: async () => {
    const reply = await ask();
    if (reply.status === 503) throw new Error('no answer');
    return [reply.status, isRight(reply)];
  },
  isRight: (answer) => JSON.stringify(answer) === '[200,true]',
});

describe('while a store is suspended', () => {
  let nodes: Nodes;
  let dataDir: string;
  let api: TestApi;
  let person: Person;
  let service: string;
  const signalTo = (name: string) => ({
    signal: (signal: NodeJS.Signals) => void process.kill(nodes.children.find((child) => child.name === name)!.pid, signal),
  });
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
    nodes = await startNodes(dataDir, { argumentsOf: runsAsChild });
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
    for (const { name } of nodes.children) signalTo(name).signal('SIGCONT');
    await api.stop();
    await nodes.stop();
    await removeDataDir(dataDir);
  });

  const queries = (): Query[] => [
    ...Array.from({ length: 10 }, () =>
      queryOf(
        'a valid session',
        () => api.ask('/api/auth/session', { token: person.token }),
        () => true,
      ),
    ),
    ...Array.from({ length: 10 }, () =>
      queryOf(
        'a service that is there',
        () => api.ask(`/api/services/${service}`, { token: person.token }),
        (reply) => idOf(reply) === service,
      ),
    ),
    ...Array.from({ length: 2 }, () =>
      queryOf(
        'the list',
        () => api.ask('/api/services?isShowAll=true'),
        (reply) => (reply.body as unknown[]).length === 1,
      ),
    ),
    ...Array.from({ length: 2 }, () =>
      queryOf(
        'the right password',
        () => signInReply(api, person.email),
        () => true,
      ),
    ),
  ];

  test('the event store: rejects no valid request and hides no data, while some requests time out', async () => {
    covers('log-4');
    const impatient = openEventStore(nodes.eventStoreUrl, { retry: { readMs: 100 } });
    const tally = newTally();
    for (let round = 0; round < ROUNDS; round += 1) {
      api.clock.advance(FORGOTTEN_MS);
      await askWhileStopped(signalTo('event-store'), {
        asking: () => [tallyUp(tally, queries())],
        impatient: () => Array.from({ length: 4 }, () => impatient.lastPosition()),
      });
    }
    await impatient.close();
    // Each kind of query gets its right response once the store resumes.
    api.clock.advance(FORGOTTEN_MS);
    await tallyUp(tally, queries());
    expect(tally.wrong).toEqual([]);
    expect([...tally.rightNames].sort()).toEqual(EVERY_KIND);
  });

  test('the document store: rejects no caller with permission', async () => {
    covers('documents-9');
    const tally = newTally();
    api.clock.advance(FORGOTTEN_MS);
    await askWhileStopped(signalTo('document-store'), {
      asking: () => [tallyUp(tally, queries())],
      impatient: () => [once(api.product.mongo.models.client, 'connectionPoolCleared')],
    });
    await tallyUp(tally, queries());
    expect(tally.wrong).toEqual([]);
    expect([...tally.rightNames].sort()).toEqual(EVERY_KIND);
  });
});
