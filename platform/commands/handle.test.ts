import { DomainError } from '#kernel/errors.ts';
import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import type { EventStore } from '../event-store/types.ts';
import { toProblem } from '../http/errorHandler.ts';
import { metadataOf, type CommandEnvelope } from './envelope.ts';
import { handleCommand, type HandleOptions } from './handle.ts';
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

const counted = (available: number): DomainEvent => ({
  type: 'BedsCounted',
  data: { available, total: null, observedAt: '2026-03-10T17:00:00.000Z', saw: null },
});
const countOf = (event: RecordedEvent | undefined): number => (event?.data as { available: number } | undefined)?.available ?? 0;
/** Decides on one bed more than the history contains, so that the result depends on the history. */
const oneMore = (history: readonly RecordedEvent[]): DomainEvent[] => [counted(countOf(history.at(-1)) + 1)];

const whenTwo = (history: readonly RecordedEvent[]): DomainEvent[] => {
  if (countOf(history.at(-1)) !== 2) throw new DomainError('CONFLICT');
  return [counted(3)];
};
const untilFour = (history: readonly RecordedEvent[]): DomainEvent[] => (countOf(history.at(-1)) === 4 ? [counted(5)] : []);

const context = () => {
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
  const counts = (): number[] => memory.events.map(countOf);
  return { store, calls, counts };
};

const streamName = 'beds-1';

describe('handleCommand', () => {
  test('decides on the stream and appends with its own ids and metadata', async () => {
    const { store } = context();
    const result = await handleCommand({ store, streamName, envelope: envelope('a'), decide: () => [counted(1), counted(2)] });
    expect(result).toMatchObject({ revision: 1n, repeated: false });
    const events = await store.readStream(streamName);
    expect(events.map(({ metadata }) => metadata.commandId)).toEqual([envelope('a').commandId, envelope('a').commandId]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
    const elsewhere = await handleCommand({ store, streamName: 'beds-2', envelope: envelope('a'), firstOrdinal: 100, decide: oneMore });
    expect(elsewhere.revision).toBe(0n);
    expect((await store.readStream('beds-2'))[0]?.id).not.toBe(events[0]?.id);
  });

  test.each([
    ['without cache', false],
    ['with cache', true],
  ])('returns the first result of a repeated command and appends nothing (%s)', async (_how, isCached) => {
    const { store, counts } = context();
    const cache = isCached ? { cache: createStreamCache() } : {};
    const first = await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, ...cache });
    await handleCommand({ store, streamName, envelope: envelope('b'), decide: oneMore, ...cache });
    const again = await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, ...cache });
    expect([again.revision, again.position, again.repeated]).toEqual([first.revision, first.position, true]);
    expect(counts()).toEqual([1, 2]);
  });

  test('rejects the same key with another body', async () => {
    const { store } = context();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore });
    const other = handleCommand({ store, streamName, envelope: envelope('a', 'other'), decide: oneMore });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('decides again when another process appends first, and loses no event', async () => {
    const { store, counts } = context();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => handleCommand({ store, streamName, envelope: envelope(`k${index}`), decide: oneMore })),
    );
    expect(counts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('gives up with 503 when other processes always append first', async () => {
    const { store } = context();
    const refusing: EventStore = {
      ...store,
      append: async () => {
        throw Object.assign(new Error('x'), { name: 'WrongExpectedRevision' });
      },
    };
    await expect(handleCommand({ store: refusing, streamName, envelope: envelope('a'), decide: oneMore })).rejects.toMatchObject({
      status: 503,
      code: 'TRY_AGAIN',
    });
  });

  test('compares the stream with If-Match, except for a repeated command', async () => {
    const { store } = context();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, ifMatch: -1n });
    const stale = handleCommand({ store, streamName, envelope: envelope('b'), decide: oneMore, ifMatch: -1n });
    await expect(stale).rejects.toMatchObject({ code: 'IF_MATCH_FAILED' });
    expect((await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, ifMatch: -1n })).repeated).toBe(true);
  });

  test("appends nothing without events, and returns the stream's revision and position", async () => {
    const { store, calls } = context();
    const { revision, position } = await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore });
    const nothing = await handleCommand({ store, streamName, envelope: envelope('b'), decide: () => [] });
    expect(nothing).toEqual({ events: [], revision, position, repeated: false });
    expect(calls.appends).toBe(1);
  });
});

