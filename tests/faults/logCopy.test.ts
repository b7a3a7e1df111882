import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { copyLog } from '#operations/log-copy/copyLog.ts';
import { roleInCopy } from '#operations/log-copy/roleInCopy.ts';
import { sealLog } from '#operations/seals/sealLog.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawEvent, type RawLog, type RawNewEvent } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { systemClock } from '#platform/systemClock.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { startTool } from '../support/tool.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { serviceDescribed, newEvent, startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';

/* A log copied to another node and back, with a kill half way, is equal by stream, id, data and metadata. */

const SERVICE_COUNT = 40;
const RANDOM_EVENT_COUNT = 250;
/** Bytes sent to the target before the copy is killed. */
const KILLED_AFTER_BYTES = 75_000;

let context: ProjectionsContext;
let targetStores: Stores;
let closeCallbacks: (() => Promise<void>)[];

beforeEach(async () => {
  closeCallbacks = [];
  context = await startProjectionsContext();
  closeCallbacks.push(context.stop);
  targetStores = await startStores({ onlyNode: 'event-store' });
  closeCallbacks.push(targetStores.stop);
});
afterEach(async () => {
  for (const close of closeCallbacks.toReversed()) await close();
});

const openTrackedLog = (url: string): RawLog => {
  const log = openRawLog(url);
  closeCallbacks.push(log.close);
  return log;
};

const createRawEvent = (fields: Partial<RawNewEvent>): RawNewEvent => ({
  id: randomUUID(),
  type: 'note',
  isJson: true,
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
  ...fields,
});

/** Appends events that only a byte-exact copy preserves, and stream metadata. */
const appendUnusualEvents = async (url: string): Promise<void> => {
  const log = openTrackedLog(url);
  const appender = await log.appender();
  await appender.append('odd', 'no_stream', [
    createRawEvent({ data: Buffer.from('{ "n": 1.0, "n" : 2e0 }'), metadata: Buffer.from('{ "spaced" : true }') }),
    createRawEvent({ isJson: false, data: Buffer.from([0, 255, 1, 254]), metadata: Buffer.from([0xff]) }),
    createRawEvent({ data: Buffer.from('not JSON at all') }),
    createRawEvent({ type: '$>', isJson: false, data: Buffer.from('0@odd') }),
    createRawEvent({ data: Buffer.alloc(0) }),
  ]);
  for (const name of ['deleted', 'recreated', 'buried']) await appender.append(name, 'no_stream', [createRawEvent({}), createRawEvent({})]);
  appender.close();
  const client = EventStoreDBClient.connectionString(url);
  await client.setStreamMetadata('odd', { maxCount: 1000, note: 'kept' });
  await client.deleteStream('deleted');
  await client.deleteStream('recreated');
  await client.tombstoneStream('buried');
  await client.dispose();
  (await client['getChannel']()).close();
  const secondAppender = await log.appender();
  await secondAppender.append('recreated', 1n, [createRawEvent({})]);
  secondAppender.close();
};

/** Returns everything that a copy must preserve, in order, without positions. */
const readLogLines = async (log: RawLog): Promise<string[]> => {
  const lines: string[] = [];
  for await (const event of readRawEvents(log)) {
    const { streamName, revision, id, type, isJson, data, metadata } = event;
    if (roleInCopy(event) !== 'event') continue;
    lines.push(
      [streamName, revision, id, type, isJson, Buffer.from(data).toString('latin1'), Buffer.from(metadata).toString('latin1')].join(' '),
    );
  }
  return lines;
};

const startCopy = (from: string, to: string) => startTool('logCopy', [from, to]);

/** Runs a copy and kills it once it has sent `KILLED_AFTER_BYTES` bytes to its target, which then receives nothing more. */
const runKilledCopy = async (from: string, to: string): Promise<void> => {
  const url = new URL(to.replace(/^esdb:/, 'http:'));
  const proxy: TcpProxy = await startTcpProxy(Number(url.port));
  const copyProcess = startCopy(from, to.replace(`:${url.port}?`, `:${proxy.port}?`));
  await proxy.holdAfter(KILLED_AFTER_BYTES);
  copyProcess.kill();
  await copyProcess.ended;
  await proxy.close();
};

