import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import type { EventStore } from '../event-store/types.ts';
import { toProblem } from '../http/errorHandler.ts';
import { metadataOf, type CommandEnvelope } from './envelope.ts';
import { handleCommand, type HandleOptions } from './handleCommand.ts';
import { commandIdOf, digestOf } from './ids.ts';
import { createStreamCache } from './streamCache.ts';

const envelope = (key: string, body: unknown = key): CommandEnvelope => {
  const commandId = commandIdOf('anna', key);
  return {
    commandId,
    digest: digestOf(body),
    correlationId: commandId,
    causationId: commandId,
    actor: { id: 'anna', role: 'USER', via: 'web' },
    occurredAt: '2026-03-10T17:00:00.000Z',
    locale: 'en',
  };
};

const bedsCounted = (available: number): DomainEvent => ({
  type: 'BedsCounted',
  data: { available, total: null, observedAt: '2026-03-10T17:00:00.000Z', saw: null },
});
const availableOf = (event: RecordedEvent | undefined): number => (event?.data as { available: number } | undefined)?.available ?? 0;
/** Decides on one bed more than the history contains, so that the result depends on the history. */
const countOneMore = (history: readonly RecordedEvent[]): DomainEvent[] => [bedsCounted(availableOf(history.at(-1)) + 1)];

const countWhenTwo = (history: readonly RecordedEvent[]): DomainEvent[] => {
  if (availableOf(history.at(-1)) !== 2) throw new DomainError('CONFLICT');
  return [bedsCounted(3)];
};
const countUntilFour = (history: readonly RecordedEvent[]): DomainEvent[] => (availableOf(history.at(-1)) === 4 ? [bedsCounted(5)] : []);

const createContext = () => {
  const memory = createMemoryEventStore();
  const calls = { reads: 0, appends: 0 };
  const store: EventStore = {
    ...memory,
    readStream: (...read) => {
      calls.reads += 1;
      return memory.readStream(...read);
    },
    append: (...append) => {
      calls.appends += 1;
      return memory.append(...append);
    },
  };
  const recordedCounts = (): number[] => memory.events.map(availableOf);
  return { store, calls, counts: recordedCounts };
};

const streamName = 'beds-1';

describe('handleCommand', () => {
  test('decides on the stream and appends with its own ids and metadata', async () => {
    const { store } = createContext();
    const result = await handleCommand({ store, streamName, envelope: envelope('a'), decide: () => [bedsCounted(1), bedsCounted(2)] });
    expect(result).toMatchObject({ revision: 1n, repeated: false });
    const events = await store.readStream(streamName);
    expect(events.map(({ metadata }) => metadata.commandId)).toEqual([envelope('a').commandId, envelope('a').commandId]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
    const resultOfOtherStream = await handleCommand({
      store,
      streamName: 'beds-2',
      envelope: envelope('a'),
      firstOrdinal: 100,
      decide: countOneMore,
    });
    expect(resultOfOtherStream.revision).toBe(0n);
    expect((await store.readStream('beds-2'))[0]?.id).not.toBe(events[0]?.id);
  });

  test.each([
    ['without cache', false],
    ['with cache', true],
  ])('returns the first result of a repeated command and appends nothing (%s)', async (_how, isCached) => {
    const { store, counts: recordedCounts } = createContext();
    const cache = isCached ? { cache: createStreamCache() } : {};
    const first = await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, ...cache });
    await handleCommand({ store, streamName, envelope: envelope('b'), decide: countOneMore, ...cache });
    const repeatedResult = await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, ...cache });
    expect([repeatedResult.revision, repeatedResult.position, repeatedResult.repeated]).toEqual([first.revision, first.position, true]);
    expect(recordedCounts()).toEqual([1, 2]);
  });

  test('rejects the same key with another body', async () => {
    const { store } = createContext();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore });
    const conflicting = handleCommand({ store, streamName, envelope: envelope('a', 'other'), decide: countOneMore });
    await expect(conflicting).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('decides again when another process appends first, and loses no event', async () => {
    const { store, counts: recordedCounts } = createContext();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => handleCommand({ store, streamName, envelope: envelope(`k${index}`), decide: countOneMore })),
    );
    expect(recordedCounts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('gives up with 503 when other processes always append first', async () => {
    const { store } = createContext();
    const refusingStore: EventStore = {
      ...store,
      append: async () => {
        throw Object.assign(new Error('x'), { name: 'WrongExpectedRevision' });
      },
    };
    await expect(handleCommand({ store: refusingStore, streamName, envelope: envelope('a'), decide: countOneMore })).rejects.toMatchObject({
      status: 503,
      code: 'TRY_AGAIN',
    });
  });

  test('compares the stream with If-Match, except for a repeated command', async () => {
    const { store } = createContext();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, ifMatch: -1n });
    const staleCommand = handleCommand({ store, streamName, envelope: envelope('b'), decide: countOneMore, ifMatch: -1n });
    await expect(staleCommand).rejects.toMatchObject({ code: 'IF_MATCH_FAILED' });
    expect((await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, ifMatch: -1n })).repeated).toBe(true);
  });

  test("appends nothing without events, and returns the stream's revision and position", async () => {
    const { store, calls } = createContext();
    const { revision, position } = await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore });
    const resultWithoutEvents = await handleCommand({ store, streamName, envelope: envelope('b'), decide: () => [] });
    expect(resultWithoutEvents).toEqual({ events: [], revision, position, history: await store.readStream(streamName), repeated: false });
    expect(calls.appends).toBe(1);
  });
});

