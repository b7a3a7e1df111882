import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent } from '#domain/envelope/envelope.ts';
import { createPersonAs, type Person } from '../http/authSupport.ts';
import { ADMIN_TOKEN, createRequestSender, createTestClock, fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { startEventStoreProxy } from '../support/eventStoreProxy.ts';
import { generateServices, metadataOf, streamsOf, type GeneratedService } from '../support/generator.ts';
import { createProcessGroup, type RunningProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { startNode } from './faultyNode.ts';

/*
 * Commands on many services, sent to a command API in its own process. A proxy in front of the log passes a given number of writes; then a
 * test kills the process or sends the same command from another one.
 */

/** After half of this time the server responds to a batch that is still running. */
const COMMAND_TIMEOUT_MS = '4000';
/** Number of items of a batch between two progress records. */
export const BATCH_PART_SIZE = 16;

export interface PendingServices {
  readonly ids: readonly string[];
  /** Revision of each service when it was displayed. */
  readonly revisions: Readonly<Record<string, number>>;
  /** End of the log before any approval. */
  readonly position: bigint;
}

export type SendRequest = TestApi['sendRequest'];

export interface Gate {
  /** Resolves when the first write is blocked; earlier writes may still be on their way to the log. */
  readonly firstBlocked: Promise<unknown>;
  /** Passes the blocked writes. */
  open(): void;
}

export interface BatchTestContext {
  readonly api: TestApi;
  readonly lead: Person;
  readonly otherLead: Person;
  /**
   * Appends `all` pending services of a volunteer directly to the log. `laterEvent` returns an event of a service after it was displayed,
   * by its place from the end (1: the last).
   */
  addPendingServices(
    count: number,
    laterEvent?: (indexFromEnd: number, service: GeneratedService, revision: bigint) => DomainEvent | undefined,
  ): Promise<PendingServices>;
  /** Appends an event to a service. */
  appendServiceEvent(id: string, event: DomainEvent): Promise<void>;
  /** Returns the number of events of a type of each service since then, without services that have none. */
  countEventsOf(pending: PendingServices, type: string): Promise<Map<string, number>>;
  /** Starts a command API whose writes pass through the proxy. */
  startCommandApi(): Promise<{ readonly apiProcess: RunningProcess; readonly sendRequest: SendRequest }>;
  /** Passes the next `writes` writes of the batch to the log; blocks all others until the gate opens. */
  allowWrites(writes: number): Gate;
  stop(): Promise<void>;
}

export const pollUntil = async <Value>(read: () => Promise<Value>, isExpected: (value: Value) => boolean): Promise<Value> => {
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    // Pause, because each check reads all events that were written after the start of the batch.
    await delay(200);
  }
};

export const readBatch = (sendRequest: SendRequest, batchReply: Reply, { token }: Person): Promise<Reply> =>
  sendRequest(`/api/batches/${String(fieldOf(batchReply, 'commandId'))}`, { token });
export const isFinished = (progress: Reply): boolean => fieldOf(progress, 'state') === 'finished';

export const startBatchTestContext = async (): Promise<BatchTestContext> => {
  const programs = createProcessGroup();
  const clock = createTestClock(new Date().toISOString());
  const documents = await startStores({ onlyNode: 'document-store' });
  const node = await startNode('event-store', path.join(documents.dataDir, 'log'));
  const proxy = await startEventStoreProxy(new URL(node.url.replace('esdb:', 'http:')).host);
  const api = await startApiOver(
    { ...documents, eventStoreUrl: node.url },
    { clock, environment: { COMMAND_TIMEOUT_MS, TRUST_PROXY: '1' }, product: { reactions: false } },
  );
  const [lead, otherLead, volunteer] = await Promise.all([
    createPersonAs(api, 'lead@example.org', 'VOLUNTEER LEAD'),
    createPersonAs(api, 'other@example.org', 'SUPER USER'),
    createPersonAs(api, 'volunteer@example.org', 'VOLUNTEER'),
  ]);
  const { store } = api.product;
  let batchCount = 0;
  const servicesById = new Map<string, GeneratedService>();

  const append = async (service: GeneratedService, streamName: string, events: readonly DomainEvent[], after?: bigint): Promise<bigint> => {
    const metadata = () => ({ ...metadataOf(service), commandId: randomUUID() });
    const newEvents = events.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata: metadata() }));
    return (await store.append(streamName, after ?? 'no_stream', newEvents)).revision;
  };

  return {
    api,
    lead,
    otherLead,
    async addPendingServices(count, createLaterEvent = () => undefined) {
      batchCount += 1;
      const services = generateServices(batchCount, count).map((service): GeneratedService => ({
        ...service,
        id: randomUUID(),
        ownerId: volunteer.id,
        approved: false,
        critical: null,
        beds: null,
      }));
      const revisions: Record<string, number> = {};
      const add = async (service: GeneratedService, index: number): Promise<void> => {
        servicesById.set(service.id, service);
        for (const { streamName, events } of streamsOf(service)) {
          const revision = await append(service, streamName, events);
          revisions[service.id] = Number(revision);
          const laterEvent = createLaterEvent(count - index, service, revision);
          if (laterEvent !== undefined) await append(service, streamName, [laterEvent], revision);
        }
      };
      for (let partStart = 0; partStart < count; partStart += BATCH_PART_SIZE)
        await Promise.all(services.slice(partStart, partStart + BATCH_PART_SIZE).map((service, index) => add(service, partStart + index)));
      return { ids: services.map(({ id }) => id), revisions, position: await store.lastPosition() };
    },
    async appendServiceEvent(id, event) {
      const streamName = `service-${id}`;
      const lastEvent = (await store.readStream(streamName)).at(-1);
      const service = servicesById.get(id);
      if (lastEvent === undefined || service === undefined) throw new Error(`There is no service ${id}.`);
      await append(service, streamName, [event], lastEvent.revision);
    },
    async countEventsOf({ ids, position }, type) {
      const wantedStreams = new Set(ids.map((id) => `service-${id}`));
      const countsById = new Map<string, number>();
      for (const entry of await store.readAll({ after: position, maxCount: 10_000 })) {
        if (entry.kind !== 'event' || entry.event.type !== type || !wantedStreams.has(entry.event.streamName)) continue;
        const id = entry.event.streamName.slice('service-'.length);
        countsById.set(id, (countsById.get(id) ?? 0) + 1);
      }
      return countsById;
    },
    async startCommandApi() {
      const apiProcess = programs.start('app/processes/commandApi.ts', {
        PORT: '0',
        EVENTSTORE_URL: proxy.url,
        MONGODB_URL: documents.mongodbUrl,
        SHELTER_DATA_DIR: documents.dataDir,
        SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
        COMMAND_TIMEOUT_MS,
      });
      const [, port = ''] = await apiProcess.waitForOutput(/^READY (\d+)$/m);
      return { apiProcess, sendRequest: createRequestSender(`http://127.0.0.1:${port}`) };
    },
    allowWrites(writes) {
      const gate = new EventEmitter();
      const [firstBlocked, opened] = [once(gate, 'shut'), once(gate, 'open')];
      let appends = 0;
      proxy.onAppend = () => {
        appends += 1;
        if (appends <= writes) return { kind: 'pass' };
        gate.emit('shut');
        return { kind: 'pass', after: opened };
      };
      return { firstBlocked, open: () => void gate.emit('open') };
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