/** Changes services `count` times, one after another within a service and all services in parallel, and adds a fifth as many kudos. */
const appendRandomEvents = async (count: number): Promise<void> => {
  const changeService = async (service: number): Promise<void> => {
    for (let round = service; round < count; round += SERVICE_COUNT) {
      await context.append(`service-s${service}`, serviceDescribed(`Round ${round}`));
      if (round % 5 === 0) await context.append(`kudos-${randomUUID()}`, { type: 'KudosGiven', data: { serviceId: `s${service}` } });
    }
  };
  await Promise.all(Array.from({ length: SERVICE_COUNT }, (_, service) => changeService(service)));
};
const fillSourceLog = async (): Promise<void> => {
  await context.addServices(SERVICE_COUNT);
  await appendRandomEvents(100);
};

test('a copy to another node and back is equal after a kill half way, and a second run changes nothing', async () => {
  covers('log-12');
  await context.addServices(SERVICE_COUNT);
  await appendUnusualEvents(context.eventStoreUrl);
  await appendRandomEvents(RANDOM_EVENT_COUNT);
  const returnStores = await startStores({ onlyNode: 'event-store' });
  closeCallbacks.push(returnStores.stop);
  const [from, to, returnLog] = [
    openTrackedLog(context.eventStoreUrl),
    openTrackedLog(targetStores.eventStoreUrl),
    openTrackedLog(returnStores.eventStoreUrl),
  ];
  await sealLog({ raw: from, store: context.eventStore, clock: systemClock, eventsPerSeal: 100 });
  const sourceLines = await readLogLines(from);

  await runKilledCopy(context.eventStoreUrl, targetStores.eventStoreUrl);
  const copiedLines = await readLogLines(to);
  expect(copiedLines.length).toBeGreaterThan(0);
  expect(copiedLines.length).toBeLessThan(sourceLines.length);
  expect(copiedLines).toEqual(sourceLines.slice(0, copiedLines.length));

  const finished = await startCopy(context.eventStoreUrl, targetStores.eventStoreUrl).ended;
  expect(finished).toMatchObject({ code: 0, output: expect.stringContaining('Both logs have the same digest') });
  // Data sent before the kill may have been written after this run checked the target.
  const [copied = 0, existing = 0] = (/(\d+) events copied, (\d+) already existed/.exec(finished.output) ?? []).slice(1).map(Number);
  expect(existing).toBeGreaterThanOrEqual(copiedLines.length);
  expect(copied).toBeGreaterThan(0);
  expect(copied + existing).toBe(sourceLines.length);
  expect(await readLogLines(to)).toEqual(sourceLines);

  expect(await startCopy(context.eventStoreUrl, targetStores.eventStoreUrl).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 events copied'),
  });
  expect((await startCopy(targetStores.eventStoreUrl, returnStores.eventStoreUrl).ended).code).toBe(0);
  expect(await readLogLines(returnLog)).toEqual(sourceLines);

  const client = EventStoreDBClient.connectionString(returnStores.eventStoreUrl);
  expect((await client.getStreamMetadata('odd')).metadata).toMatchObject({ maxCount: 1000, note: 'kept' });
  await expect(returnLog.readStream('deleted', { from: 0n, maxCount: 10 })).resolves.toEqual([]);
  expect((await returnLog.readStream('recreated', { from: 0n, maxCount: 10 })).map(({ revision }) => revision)).toEqual([2n]);
  await expect(returnLog.readStream('buried', { from: 0n, maxCount: 10 })).rejects.toThrow('is deleted');
  await client.dispose();
  (await client['getChannel']()).close();
});

/** Opens both logs for copies within this process. */
const openCopy = () => {
  const [from, to] = [openTrackedLog(context.eventStoreUrl), openTrackedLog(targetStores.eventStoreUrl)];
  const store = openEventStore(targetStores.eventStoreUrl);
  closeCallbacks.push(() => store.close());
  const copyAgain = async () =>
    copyLog({
      source: { id: await context.eventStore.identity(), events: readRawEvents(from) },
      target: { raw: to, store },
      clock: systemClock,
    });
  return { from, to, store, copyAgain };
};

test('a repeated copy adds new events of the source, and the copy gets its own identity', async () => {
  await fillSourceLog();
  const { from, to, store, copyAgain } = openCopy();
  await copyAgain();
  const identity = await store.identity();
  expect(identity).not.toBe(await context.eventStore.identity());
  await appendRandomEvents(50);
  expect(await copyAgain()).toMatchObject({ copied: 60 });
  expect(await readLogLines(to)).toEqual(await readLogLines(from));
  expect(await store.identity()).toBe(identity);
});

