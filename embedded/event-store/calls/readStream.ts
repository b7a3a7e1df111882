import { revisionOf } from '../storage/record.ts';
import { firstStreamPositionResponse, lastStreamPositionResponse, streamNotFoundResponse } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import { streamDeleted, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE, type ReadPlan } from './readRequest.ts';

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
  const announce = plan.positionsWanted && !plan.backwards;
  let next = start;
  let left = count;
  while (left > 0 && outbox.open) {
    const { events, next: following } = reader.streamPage(stream, next, plan.backwards, Math.min(PAGE, left));
    for (const stored of events) {
      const revision = revisionOf(stored.record);
      if (announce && left === count && revision !== start) await outbox.send(firstStreamPositionResponse(revision));
      left -= 1;
      const wait = sendStored(reader, plan, outbox, stored);
      if (wait !== null) await wait;
    }
    if (following === next || events.length === 0) break;
    next = following;
  }
  if (announce && left === count) {
    if (stream.first > stream.last) await outbox.send(firstStreamPositionResponse(stream.first));
    await outbox.send(firstStreamPositionResponse(stream.last + 1));
  }
  if (plan.positionsWanted) await outbox.send(lastStreamPositionResponse(stream.last));
  return null;
};
