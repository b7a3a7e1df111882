import type { Connection } from './connection.ts';
import type { RawEvent } from './rawEvent.ts';
import { openRead, consumeAll } from './readPage.ts';

/**
 * Passes new events of `$all` after a position (exclusive; below zero: from its start) to `onEvent`, until the signal aborts or the
 * connection is retired. Rejects when it breaks. Events are taken at once, so that no server ends it as a slow consumer.
 */
export const subscribe = async (
  connection: Connection,
  after: bigint,
  signal: AbortSignal,
  onEvent: (event: RawEvent) => void,
): Promise<void> => {
  const { client, retireSignal } = connection.activeClient();
  const endSignal = AbortSignal.any([signal, retireSignal]);
  const call = await openRead(client, { from: after < 0n ? 'start' : after, count: null });
  const cancel = (): void => call.cancel();
  endSignal.addEventListener('abort', cancel);
  if (endSignal.aborted) cancel();
  try {
    await consumeAll(call, (event) => {
      if (!endSignal.aborted) onEvent(event);
    });
  } catch (error) {
    if (!endSignal.aborted) throw error;
  } finally {
    endSignal.removeEventListener('abort', cancel);
  }
};
