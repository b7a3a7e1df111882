import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { NoAnswer } from './failures.ts';

/**
 * Collects what a read gives. Ends with `NoAnswer` when nothing comes for `patience` ms; the call is cancelled whenever
 * it did not end by itself, since leaving the loop alone would leak it.
 */
export const collect = async (read: StreamingRead<ResolvedEvent>, patience: number): Promise<ResolvedEvent[]> => {
  const events: ResolvedEvent[] = [];
  let ended = false;
  let heardAt = 0;
  let ticks = 0;
  let silent = false;
  // Errors that come after the loop was left must not end the process.
  read.on('error', () => undefined);
  const watch = setInterval(() => {
    ticks += 1;
    if (heardAt === events.length && ticks > 1) {
      silent = true;
      read.destroy(new NoAnswer(`No answer within ${patience} ms.`));
    }
    heardAt = events.length;
  }, patience / 2);
  try {
    for await (const event of read) events.push(event);
    ended = true;
    return events;
  } catch (error) {
    if (silent) throw new NoAnswer(`No answer within ${patience} ms.`);
    throw error;
  } finally {
    clearInterval(watch);
    if (!ended) void read.cancel().catch(() => undefined);
  }
};
