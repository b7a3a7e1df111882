import { EventStoreDBClient } from '@eventstore/db-client';

/** Returns the number of events per second that the official client reads from `$all` without processing them. */
export const measureReadRate = async (url: string): Promise<{ readonly events: number; readonly rate: number }> => {
  const client = EventStoreDBClient.connectionString(url);
  const start = performance.now();
  let events = 0;
  for await (const _event of client.readAll({ maxCount: Number.MAX_SAFE_INTEGER })) events += 1;
  const rate = (events * 1000) / (performance.now() - start);
  await client.dispose();
  return { events, rate };
};
