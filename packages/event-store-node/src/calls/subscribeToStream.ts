import { caughtUpResponse, confirmationResponse } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import { encodeEvent, sendStored } from './encodeEvent.ts';
import { streamDeleted, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE_EVENTS, type ReadPlan } from './readRequest.ts';

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
  const streamAtStart = reader.wholeStream(streamName);
  if (streamAtStart.kind === 'tombstoned') return streamDeleted(streamName);
  const stopWatching = log.tail.watch(streamName, outbox.wakeUp);
  const streamEnd = streamAtStart.kind === 'open' ? streamAtStart.last + 1 : 0;
  let nextRevision = plan.from === 'start' ? 0 : plan.from === 'end' ? streamEnd : plan.from + 1;
  let isLive = plan.from === 'end';
  try {
    await outbox.send(confirmationResponse(newId()));
    if (isLive) await outbox.send(caughtUpResponse());
    while (outbox.isOpen) {
      const foundStream = isLive ? reader.wholeStream(streamName) : reader.stream(streamName);
      const stream = foundStream.kind === 'open' ? foundStream : foundStream.kind === 'tombstoned' ? foundStream.before : null;
      if (foundStream.kind === 'tombstoned' && (stream === null || nextRevision > stream.last)) {
        const tombstone = reader.tombstoneOf(streamName);
        if (tombstone !== null)
          await outbox.sendEvent(encodeEvent({ position: tombstone.position, event: tombstone.record, link: null }, plan.structuredIds));
        return streamDeleted(streamName);
      }
      if (stream !== null && nextRevision <= stream.last) {
        const page = reader.streamPage(stream, nextRevision, false, PAGE_EVENTS);
        for (const stored of page.events) {
          const backpressure = sendStored(reader, plan, outbox, stored);
          if (backpressure !== null) await backpressure;
        }
        // An empty page: the limits hide the rest of the backlog.
        nextRevision = page.events.length === 0 ? stream.last + 1 : page.next;
        continue;
      }
      if (stream !== null && !isLive) {
        isLive = true;
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
