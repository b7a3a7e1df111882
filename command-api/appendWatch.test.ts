import { EventStoreUnavailable, WrongExpectedRevision, type EventStore } from '#platform/event-store/index.ts';
import { logRecord } from '#platform/event-store/logRecords.ts';
import { silentLogger } from '#platform/log.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { watchAppends } from './appendWatch.ts';

const START = Date.UTC(2099, 2, 10, 17);
const REFUSES = { status: 'ready', reasons: ['commands cannot be stored: the event store rejects appends'], degraded: ['commands'] };
const FULL = { ...REFUSES, reasons: ['commands cannot be stored: the disk of the event store is nearly full'] };

type Append = EventStore['append'];

/** Creates a watched store whose appends fail with `refusal` while it is set. */
const watched = async () => {
  const state: { now: number; refusal: Append | null } = { now: START, refusal: null };
  const memory = createMemoryEventStore();
  await memory.append('log-identity', 'no_stream', [logRecord('LogStarted', { id: 'one' }, START)]);
  const under: EventStore = { ...memory, append: (...append) => (state.refusal ?? memory.append)(...append) };
  const { store, readiness } = watchAppends(under, { clock: () => state.now, log: silentLogger });
  const append = () => store.append('stream', 'any', [logRecord('LogStarted', { id: 'two' }, START)]);
  return { state, memory, append, readiness };
};

const refuses =
  (sentence: string): Append =>
  async () => {
    throw new EventStoreUnavailable(sentence);
  };

test('is ready while the store accepts appends, and the probe writes nothing', async () => {
  const { memory, readiness } = await watched();
  const before = await memory.lastPosition();
  expect(await readiness()).toEqual({ status: 'ready', reasons: [], projections: [] });
  expect(await memory.lastPosition()).toBe(before);
});

test.each([
  ['has a full disk', 'OutOfDiskSpace: the disk is nearly full', FULL],
  ['refuses appends for another reason', 'The server rejected an append: Not Ready', REFUSES],
])('is degraded before any command fails if the store %s, until it accepts appends again', async (_what, sentence, expected) => {
  const { state, readiness } = await watched();
  state.refusal = refuses(sentence);
  expect(await readiness()).toMatchObject(expected);
  state.refusal = null;
  expect(await readiness()).not.toHaveProperty('degraded');
});

test('is degraded after a command whose write fails, until one succeeds or ten seconds pass', async () => {
  const { state, memory, append, readiness } = await watched();
  const onlyDecides: Append = (stream, expected, events) =>
    stream === 'stream' ? refuses('Commit timeout')(stream, expected, events) : memory.append(stream, expected, events);
  state.refusal = onlyDecides;
  await expect(append()).rejects.toThrow('Commit timeout');
  expect(await readiness()).toMatchObject(REFUSES);
  state.now += 10_000;
  expect(await readiness()).not.toHaveProperty('degraded');
  await expect(append()).rejects.toThrow('Commit timeout');
  expect(await readiness()).toMatchObject(REFUSES);
  state.refusal = null;
  await append();
  expect(await readiness()).not.toHaveProperty('degraded');
});

test('is degraded if the store does not answer an append within a second', async () => {
  const { state, readiness } = await watched();
  state.refusal = () => new Promise(() => undefined);
  expect(await readiness()).toMatchObject(REFUSES);
});

test('stays ready after a command that met a newer revision', async () => {
  const { state, append, readiness } = await watched();
  state.refusal = async (stream, expected) => {
    throw new WrongExpectedRevision(stream, expected, 7n);
  };
  await expect(append()).rejects.toThrow(WrongExpectedRevision);
  expect(await readiness()).not.toHaveProperty('degraded');
});
