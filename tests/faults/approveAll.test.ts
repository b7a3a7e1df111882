import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent } from '../../kernel/events/envelope.ts';
import { PATIENCE_MS } from '../../command-api/processManager/process.ts';
import { personAs, type Person } from '../http/authSupport.ts';
import { ADMIN_TOKEN, asker, createTestClock, fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { startEventStoreProxy, type EventStoreProxy } from '../support/eventStoreProxy.ts';
import { generateServices, metadataOf, streamsOf, type GeneratedService } from '../support/generator.ts';
import { IN_MATRIX, someOf } from '../support/matrix.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { startNode, type FaultyNode } from './node.ts';
import { processes, type RunningProcess } from '../support/startProcess.ts';

/*
 * Approve All, asked for 500 services that wait, of a command API that is a process of its own. A proxy in front of the log
 * lets as many of its writes through as a test wants: there it is killed, or somebody else approves the same.
 */
let documents: Stores;
let node: FaultyNode;
let api: TestApi;
let proxy: EventStoreProxy;
let lead: Person;
let otherLead: Person;
let volunteer: Person;
let lists = 0;
const programs = processes();

const ALL = 500;
/** Half of it passes before a batch is answered without its end. */
const COMMAND_TIMEOUT_MS = '4000';
/** What a batch approves before it writes down what became of it. */
const PART = 50;

beforeAll(async () => {
  const clock = createTestClock(new Date().toISOString());
  documents = await startStores({ only: 'document-store' });
  node = await startNode('event-store', path.join(documents.dataDir, 'log'));
  proxy = await startEventStoreProxy(new URL(node.url.replace('esdb:', 'http:')).host);
  api = await startApiOver(
    { ...documents, eventStoreUrl: node.url },
    { clock, environment: { COMMAND_TIMEOUT_MS, TRUST_PROXY: '1' }, product: { reactions: false } },
  );
  [lead, otherLead, volunteer] = await Promise.all([
    personAs(api, 'lead@example.org', 'VOLUNTEER LEAD'),
    personAs(api, 'other@example.org', 'SUPER USER'),
    personAs(api, 'volunteer@example.org', 'VOLUNTEER'),
  ]);
});
afterAll(async () => {
  await programs.killAll();
  proxy.close();
  await api.stop();
  await node.kill();
  await documents.stop();
});

interface Waiting {
  readonly ids: readonly string[];
  /** Of each as it was on the screen. */
  readonly revisions: Readonly<Record<string, number>>;
  /** Where the log ended before anybody approved any. */
  readonly position: bigint;
}

const append = async (service: GeneratedService, streamName: string, events: readonly DomainEvent[], after?: bigint): Promise<bigint> => {
  const recorded = events.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata: metadataOf(service) }));
  return (await api.product.store.append(streamName, after ?? 'no_stream', recorded)).revision;
};

/**
 * A volunteer's services that wait for approval, straight in the log. Of the last three, since they were on the screen, one
 * was approved, one was changed and one was removed.
 */
const givenWaiting = async (all = ALL): Promise<Waiting> => {
  lists += 1;
  const services = generateServices(lists, all).map((service): GeneratedService => ({
    ...service,
    id: randomUUID(),
    ownerId: volunteer.id,
    approved: false,
    critical: null,
    beds: null,
  }));
  const revisions: Record<string, number> = {};
  const add = async (service: GeneratedService, index: number): Promise<void> => {
    const later: DomainEvent | undefined = [
      { type: 'ServiceApproved', data: { ofRevision: 0 } },
      { type: 'ServiceDescribed', data: { ...service.described, name: 'Another name' } },
      { type: 'ServiceRemoved', data: {} },
    ][index - (all - 3)];
    for (const { streamName, events } of streamsOf(service)) {
      const revision = await append(service, streamName, events);
      revisions[service.id] = Number(revision);
      if (later?.type === 'ServiceApproved')
        await append(service, streamName, [{ ...later, data: { ofRevision: Number(revision) } }], revision);
      else if (later !== undefined) await append(service, streamName, [later], revision);
    }
  };
  for (let from = 0; from < all; from += PART)
    await Promise.all(services.slice(from, from + PART).map((service, index) => add(service, from + index)));
  return { ids: services.map(({ id }) => id), revisions, position: await api.product.store.lastPosition() };
};

/** How often each service of these was approved since, as the log says; those that were not are left out. */
const approvals = async ({ ids, position }: Waiting): Promise<Map<string, number>> => {
  const wanted = new Set(ids.map((id) => `service-${id}`));
  const found = new Map<string, number>();
  for (const entry of await api.product.store.readAll({ after: position, maxCount: 10_000 })) {
    if (entry.kind !== 'event' || entry.event.type !== 'ServiceApproved' || !wanted.has(entry.event.streamName)) continue;
    const id = entry.event.streamName.slice('service-'.length);
    found.set(id, (found.get(id) ?? 0) + 1);
  }
  return found;
};
/** Each once, but for the last three. */
const onceEach = ({ ids }: Waiting): Map<string, number> => new Map(ids.slice(0, -3).map((id) => [id, 1]));

const until = async <Value>(look: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> => {
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    // Each look at the log reads all that was written since.
    await delay(200);
  }
};

type Asking = TestApi['ask'];