describe('handleCommand on a stream with events of a newer version', () => {
  const data = { schedules: [], closedDays: [], contactForHours: true };
  const hours: DomainEvent = { type: 'HoursSet', data };
  /** Creates a stream of a known event and an event of an unknown type. */
  const newerContext = async () => {
    const { store, calls } = context();
    const given = { ...hours, data: { ...data, contactForHours: false, season: 'winter' } };
    await store.append('service-1', 'no_stream', [{ ...given, id: 'known', metadata: metadataOf(envelope('newer')) }]);
    await store.append('service-1', 0n, [{ type: 'ServicePainted', data: {}, id: 'unknown', metadata: metadataOf(envelope('newer')) }]);
    const readStream: EventStore['readStream'] = async (...read) =>
      (await store.readStream(...read)).map((event) => (event.type === 'ServicePainted' ? { ...event, isNewer: true } : event));
    return { store: { ...store, readStream }, calls };
  };
  const handle = (store: EventStore, options: Partial<HandleOptions> = {}) =>
    handleCommand({ store, streamName: 'service-1', envelope: envelope('older'), decide: () => [hours], ...options });

  test('rejects a command before it decides, and writes nothing', async () => {
    const { store } = await newerContext();
    let decided = 0;
    const decide = () => {
      decided += 1;
      return [hours];
    };
    for (const cache of [createStreamCache(), createStreamCache()])
      await expect(handle(store, { decide, cache }).catch(toProblem)).resolves.toMatchObject({ code: 'NEWER_VERSION_WROTE', status: 503 });
    expect([decided, (await store.readStream('service-1')).length]).toEqual([0, 2]);
  });

  test('returns the first result of a command that was carried out before', async () => {
    const { store } = await newerContext();
    expect(await handle(store, { envelope: envelope('newer') })).toMatchObject({ repeated: true, revision: 1n });
  });

  test('accepts removal, closing and erasure, with the tag from before or after the unknown events', async () => {
    for (const ifMatch of [0n, 1n]) {
      const { store } = await newerContext();
      expect(await handle(store, { passesByNewer: true, ifMatch })).toMatchObject({ revision: 2n });
    }
    const { store } = await newerContext();
    await expect(handle(store, { passesByNewer: true, ifMatch: 2n })).rejects.toMatchObject({ code: 'IF_MATCH_FAILED' });
  });

  test('carries unknown fields of a section over into the event that replaces it, and caches them', async () => {
    const { store } = await newerContext();
    const cache = createStreamCache();
    await handle(store, { passesByNewer: true, cache });
    const carried = { ...data, season: 'winter' };
    expect((await store.readStream('service-1')).at(-1)?.data).toEqual(carried);
    expect(cache.get('service-1')?.at(-1)?.data).toEqual(carried);
  });
});

describe('stream cache', () => {
  test('saves reading the stream', async () => {
    const { store, calls, counts } = context();
    const cache = createStreamCache();
    for (const key of ['a', 'b', 'c']) await handleCommand({ store, streamName, envelope: envelope(key), decide: oneMore, cache });
    expect([calls.reads, counts()]).toEqual([1, [1, 2, 3]]);
  });

  test('is found stale by the append when another process has appended', async () => {
    const { store, counts } = context();
    const cache = createStreamCache();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, cache });
    await handleCommand({ store, streamName, envelope: envelope('elsewhere'), decide: oneMore });
    await handleCommand({ store, streamName, envelope: envelope('b'), decide: oneMore, cache });
    expect(counts()).toEqual([1, 2, 3]);
  });

  test('never causes an error or a no-op without a fresh read', async () => {
    const { store, counts } = context();
    const cache = createStreamCache();
    await handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, cache });
    await handleCommand({ store, streamName, envelope: envelope('elsewhere'), decide: oneMore });
    await handleCommand({ store, streamName, envelope: envelope('b'), decide: whenTwo, cache });
    expect(counts()).toEqual([1, 2, 3]);

    await handleCommand({ store, streamName, envelope: envelope('elsewhere too'), decide: oneMore });
    await handleCommand({ store, streamName, envelope: envelope('c'), decide: untilFour, cache });
    expect(counts()).toEqual([1, 2, 3, 4, 5]);
  });

  test('reads the command’s own new stream only when its first append finds it existing', async () => {
    const { store, calls, counts } = context();
    const start = () => handleCommand({ store, streamName, envelope: envelope('a'), decide: oneMore, startsStream: true });
    const first = await start();
    expect(calls.reads).toBe(0);
    const again = await start();
    expect([again.revision, again.repeated, counts()]).toEqual([first.revision, true, [1]]);
  });

  test('drops the least recently used streams above its limit', () => {
    const event = { data: {}, metadata: {} } as RecordedEvent;
    const one = createStreamCache();
    one.put('one', [event]);
    const cache = createStreamCache(3 * one.held().bytes);
    cache.put('one', [event]);
    cache.put('two', [event, event]);
    expect(cache.get('one')).toHaveLength(1);
    cache.put('three', [event]);
    expect([cache.get('one'), cache.get('two'), cache.get('three')].map((history) => history?.length)).toEqual([1, undefined, 1]);
    cache.put('long', [event, event, event, event]);
    expect(cache.get('long')).toBeUndefined();
    cache.drop('one');
    expect(cache.get('one')).toBeUndefined();
  });

  test('limits its size in bytes, however long the texts of visitors are', () => {
    const maxBytes = 1_000_000;
    const cache = createStreamCache(maxBytes);
    for (let index = 0; index < 500; index += 1) {
      const event = { data: { sealed: `${index}`.padEnd(20_000, 'x') }, metadata: {} } as unknown as RecordedEvent;
      cache.put(`feedback-${index}`, [event]);
    }
    const { streams, bytes } = cache.held();
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect([streams, cache.get('feedback-499')?.length, cache.get('feedback-0')]).toEqual([
      Math.floor(maxBytes / (bytes / streams)),
      1,
      undefined,
    ]);
  });
});
