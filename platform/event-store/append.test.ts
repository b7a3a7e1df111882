import { createAppend, type AppendContext } from './append.ts';
import type { ActiveClient } from './connection.ts';
import { EventStoreUnavailable } from './errors.ts';
import type { RawAppender } from './rawTypes.ts';
import type { NewEvent } from './types.ts';

const id = '0e3b9f0e-8a43-4c3e-9d53-2f5f0d6c9b11';
const metadata = {
  commandId: id,
  commandDigest: 'd'.repeat(64),
  correlationId: id,
  causationId: id,
  actor: { id: 'anna', role: 'USER', via: 'web' },
  occurredAt: '2026-03-10T17:00:00.000Z',
  locale: 'en',
} as const;
const countedEvent: NewEvent = { id, type: 'Counted', data: {}, metadata };

const appendWith = (append: RawAppender['append'], overrides: Partial<AppendContext> = {}) => {
  const activeClient = { appenders: { open: () => Promise.resolve({ append }) } } as unknown as ActiveClient;
  return createAppend({
    connection: { call: (use) => use(activeClient) },
    timing: { appendAttemptMs: 400, appendPollMs: 60_000, appendMs: 1_000, readMs: 1_000, firstDelay: 1, longestDelay: 1 },
    parse: (type, data) => ({ ok: true, type, data }),
    clock: () => 0,
    ...overrides,
  });
};

test('starts no attempt with less than half of its time left, so none is wrongly taken for lost', async () => {
  let now = 0;
  const timeouts: number[] = [];
  const append = appendWith(
    (_streamName, _expected, _events, timeout = Infinity) => {
      timeouts.push(timeout);
      now += 90;
      return Promise.reject(new Error('14 UNAVAILABLE: No connection established. Last error: ECONNREFUSED'));
    },
    { clock: () => now },
  );
  await expect(append('service-1', 'any', [countedEvent])).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(timeouts.length).toBeGreaterThan(5);
  expect(Math.min(...timeouts)).toBeGreaterThanOrEqual(200);
});

test('sends concurrent identical appends of one process once, and returns the result to both callers', async () => {
  const sentStreams: string[] = [];
  const append = appendWith((streamName, expected) => {
    sentStreams.push(`${streamName} ${expected}`);
    return Promise.resolve({ revision: BigInt(sentStreams.length), position: 7n });
  });
  const results = await Promise.all([
    append('s', 'any', [countedEvent]),
    append('s', 'any', [countedEvent]),
    append('t', 'any', [countedEvent]),
  ]);
  expect(sentStreams).toEqual(['s any', 't any']);
  expect(results.map(({ revision }) => revision)).toEqual([1n, 1n, 2n]);
  // A completed append is not reused for later calls: the store recognises the ids.
  await append('s', 'any', [countedEvent]);
  expect(sentStreams).toHaveLength(3);
});
