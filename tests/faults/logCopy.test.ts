import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { copyLog } from '#operations/log-copy/copyLog.ts';
import { roleInCopy } from '#operations/log-copy/roleInCopy.ts';
import { sealLog } from '#operations/seals/sealLog.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawEvent, type RawLog, type RawNewEvent } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { systemClock } from '#platform/systemClock.ts';
import { reached } from '../support/reached.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { startTool } from '../support/tool.ts';
import { described, newEvent, startContext, type TestContext } from './projectionsContext.ts';

/* A log copied to another node and back, with a kill half way, is equal by stream, id, data and metadata. */

const SERVICES = 40;
const HAPPENINGS = 250;
/** Bytes sent to the target before the copy is killed. */
const KILLED_AFTER = 75_000;

let context: TestContext;
let other: Stores;
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  closing = [];
  context = await startContext();
  closing.push(context.stop);
  other = await startStores({ onlyNode: 'event-store' });
  closing.push(other.stop);
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

const raw = (url: string): RawLog => {
  const log = openRawLog(url);
  closing.push(log.close);
  return log;
};

const bytes = (fields: Partial<RawNewEvent>): RawNewEvent => ({
  id: randomUUID(),
  type: 'note',
  isJson: true,
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
  ...fields,
});

/** Appends events that only a byte-exact copy preserves, and stream metadata. */
const addOddities = async (url: string): Promise<void> => {
  const log = raw(url);
  const appender = await log.appender();
  await appender.append('odd', 'no_stream', [
    bytes({ data: Buffer.from('{ "n": 1.0, "n" : 2e0 }'), metadata: Buffer.from('{ "spaced" : true }') }),
    bytes({ isJson: false, data: Buffer.from([0, 255, 1, 254]), metadata: Buffer.from([0xff]) }),
    bytes({ data: Buffer.from('not JSON at all') }),
    bytes({ type: '$>', isJson: false, data: Buffer.from('0@odd') }),
    bytes({ data: Buffer.alloc(0) }),
  ]);
  for (const name of ['deleted', 'recreated', 'buried']) await appender.append(name, 'no_stream', [bytes({}), bytes({})]);
  appender.close();
  const client = EventStoreDBClient.connectionString(url);
  await client.setStreamMetadata('odd', { maxCount: 1000, note: 'kept' });
  await client.deleteStream('deleted');
  await client.deleteStream('recreated');
  await client.tombstoneStream('buried');
  await client.dispose();
  (await client['getChannel']()).close();
  const again = await log.appender();
  await again.append('recreated', 1n, [bytes({})]);
  again.close();
};

/** Returns everything that a copy must preserve, in order, without positions. */
const contents = async (log: RawLog): Promise<string[]> => {
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

/** Runs a copy and kills it once it has sent `KILLED_AFTER` bytes to its target, which then receives nothing more. */
const killedCopy = async (from: string, to: string): Promise<void> => {
  const url = new URL(to.replace(/^esdb:/, 'http:'));
  const proxy: TcpProxy = await startTcpProxy(Number(url.port));
  const running = startCopy(from, to.replace(`:${url.port}?`, `:${proxy.port}?`));
  await proxy.holdAfter(KILLED_AFTER);
  running.kill();
  await running.ended;
  await proxy.close();
};

/** Changes services `count` times, one after another within a service and all services in parallel, and adds a fifth as many kudos. */
const happen = async (count: number): Promise<void> => {
  const change = async (service: number): Promise<void> => {
    for (let round = service; round < count; round += SERVICES) {
      await context.append(`service-s${service}`, described(`Round ${round}`));
      if (round % 5 === 0) await context.append(`kudos-${randomUUID()}`, { type: 'KudosGiven', data: { serviceId: `s${service}` } });
    }
  };
  await Promise.all(Array.from({ length: SERVICES }, (_, service) => change(service)));
};
const fill = async (): Promise<void> => {
  await context.addServices(SERVICES);
  await happen(100);
};

test('a copy to another node and back is equal after a kill half way, and a second run changes nothing', async () => {
  covers('log-12');
  await context.addServices(SERVICES);
  await addOddities(context.eventStoreUrl);
  await happen(HAPPENINGS);
  const third = await startStores({ onlyNode: 'event-store' });
  closing.push(third.stop);
  const [from, to, back] = [raw(context.eventStoreUrl), raw(other.eventStoreUrl), raw(third.eventStoreUrl)];
  await sealLog({ raw: from, store: context.eventStore, clock: systemClock, eventsPerSeal: 100 });
  const whole = await contents(from);

  await killedCopy(context.eventStoreUrl, other.eventStoreUrl);
  const part = await contents(to);
  expect(part.length).toBeGreaterThan(0);
  expect(part.length).toBeLessThan(whole.length);
  expect(part).toEqual(whole.slice(0, part.length));

  const finished = await startCopy(context.eventStoreUrl, other.eventStoreUrl).ended;
  expect(finished).toMatchObject({ code: 0, output: expect.stringContaining('Both logs have the same digest') });
  // Data sent before the kill may have been written after this run checked the target.
  const [copied = 0, found = 0] = (/(\d+) events copied, (\d+) already existed/.exec(finished.output) ?? []).slice(1).map(Number);
  expect(found).toBeGreaterThanOrEqual(part.length);
  expect(copied).toBeGreaterThan(0);
  expect(copied + found).toBe(whole.length);
  expect(await contents(to)).toEqual(whole);

  expect(await startCopy(context.eventStoreUrl, other.eventStoreUrl).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 events copied'),
  });
  expect((await startCopy(other.eventStoreUrl, third.eventStoreUrl).ended).code).toBe(0);
  expect(await contents(back)).toEqual(whole);

  const client = EventStoreDBClient.connectionString(third.eventStoreUrl);
  expect((await client.getStreamMetadata('odd')).metadata).toMatchObject({ maxCount: 1000, note: 'kept' });
  await expect(back.readStream('deleted', { from: 0n, maxCount: 10 })).resolves.toEqual([]);
  expect((await back.readStream('recreated', { from: 0n, maxCount: 10 })).map(({ revision }) => revision)).toEqual([2n]);
  await expect(back.readStream('buried', { from: 0n, maxCount: 10 })).rejects.toThrow('is deleted');
  await client.dispose();
  (await client['getChannel']()).close();
});

