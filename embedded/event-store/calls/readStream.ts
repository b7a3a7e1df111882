import { revisionOf } from '../storage/record.ts';
import { firstStreamPositionResponse, lastStreamPositionResponse, streamNotFoundResponse } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import { streamDeleted, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE_EVENTS, type ReadPlan } from './readRequest.ts';

/** Sends the requested events of a stream, without a subscription. Returns the error that ends the call; null if there is none. */
export const readStream = async (
  { reader }: CallContext,
  plan: ReadPlan,
  streamName: string,
  count: number,
  outbox: Outbox,
): Promise<CallError | null> => {
  const stream = reader.stream(streamName);
  if (stream.kind === 'tombstoned') return streamDeleted(streamName);
  if (stream.kind === 'missing') {
    await outbox.send(streamNotFoundResponse(streamName));
    return null;
  }
  const start = plan.from === 'start' ? 0 : plan.from === 'end' ? stream.last : plan.from;
  const sendsPositions = plan.includesPositions && !plan.isBackwards;
  let nextRevision = start;
  let remaining = count;
  while (remaining > 0 && outbox.isOpen) {
    const page = reader.streamPage(stream, nextRevision, plan.isBackwards, Math.min(PAGE_EVENTS, remaining));
    for (const stored of page.events) {
      const revision = revisionOf(stored.record);
      if (sendsPositions && remaining === count && revision !== start) await outbox.send(firstStreamPositionResponse(revision));
      remaining -= 1;
      const backpressure = sendStored(reader, plan, outbox, stored);
      if (backpressure !== null) await backpressure;
    }
    if (page.next === nextRevision || page.events.length === 0) break;
    nextRevision = page.next;
  }
  if (sendsPositions && remaining === count) {
    if (stream.first > stream.last) await outbox.send(firstStreamPositionResponse(stream.first));
    await outbox.send(firstStreamPositionResponse(stream.last + 1));
  }
  if (plan.includesPositions) await outbox.send(lastStreamPositionResponse(stream.last));
  return null;
};
