import { EventStoreUnavailable, WrongExpectedRevision, type EventStore } from '#platform/event-store/index.ts';
import { createLogRecord } from '#platform/event-store/logRecords.ts';
import { silentLogger } from '#platform/logger.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { watchAppends } from './appendWatch.ts';

const START = Date.UTC(2099, 2, 10, 17);
const DEGRADED = { status: 'ready', reasons: ['commands cannot be stored: the event store rejects appends'], degraded: ['commands'] };
const DISK_FULL = { ...DEGRADED, reasons: ['commands cannot be stored: the disk of the event store is nearly full'] };

type Append = EventStore['append'];

/** Creates a watched store whose appends fail with `rejectingAppend` while it is set. */
const startWatched = async () => {
  const state: { now: number; rejectingAppend: Append | null } = { now: START, rejectingAppend: null };
  const memory = createMemoryEventStore();
  await memory.append('log-identity', 'no_stream', [createLogRecord('LogStarted', { id: 'one' }, START)]);
  const watchedStore: EventStore = { ...memory, append: (...append) => (state.rejectingAppend ?? memory.append)(...append) };
  const { store, readiness } = watchAppends(watchedStore, { clock: () => state.now, log: silentLogger });
  const append = () => store.append('stream', 'any', [createLogRecord('LogStarted', { id: 'two' }, START)]);
  return { state, memory, append, readiness };
};

const rejectWith =
  (message: string): Append =>
  async () => {
    throw new EventStoreUnavailable(message);
  };

test('the store is ready while it accepts appends, which a probe checks without writing', async () => {
  const { memory, readiness } = await startWatched();
  const positionBefore = await memory.lastPosition();
  expect(await readiness()).toEqual({ status: 'ready', reasons: [], projections: [] });
  expect(await memory.lastPosition()).toBe(positionBefore);
});

test.each([
  ['has a full disk', 'OutOfDiskSpace: the disk is nearly full', DISK_FULL],
  ['refuses appends for another reason', 'The server rejected an append: Not Ready', DEGRADED],
])('is degraded before any command fails if the store %s, until it accepts appends again', async (_title, message, expected) => {
  const { state, readiness } = await startWatched();
  state.rejectingAppend = rejectWith(message);
  expect(await readiness()).toMatchObject(expected);
  state.rejectingAppend = null;
  expect(await readiness()).not.toHaveProperty('degraded');
});

test('the store is degraded after a failed write, until one succeeds or ten seconds pass', async () => {
  const { state, memory, append, readiness } = await startWatched();
  const acceptOnlyProbe: Append = (stream, expected, events) =>
    stream === 'stream' ? rejectWith('Commit timeout')(stream, expected, events) : memory.append(stream, expected, events);
  state.rejectingAppend = acceptOnlyProbe;
  await expect(append()).rejects.toThrow('Commit timeout');
  expect(await readiness()).toMatchObject(DEGRADED);
  state.now += 10_000;
  expect(await readiness()).not.toHaveProperty('degraded');
  await expect(append()).rejects.toThrow('Commit timeout');
  expect(await readiness()).toMatchObject(DEGRADED);
  state.rejectingAppend = null;
  await append();
  expect(await readiness()).not.toHaveProperty('degraded');
});

test('the store is degraded if it does not answer an append within a second', async () => {
  const { state, readiness } = await startWatched();
  state.rejectingAppend = () => new Promise(() => undefined);
  expect(await readiness()).toMatchObject(DEGRADED);
});

test('the store stays ready after a command that met a newer revision', async () => {
  const { state, append, readiness } = await startWatched();
  state.rejectingAppend = async (stream, expected) => {
    throw new WrongExpectedRevision(stream, expected, 7n);
  };
  await expect(append()).rejects.toThrow(WrongExpectedRevision);
  expect(await readiness()).not.toHaveProperty('degraded');
});
