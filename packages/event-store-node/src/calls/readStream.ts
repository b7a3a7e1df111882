import type { StreamState } from '../log/reader.ts';
import { revisionOf } from '../storage/record.ts';
import { firstStreamPositionResponse, lastStreamPositionResponse, streamNotFoundResponse } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import { streamDeleted, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE_EVENTS, type ReadPlan } from './readRequest.ts';

/** Maximum number of revisions in one page of EventStoreDB. */
const SERVER_PAGE_REVISIONS = 32;

/**
 * Returns the first stream positions that EventStoreDB sends before the events of a read forwards: one for each of its pages without an
 * event. `firstFound` is the revision of the first event of the read; null if there is none.
 */
const firstPositionsOf = (
  { first, last }: Pick<StreamState, 'first' | 'last'>,
  start: number,
  count: number,
  firstFound: number | null,
): readonly number[] => {
  const firstPageEnd = start + Math.min(SERVER_PAGE_REVISIONS, count) - 1;
  if (firstFound !== null) return firstPageEnd < firstFound ? [firstFound] : [];
  const hidden = firstPageEnd < first ? [first] : [];
  return (hidden[0] ?? start) === last + 1 ? hidden : [...hidden, last + 1];
};

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
  const sendFirstPositions = async (firstFound: number | null): Promise<void> => {
    if (!sendsPositions) return;
    for (const position of firstPositionsOf(stream, start, count, firstFound)) await outbox.send(firstStreamPositionResponse(position));
  };
  let nextRevision = start;
  let remaining = count;
  let hasSentEvents = false;
  while (remaining > 0 && outbox.isOpen) {
    const page = reader.streamPage(stream, nextRevision, plan.isBackwards, Math.min(PAGE_EVENTS, remaining));
    for (const stored of page.events) {
      if (!hasSentEvents) await sendFirstPositions(revisionOf(stored.record));
      hasSentEvents = true;
      remaining -= 1;
      const backpressure = sendStored(reader, plan, outbox, stored);
      if (backpressure !== null) await backpressure;
    }
    if (page.next === nextRevision || page.events.length === 0) break;
    nextRevision = page.next;
  }
  if (!hasSentEvents) await sendFirstPositions(null);
  if (plan.includesPositions) await outbox.send(lastStreamPositionResponse(stream.last));
  return null;
};