/** Returns what a client reads of the stream `changing`. */
const stateIn = async (client: EventStoreDBClient) => {
  const revisions: string[] = [];
  try {
    for await (const { event } of client.readStream('changing')) revisions.push(String(event?.revision));
  } catch (error) {
    revisions.push((error as { type: string }).type);
  }
  return { revisions, metadata: (await client.getStreamMetadata('changing')).metadata };
};

test('a stream that is deleted again, described or continued after a copy is the same after the next one', async () => {
  const [source, target] = [context.eventStoreUrl, targetStores.eventStoreUrl].map((url) => EventStoreDBClient.connectionString(url)) as [
    EventStoreDBClient,
    EventStoreDBClient,
  ];
  closeCallbacks.push(async () => {
    for (const client of [source, target]) {
      await client.dispose();
      (await client['getChannel']()).close();
    }
  });
  const append = () => source.appendToStream('changing', jsonEvent({ type: 'note', data: {} }));
  const softDelete = () => source.deleteStream('changing');
  const describe = () => source.setStreamMetadata('changing', { note: 'kept' });
  const { copyAgain } = openCopy();
  for (const changes of [[append, softDelete], [softDelete], [describe], [softDelete], [append, softDelete], [softDelete], [append]]) {
    for (const change of changes) await change();
    await copyAgain();
    expect(await stateIn(target)).toEqual(await stateIn(source));
  }
  expect((await stateIn(target)).revisions).toEqual(['2']);
});

test('the read models of the copied log are built automatically and are equal', async () => {
  await fillSourceLog();
  const documents = async () => {
    const { collection } = (await context.checkpoint())!;
    const rows = await context.db.collection<{ _id: string }>(collection).find().toArray();
    return rows.map((row) => ({ ...row, _pos: null })).sort((one, next) => (one._id < next._id ? -1 : 1));
  };
  const first = context.start();
  await waitForProjections(first, await context.eventStore.lastPosition());
  await first.stop();
  const before = await documents();
  const { logId } = (await context.checkpoint())!;

  expect((await startCopy(context.eventStoreUrl, targetStores.eventStoreUrl).ended).code).toBe(0);
  const eventStore = openEventStore(targetStores.eventStoreUrl);
  closeCallbacks.push(() => eventStore.close());
  const second = context.start({ eventStore });
  await context.waitUntil(async () => (await context.checkpoint())?.logId !== logId);
  await waitForProjections(second, await eventStore.lastPosition());
  expect(before).toHaveLength(SERVICE_COUNT);
  expect(await documents()).toEqual(before);
  await second.stop();
});

/** Yields the source's events with one bit of some of them flipped. */
async function* flipByte(events: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of events)
    yield event.streamName === 'service-s3'
      ? { ...event, data: Buffer.from(event.data).map((byte, index) => (index === 20 ? byte ^ 1 : byte)) }
      : event;
}

describe('control: a copy', () => {
  test('reports a difference if a bit of one event differs in the target', async () => {
    await fillSourceLog();
    const [from, to] = [openTrackedLog(context.eventStoreUrl), openTrackedLog(targetStores.eventStoreUrl)];
    const store = openEventStore(targetStores.eventStoreUrl);
    closeCallbacks.push(() => store.close());
    await copyLog({
      source: { id: await context.eventStore.identity(), events: flipByte(readRawEvents(from)) },
      target: { raw: to, store },
      clock: systemClock,
    });
    expect(await readLogLines(to)).not.toEqual(await readLogLines(from));
    expect(await startCopy(context.eventStoreUrl, targetStores.eventStoreUrl).ended).toMatchObject({
      code: 3,
      output: expect.stringContaining('service-s3@1'),
    });
  });

  test('is rejected if the target has events of its own', async () => {
    const store = openEventStore(targetStores.eventStoreUrl);
    closeCallbacks.push(() => store.close());
    await store.append('service-own', 'no_stream', [newEvent(serviceDescribed('Own'))]);
    expect(await startCopy(context.eventStoreUrl, targetStores.eventStoreUrl).ended).toMatchObject({
      code: 3,
      output: expect.stringContaining('not a copy of this log'),
    });
  });
});
