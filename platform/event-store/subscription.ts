import type { Connection } from './connection.ts';
import type { RawEvent } from './rawEvent.ts';
import { openRead, takeAll } from './readingPage.ts';

/**
 * Passes new events of `$all` after a position (exclusive; below zero: from its start) to `take`, until the signal aborts or the
 * connection is retired. Rejects when it breaks. Events are taken at once, so that no server ends it as a slow consumer.
 */
export const subscribe = async (
  connection: Connection,
  after: bigint,
  signal: AbortSignal,
  take: (event: RawEvent) => void,
): Promise<void> => {
  const { client, retired } = connection.line();
  const ending = AbortSignal.any([signal, retired]);
  const call = await openRead(client, { from: after < 0n ? 'start' : after, count: null });
  const cancel = (): void => call.cancel();
  ending.addEventListener('abort', cancel);
  if (ending.aborted) cancel();
  try {
    await takeAll(call, (event) => {
      if (!ending.aborted) take(event);
    });
  } catch (error) {
    if (!ending.aborted) throw error;
  } finally {
    ending.removeEventListener('abort', cancel);
  }
};