/** A command API whose writes go through the proxy. */
const startCommands = async (): Promise<{ readonly running: RunningProcess; readonly ask: Asking }> => {
  const running = programs.start('command-api/main.ts', {
    PORT: '0',
    EVENTSTORE_URL: proxy.url,
    MONGODB_URL: documents.mongodbUrl,
    SHELTER_DATA_DIR: documents.dataDir,
    SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
    COMMAND_TIMEOUT_MS,
  });
  const [, port = ''] = await running.said(/^READY (\d+)$/m);
  return { running, ask: asker(`http://127.0.0.1:${port}`) };
};

const approveAll = (ask: Asking, { ids, revisions }: Waiting, { token }: Person): Promise<Reply> =>
  ask('/api/services/approve-services', { body: { services: ids, revisions }, token });
const look = (ask: Asking, begun: Reply, { token }: Person): Promise<Reply> =>
  ask(`/api/batches/${String(fieldOf(begun, 'commandId'))}`, { token });
const isFinished = (progress: Reply): boolean => fieldOf(progress, 'state') === 'finished';

interface Gate {
  /** Resolves when the first write waits; those before it may be on their way to the log. */
  readonly shut: Promise<unknown>;
  /** Lets those that wait go on. */
  open(): void;
}

/** So many writes of the batch from now on reach the log; the others wait until they are let go, or for ever. */
const letThrough = (writes: number): Gate => {
  const gate = new EventEmitter();
  const [shut, opened] = [once(gate, 'shut'), once(gate, 'open')];
  let asked = 0;
  proxy.onAppend = () => {
    asked += 1;
    if (asked <= writes) return { kind: 'pass' };
    gate.emit('shut');
    return { kind: 'pass', after: opened };
  };
  return { shut, open: () => void gate.emit('open') };
};

/** The writes of a batch until so many services are approved: its intent, and what became of each part before. */
const writesUntil = (approved: number): number => 1 + approved + Math.floor((approved - 1) / PART);

describe('many services, approved at once', () => {
  test.each(someOf([107, 1, 50, 51, 250, 497]))(
    'are finished without a client after kill -9 when %d are approved, once each, and all are accounted for',
    async (reached) => {
      const list = await givenWaiting();
      const { running, ask } = await startCommands();
      const { shut } = letThrough(writesUntil(reached));
      const begun = await approveAll(ask, list, lead);
      expect(begun.status).toBe(202);
      await shut;
      await until(
        () => approvals(list),
        ({ size }) => size >= reached,
      );
      const noted = Math.floor((reached - 1) / PART) * PART;
      const progress = await look(ask, begun, lead);
      expect(progress.body).toMatchObject({ kind: 'approve', state: 'running', total: ALL, left: ALL - noted, done: noted });
      running.kill('SIGKILL');
      expect(await running.exited).toMatchObject({ signal: 'SIGKILL' });
      expect([...(await approvals(list)).values()]).toEqual(Array.from({ length: reached }, () => 1));

      api.clock.set(new Date(Date.now() + PATIENCE_MS).toISOString());
      const restarted = await api.another({ product: {} });
      await restarted.product.reactions?.settled();
      await restarted.stop();
      expect(await approvals(list)).toEqual(onceEach(list));
      const end = await look(api.ask, begun, lead);
      expect(end.body).toMatchObject({ state: 'finished', total: ALL, left: 0, done: ALL - 3, unchanged: 1, refused: 2 });
      const [approved, changed, removed] = list.ids.slice(-3);
      expect((fieldOf(end, 'services') as object[]).slice(-4)).toEqual([
        { id: list.ids.at(-4), result: 'done' },
        { id: approved, result: 'unchanged' },
        { id: changed, result: 'refused', code: 'CONFLICT' },
        { id: removed, result: 'refused', code: 'REMOVED' },
      ]);
    },
  );

  test('are approved once each by two people at the same time, and each is told what they did', async () => {
    // Where the two meet is the same in all 500, which the matrix asks about.
    const all = IN_MATRIX ? ALL : 200;
    const list = await givenWaiting(all);
    const { ask } = await startCommands();
    // Nine of the first are decided, and not yet written, when the other comes to the same.
    const gate = letThrough(writesUntil(107));
    const first = approveAll(ask, list, lead);
    await gate.shut;
    await until(
      () => approvals(list),
      ({ size }) => size >= 107,
    );
    const second = approveAll(api.ask, list, otherLead);
    await until(
      () => approvals(list),
      ({ size }) => size >= 150,
    );
    gate.open();
    const [ofFirst, ofSecond] = await Promise.all([
      until(async () => look(ask, await first, lead), isFinished),
      until(async () => look(api.ask, await second, otherLead), isFinished),
    ]);
    expect(await approvals(list)).toEqual(onceEach(list));
    for (const { body } of [ofFirst, ofSecond]) expect(body).toMatchObject({ total: all, left: 0, refused: 2 });
    const [byFirst, bySecond] = [ofFirst, ofSecond].map((reply) => Number(fieldOf(reply, 'done'))) as [number, number];
    expect(byFirst).toBeGreaterThanOrEqual(107);
    expect(bySecond).toBeGreaterThanOrEqual(43);
    expect(byFirst + bySecond).toBe(all - 3);
  });
});