test('a repeated copy adds new events of the source, and the copy gets its own identity', async () => {
  await fill();
  const [from, to] = [raw(context.eventStoreUrl), raw(other.eventStoreUrl)];
  const store = openEventStore(other.eventStoreUrl);
  closing.push(() => store.close());
  const copy = async () =>
    copyLog({
      source: { id: await context.eventStore.identity(), events: readRawEvents(from) },
      target: { raw: to, store },
      clock: systemClock,
    });
  await copy();
  const identity = await store.identity();
  expect(identity).not.toBe(await context.eventStore.identity());
  await happen(50);
  expect(await copy()).toMatchObject({ copied: 60 });
  expect(await contents(to)).toEqual(await contents(from));
  expect(await store.identity()).toBe(identity);
});

test('the read models of the copied log are built automatically and are equal', async () => {
  await fill();
  const documents = async () => {
    const { collection } = (await context.checkpoint())!;
    const rows = await context.db.collection<{ _id: string }>(collection).find().toArray();
    return rows.map((row) => ({ ...row, _pos: null })).sort((one, next) => (one._id < next._id ? -1 : 1));
  };
  const first = context.start();
  await reached(first, await context.eventStore.lastPosition());
  await first.stop();
  const before = await documents();
  const { logId } = (await context.checkpoint())!;

  expect((await startCopy(context.eventStoreUrl, other.eventStoreUrl).ended).code).toBe(0);
  const eventStore = openEventStore(other.eventStoreUrl);
  closing.push(() => eventStore.close());
  const second = context.start({ eventStore });
  await context.eventually(async () => (await context.checkpoint())?.logId !== logId);
  await reached(second, await eventStore.lastPosition());
  expect(before).toHaveLength(SERVICES);
  expect(await documents()).toEqual(before);
  await second.stop();
});

/** Yields the source's events with one bit of some of them flipped. */
async function* flipped(events: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of events)
    yield event.streamName === 'service-s3'
      ? { ...event, data: Buffer.from(event.data).map((byte, at) => (at === 20 ? byte ^ 1 : byte)) }
      : event;
}

describe('control: a copy', () => {
  test('reports a difference if a bit of one event differs in the target', async () => {
    await fill();
    const [from, to] = [raw(context.eventStoreUrl), raw(other.eventStoreUrl)];
    const store = openEventStore(other.eventStoreUrl);
    closing.push(() => store.close());
    await copyLog({
      source: { id: await context.eventStore.identity(), events: flipped(readRawEvents(from)) },
      target: { raw: to, store },
      clock: systemClock,
    });
    expect(await contents(to)).not.toEqual(await contents(from));
    expect(await startCopy(context.eventStoreUrl, other.eventStoreUrl).ended).toMatchObject({
      code: 3,
      output: expect.stringContaining('service-s3@1'),
    });
  });

  test('is rejected if the target has events of its own', async () => {
    const store = openEventStore(other.eventStoreUrl);
    closing.push(() => store.close());
    await store.append('service-own', 'no_stream', [newEvent(described('Own'))]);
    expect(await startCopy(context.eventStoreUrl, other.eventStoreUrl).ended).toMatchObject({
      code: 3,
      output: expect.stringContaining('not a copy of this log'),
    });
  });
});