describe('handleCommand on a stream with events of a newer version', () => {
  const data = { schedules: [], closedDays: [], contactForHours: true };
  const hoursSet: DomainEvent = { type: 'HoursSet', data };
  /** Creates a stream of a known event and an event of an unknown type. */
  const createNewerContext = async () => {
    const { store, calls } = createContext();
    const newerHours = { ...hoursSet, data: { ...data, contactForHours: false, season: 'winter' } };
    await store.append('service-1', 'no_stream', [{ ...newerHours, id: 'known', metadata: metadataOf(envelope('newer')) }]);
    await store.append('service-1', 0n, [{ type: 'ServicePainted', data: {}, id: 'unknown', metadata: metadataOf(envelope('newer')) }]);
    const readStream: EventStore['readStream'] = async (...read) =>
      (await store.readStream(...read)).map((event) => (event.type === 'ServicePainted' ? { ...event, isNewer: true } : event));
    return { store: { ...store, readStream }, calls };
  };
  const handle = (store: EventStore, options: Partial<HandleOptions> = {}) =>
    handleCommand({ store, streamName: 'service-1', envelope: envelope('older'), decide: () => [hoursSet], ...options });

  test('rejects a command before it decides, and writes nothing', async () => {
    const { store } = await createNewerContext();
    let decided = 0;
    const decide = () => {
      decided += 1;
      return [hoursSet];
    };
    for (const cache of [createStreamCache(), createStreamCache()])
      await expect(handle(store, { decide, cache }).catch(toProblem)).resolves.toMatchObject({ code: 'NEWER_VERSION_WROTE', status: 503 });
    expect([decided, (await store.readStream('service-1')).length]).toEqual([0, 2]);
  });

  test('returns the first result of a command that was carried out before', async () => {
    const { store } = await createNewerContext();
    expect(await handle(store, { envelope: envelope('newer') })).toMatchObject({ repeated: true, revision: 1n });
  });

  test('accepts removal, closing and erasure, with the tag from before or after the unknown events', async () => {
    for (const ifMatch of [0n, 1n]) {
      const { store } = await createNewerContext();
      expect(await handle(store, { skipsNewerEvents: true, ifMatch })).toMatchObject({ revision: 2n });
    }
    const { store } = await createNewerContext();
    await expect(handle(store, { skipsNewerEvents: true, ifMatch: 2n })).rejects.toMatchObject({ code: 'IF_MATCH_FAILED' });
  });

  test('carries unknown fields of a section over into the event that replaces it, and caches them', async () => {
    const { store } = await createNewerContext();
    const cache = createStreamCache();
    await handle(store, { skipsNewerEvents: true, cache });
    const carriedData = { ...data, season: 'winter' };
    expect((await store.readStream('service-1')).at(-1)?.data).toEqual(carriedData);
    expect(cache.get('service-1')?.at(-1)?.data).toEqual(carriedData);
  });
});

