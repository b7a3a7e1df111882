import { createAppend, type AppendContext } from './append.ts';
import type { Line } from './connection.ts';
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
const counted: NewEvent = { id, type: 'Counted', data: {}, metadata };

const appendBy = (append: RawAppender['append'], more: Partial<AppendContext> = {}) => {
  const line = { appenders: { open: () => Promise.resolve({ append }) } } as unknown as Line;
  return createAppend({
    connection: { call: (use) => use(line) },
    timing: { appendAttempt: 400, appendPoll: 60_000, append: 1_000, read: 1_000, firstPause: 1, longestPause: 1 },
    parse: (type, data) => ({ ok: true, type, data }),
    clock: () => 0,
    ...more,
  });
};

test('starts no attempt with less than half of its time left, so none is wrongly taken for lost', async () => {
  let now = 0;
  const patiences: number[] = [];
  const append = appendBy(
    (_stream, _expected, _events, patience = Infinity) => {
      patiences.push(patience);
      now += 90;
      return Promise.reject(new Error('14 UNAVAILABLE: No connection established. Last error: ECONNREFUSED'));
    },
    { clock: () => now },
  );
  await expect(append('service-1', 'any', [counted])).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(patiences.length).toBeGreaterThan(5);
  expect(Math.min(...patiences)).toBeGreaterThanOrEqual(200);
});

test('sends concurrent identical appends of one process once, and returns the result to both callers', async () => {
  const sent: string[] = [];
  const append = appendBy((streamName, expected) => {
    sent.push(`${streamName} ${expected}`);
    return Promise.resolve({ revision: BigInt(sent.length), position: 7n });
  });
  const together = await Promise.all([append('s', 'any', [counted]), append('s', 'any', [counted]), append('t', 'any', [counted])]);
  expect(sent).toEqual(['s any', 't any']);
  expect(together.map(({ revision }) => revision)).toEqual([1n, 1n, 2n]);
  // A completed append is not reused for later calls: the store recognises the ids.
  await append('s', 'any', [counted]);
  expect(sent).toHaveLength(3);
});
