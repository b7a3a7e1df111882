import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent } from '#kernel/events/envelope.ts';
import { personAs, type Person } from '../http/authSupport.ts';
import { ADMIN_TOKEN, asker, createTestClock, fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { startEventStoreProxy } from '../support/eventStoreProxy.ts';
import { generateServices, metadataOf, streamsOf, type GeneratedService } from '../support/generator.ts';
import { processes, type RunningProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { startNode } from './node.ts';

/*
 * Commands on many services, sent to a command API in its own process. A proxy in front of the log passes a given number of writes; then a
 * test kills the process or sends the same command from another one.
 */

/** After half of this time the server responds to a batch that is still running. */
const COMMAND_TIMEOUT_MS = '4000';
/** Number of items of a batch between two progress records. */
export const PART = 50;

export interface Waiting {
  readonly ids: readonly string[];
  /** Revision of each service when it was displayed. */
  readonly revisions: Readonly<Record<string, number>>;
  /** End of the log before any approval. */
  readonly position: bigint;
}

export type Send = TestApi['ask'];

export interface Gate {
  /** Resolves when the first write is blocked; earlier writes may still be on their way to the log. */
  readonly shut: Promise<unknown>;
  /** Passes the blocked writes. */
  open(): void;
}

export interface ManyServices {
  readonly api: TestApi;
  readonly lead: Person;
  readonly otherLead: Person;
  /**
   * Appends `all` pending services of a volunteer directly to the log. `later` returns an event of a service after it was displayed, by
   * its place from the end (1: the last).
   */
  givenWaiting(
    all: number,
    later?: (fromEnd: number, service: GeneratedService, revision: bigint) => DomainEvent | undefined,
  ): Promise<Waiting>;
  /** Appends an event to a service. */
  happen(id: string, event: DomainEvent): Promise<void>;
  /** Returns the number of events of a type of each service since then, without services that have none. */
  counted(of: Waiting, type: string): Promise<Map<string, number>>;
  /** Starts a command API whose writes pass through the proxy. */
  startCommands(): Promise<{ readonly running: RunningProcess; readonly ask: Send }>;
  /** Passes the next `writes` writes of the batch to the log; blocks all others until the gate opens. */
  letThrough(writes: number): Gate;
  stop(): Promise<void>;
}

export const until = async <Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> => {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    // Pause, because each check of the log reads everything written since.
    await delay(200);
  }
};

export const readBatch = (ask: Send, begun: Reply, { token }: Person): Promise<Reply> =>
  ask(`/api/batches/${String(fieldOf(begun, 'commandId'))}`, { token });
export const isFinished = (progress: Reply): boolean => fieldOf(progress, 'state') === 'finished';

export const startManyServices = async (): Promise<ManyServices> => {
  const programs = processes();
  const clock = createTestClock(new Date().toISOString());
  const documents = await startStores({ onlyNode: 'document-store' });
  const node = await startNode('event-store', path.join(documents.dataDir, 'log'));
  const proxy = await startEventStoreProxy(new URL(node.url.replace('esdb:', 'http:')).host);
  const api = await startApiOver(
    { ...documents, eventStoreUrl: node.url },
    { clock, environment: { COMMAND_TIMEOUT_MS, TRUST_PROXY: '1' }, product: { reactions: false } },
  );
  const [lead, otherLead, volunteer] = await Promise.all([
    personAs(api, 'lead@example.org', 'VOLUNTEER LEAD'),
    personAs(api, 'other@example.org', 'SUPER USER'),
    personAs(api, 'volunteer@example.org', 'VOLUNTEER'),
  ]);
  const { store } = api.product;
  let lists = 0;
  const known = new Map<string, GeneratedService>();

  const append = async (service: GeneratedService, streamName: string, events: readonly DomainEvent[], after?: bigint): Promise<bigint> => {
    const metadata = () => ({ ...metadataOf(service), commandId: randomUUID() });
    const recorded = events.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata: metadata() }));
    return (await store.append(streamName, after ?? 'no_stream', recorded)).revision;
  };

  return {
    api,
    lead,
    otherLead,
    async givenWaiting(all, laterOf = () => undefined) {
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
        known.set(service.id, service);
        for (const { streamName, events } of streamsOf(service)) {
          const revision = await append(service, streamName, events);
          revisions[service.id] = Number(revision);
          const later = laterOf(all - index, service, revision);
          if (later !== undefined) await append(service, streamName, [later], revision);
        }
      };
      for (let from = 0; from < all; from += PART)
        await Promise.all(services.slice(from, from + PART).map((service, index) => add(service, from + index)));
      return { ids: services.map(({ id }) => id), revisions, position: await store.lastPosition() };
    },
    async happen(id, event) {
      const streamName = `service-${id}`;
      const last = (await store.readStream(streamName)).at(-1);
      const service = known.get(id);
      if (last === undefined || service === undefined) throw new Error(`There is no service ${id}.`);
      await append(service, streamName, [event], last.revision);
    },
    async counted({ ids, position }, type) {
      const wanted = new Set(ids.map((id) => `service-${id}`));
      const found = new Map<string, number>();
      for (const entry of await store.readAll({ after: position, maxCount: 10_000 })) {
        if (entry.kind !== 'event' || entry.event.type !== type || !wanted.has(entry.event.streamName)) continue;
        const id = entry.event.streamName.slice('service-'.length);
        found.set(id, (found.get(id) ?? 0) + 1);
      }
      return found;
    },
    async startCommands() {
      const running = programs.start('command-api/main.ts', {
        PORT: '0',
        EVENTSTORE_URL: proxy.url,
        MONGODB_URL: documents.mongodbUrl,
        SHELTER_DATA_DIR: documents.dataDir,
        SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
        COMMAND_TIMEOUT_MS,
      });
      const [, port = ''] = await running.waitForOutput(/^READY (\d+)$/m);
      return { running, ask: asker(`http://127.0.0.1:${port}`) };
    },
    letThrough(writes) {
      const gate = new EventEmitter();
      const [shut, opened] = [once(gate, 'shut'), once(gate, 'open')];
      let appends = 0;
      proxy.onAppend = () => {
        appends += 1;
        if (appends <= writes) return { kind: 'pass' };
        gate.emit('shut');
        return { kind: 'pass', after: opened };
      };
      return { shut, open: () => void gate.emit('open') };
    },
    async stop() {
      await programs.killAll();
      proxy.close();
      await api.stop();
      await node.kill();
      await documents.stop();
    },
  };
};