describe('stream cache', () => {
  test('saves reading the stream', async () => {
    const { store, calls, counts: recordedCounts } = createContext();
    const cache = createStreamCache();
    for (const key of ['a', 'b', 'c']) await handleCommand({ store, streamName, envelope: envelope(key), decide: countOneMore, cache });
    expect([calls.reads, recordedCounts()]).toEqual([1, [1, 2, 3]]);
  });

  test('is found stale by the append when another process has appended', async () => {
    const { store, counts: recordedCounts } = createContext();
    const cache = createStreamCache();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, cache });
    await handleCommand({ store, streamName, envelope: envelope('elsewhere'), decide: countOneMore });
    await handleCommand({ store, streamName, envelope: envelope('b'), decide: countOneMore, cache });
    expect(recordedCounts()).toEqual([1, 2, 3]);
  });

  test('never causes an error or a no-op without a fresh read', async () => {
    const { store, counts: recordedCounts } = createContext();
    const cache = createStreamCache();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, cache });
    await handleCommand({ store, streamName, envelope: envelope('elsewhere'), decide: countOneMore });
    await handleCommand({ store, streamName, envelope: envelope('b'), decide: countWhenTwo, cache });
    expect(recordedCounts()).toEqual([1, 2, 3]);

    await handleCommand({ store, streamName, envelope: envelope('elsewhere too'), decide: countOneMore });
    await handleCommand({ store, streamName, envelope: envelope('c'), decide: countUntilFour, cache });
    expect(recordedCounts()).toEqual([1, 2, 3, 4, 5]);
  });

  test('reads the command’s own new stream only when its first append finds it existing', async () => {
    const { store, calls, counts: recordedCounts } = createContext();
    const startStream = () => handleCommand({ store, streamName, envelope: envelope('a'), decide: countOneMore, startsStream: true });
    const first = await startStream();
    expect(calls.reads).toBe(0);
    const repeatedResult = await startStream();
    expect([repeatedResult.revision, repeatedResult.repeated, recordedCounts()]).toEqual([first.revision, true, [1]]);
  });

  test('drops the least recently used streams above its limit', () => {
    const event = { data: {}, metadata: {} } as RecordedEvent;
    const singleStreamCache = createStreamCache();
    singleStreamCache.put('one', [event]);
    const cache = createStreamCache(3 * singleStreamCache.usage().bytes);
    cache.put('one', [event]);
    cache.put('two', [event, event]);
    expect(cache.get('one')).toHaveLength(1);
    cache.put('three', [event]);
    expect([cache.get('one'), cache.get('two'), cache.get('three')].map((history) => history?.length)).toEqual([1, undefined, 1]);
    cache.put('long', [event, event, event, event]);
    expect(cache.get('long')).toBeUndefined();
    cache.evict('one');
    expect(cache.get('one')).toBeUndefined();
  });

  test('limits its size in bytes, however long the texts of visitors are', () => {
    const maxBytes = 1_000_000;
    const cache = createStreamCache(maxBytes);
    for (let index = 0; index < 500; index += 1) {
      const event = { data: { sealed: `${index}`.padEnd(20_000, 'x') }, metadata: {} } as unknown as RecordedEvent;
      cache.put(`feedback-${index}`, [event]);
    }
    const { streams, bytes } = cache.usage();
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect([streams, cache.get('feedback-499')?.length, cache.get('feedback-0')]).toEqual([
      Math.floor(maxBytes / (bytes / streams)),
      1,
      undefined,
    ]);
  });
});
