import { caughtUpResponse, confirmationResponse } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import { encodeEvent, sendStored } from './encodeEvent.ts';
import { streamDeleted, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE, type ReadPlan } from './readRequest.ts';

/**
 * Streams a stream until the client disconnects or the stream is tombstoned. The limits in the stream's metadata apply to the backlog;
 * events appended later are sent regardless of them.
 */
export const subscribeToStream = async (
  { log, reader, newId }: CallContext,
  plan: ReadPlan,
  streamName: string,
  outbox: Outbox,
): Promise<CallError | null> => {
  const before = reader.wholeStream(streamName);
  if (before.kind === 'tombstoned') return streamDeleted(streamName);
  const stopWatching = log.tail.watch(streamName, outbox.wake);
  const end = before.kind === 'open' ? before.last + 1 : 0;
  let next = plan.from === 'start' ? 0 : plan.from === 'end' ? end : plan.from + 1;
  let live = plan.from === 'end';
  try {
    await outbox.send(confirmationResponse(newId()));
    if (live) await outbox.send(caughtUpResponse());
    while (outbox.open) {
      const found = live ? reader.wholeStream(streamName) : reader.stream(streamName);
      const stream = found.kind === 'open' ? found : found.kind === 'tombstoned' ? found.before : null;
      if (found.kind === 'tombstoned' && (stream === null || next > stream.last)) {
        const tombstone = reader.tombstoneOf(streamName);
        if (tombstone !== null)
          await outbox.sendEvent(encodeEvent({ position: tombstone.position, event: tombstone.record, link: null }, plan.structuredIds));
        return streamDeleted(streamName);
      }
      if (stream !== null && next <= stream.last) {
        const page = reader.streamPage(stream, next, false, PAGE);
        for (const stored of page.events) {
          const wait = sendStored(reader, plan, outbox, stored);
          if (wait !== null) await wait;
        }
        // An empty page: the limits hide the rest of the backlog.
        next = page.events.length === 0 ? stream.last + 1 : page.next;
        continue;
      }
      if (stream !== null && !live) {
        live = true;
        await outbox.send(caughtUpResponse());
        continue;
      }
      await outbox.wait();
    }
  } finally {
    stopWatching();
  }
  return null;
};
