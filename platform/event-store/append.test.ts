import type { EventStoreDBClient } from '@eventstore/db-client';
import { appendEvents } from './append.ts';
import { EventStoreUnavailable } from './errors.ts';

test('no attempt begins that has not half of its time left, so a refused one is never taken for a lost one', async () => {
  let now = 0;
  const patiences: number[] = [];
  const client = {
    appendToStream: (_stream: string, _events: unknown, { deadline }: { deadline: number }) => {
      patiences.push(deadline);
      now += 90;
      return Promise.reject(new Error('14 UNAVAILABLE: No connection established. Last error: ECONNREFUSED'));
    },
  } as unknown as EventStoreDBClient;
  const appending = appendEvents(
    {
      connection: { client: () => client, renew: () => undefined, close: () => Promise.resolve() },
      timing: { appendAttempt: 400, append: 1_000, read: 1_000, firstPause: 1, longestPause: 1 },
      parse: (type, data) => ({ ok: true, type, data }),
      random: () => 0,
      clock: () => now,
    },
    'service-1',
    'any',
    [],
  );
  await expect(appending).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(patiences.length).toBeGreaterThan(5);
  expect(Math.min(...patiences)).toBeGreaterThanOrEqual(200);
});
