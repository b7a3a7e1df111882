import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreUnavailable, openEventStore, OutcomeUnknown, type EventStore } from '#platform/event-store/index.ts';
import { toProblem } from '#platform/http/errorHandler.ts';
import { sealed } from '../contract/event-store/events.ts';
import { startEventStoreProxy, type EventStoreProxy, type Fate } from '../support/eventStoreProxy.ts';
import { startNode, type FaultyNode } from './node.ts';

/*
 * Responses of cluster members during a leader election, and of a server to an append whose ids are in flight, simulated by a protocol
 * server in front of the embedded node.
 */

const quick = { firstDelay: 5, longestDelay: 20, appendAttemptMs: 20_000, appendMs: 60_000 };
/** Longer than any test may run, so that a wait of this length never ends. */
const NEVER = 3_600_000;

let folder: string;
let node: FaultyNode;
let proxy: EventStoreProxy;
let store: EventStore;
const portOf = (url: string): number => Number(/:(\d+)\?/.exec(url)?.[1]);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-elections-'));
  node = await startNode('event-store', folder);
  proxy = await startEventStoreProxy(`127.0.0.1:${portOf(node.url)}`);
  store = openEventStore(proxy.url, { retry: quick });
});
afterEach(() => {
  proxy.onAppend = () => ({ kind: 'pass' });
  proxy.onRead = () => null;
});
afterAll(async () => {
  await store.close();
  proxy.close();
  await node.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Sets the outcomes of the first appends from now on; all later ones pass. */
const fates = (...those: readonly Fate[]): void => {
  let first: number | undefined;
  proxy.onAppend = (before) => {
    first ??= before;
    return those[before - first] ?? { kind: 'pass' };
  };
};
const newStream = (): string => `election-${randomUUID()}`;
const countsOf = async (stream: string): Promise<number[]> =>
  (await store.readStream(stream)).map(({ data }) => (data as { count: number }).count);

const ELECTING = ['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'];

describe('append during an election', () => {
  test.each(ELECTING)('retries after "%s" and writes once, whether or not the first attempt was written', async (message) => {
    covers('log-5');
    const stream = newStream();
    fates({ kind: 'refuse', message, written: false }, { kind: 'refuse', message, written: true });
    expect(await store.append(stream, 'no_stream', [sealed(0), sealed(1)])).toMatchObject({ revision: 1n });
    expect(await countsOf(stream)).toEqual([0, 1]);
  });

  test("follows a member's response to the named leader", async () => {
    const stream = newStream();
    const member = openEventStore(proxy.url.replace('?', '/?'), { retry: quick });
    fates({ kind: 'notLeader', leaderPort: portOf(node.url) }, { kind: 'drop' });
    expect(await member.append(stream, 'no_stream', [sealed(0)])).toMatchObject({ revision: 0n });
    await member.close();
    expect(await countsOf(stream)).toEqual([0]);
  });

  test('returns 503 if the election does not end; a retry succeeds with one write', async () => {
    const impatient = openEventStore(proxy.url, { retry: { ...quick, appendMs: 100, appendAttemptMs: 50 } });
    const stream = newStream();
    const event = sealed(0);
    proxy.onAppend = () => ({ kind: 'refuse', message: 'Server Is Not Ready', written: true });
    const refused = await impatient.append(stream, 'no_stream', [event]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OutcomeUnknown);
    const problem = toProblem(refused);
    expect([problem.status, problem.options.headers]).toEqual([503, { 'Retry-After': '2' }]);
    proxy.onAppend = () => ({ kind: 'pass' });
    // On a busy machine the retry may time out again; no other error is allowed.
    const again = async (): ReturnType<typeof impatient.append> => {
      try {
        return await impatient.append(stream, 'no_stream', [event]);
      } catch (error) {
        expect(error).toBeInstanceOf(OutcomeUnknown);
        return again();
      }
    };
    expect(await again()).toMatchObject({ revision: 0n });
    expect(await countsOf(stream)).toEqual([0]);
    await impatient.close();
  });
});

describe('read during an election', () => {
  const READS = [
    { code: 14, details: 'Server Is Not Ready' },
    { code: 14, details: 'Server Is Too Busy' },
    { code: 2, details: 'No leader info available in response' },
  ];
  test.each(READS)('retries after "$details"', async (fate) => {
    const stream = newStream();
    await store.append(stream, 'no_stream', [sealed(0)]);
    let failures = 0;
    proxy.onRead = () => (failures++ === 0 ? fate : null);
    expect(await countsOf(stream)).toEqual([0]);
    proxy.onRead = () => fate;
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
});

describe('append whose ids are in flight', () => {
  test('drops the later append of two processes, which then finds the other’s write in the stream', async () => {
    const patient = { ...quick, appendAttemptMs: NEVER, appendMs: NEVER };
    const [one, other] = [openEventStore(proxy.url, { retry: patient }), openEventStore(proxy.url, { retry: patient })];
    const stream = newStream();
    const events = [sealed(0), sealed(1)];
    let letGo: (() => void) | undefined;
    let dropped: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const isDropped = new Promise<void>((resolve) => {
      dropped = resolve;
    });
    let sent = 0;
    proxy.onAppend = () => {
      sent += 1;
      if (sent === 1) return { kind: 'pass', after: held };
      dropped?.();
      return { kind: 'drop' };
    };
    const both = Promise.all([one.append(stream, 'no_stream', events), other.append(stream, 'no_stream', events)]);
    await isDropped;
    letGo?.();
    const [first, second] = await both;
    expect(second).toEqual(first);
    expect(await countsOf(stream)).toEqual([0, 1]);
    await one.close();
    await other.close();
  });

  test('sends the append of one process once, for all its callers', async () => {
    const stream = newStream();
    const events = [sealed(0)];
    let sent = 0;
    proxy.onAppend = () => {
      sent += 1;
      return sent === 1 ? { kind: 'pass' } : { kind: 'drop' };
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.append(stream, 'no_stream', events)));
    expect([sent, new Set(answers.map(({ position }) => position)).size]).toEqual([1, 1]);
    expect(await countsOf(stream)).toEqual([0]);
  });
});
