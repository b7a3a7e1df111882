import { DamagedEvent } from '../log/reader.ts';
import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import { dataLoss, internal, isCallError, refusalOf, invalidArgument, type CallError } from './errors.ts';
import { createOutbox, type ReadCall, type Outbox } from './outbox.ts';
import { parseReadRequest, PAGE_EVENTS, type ReadPlan } from './readRequest.ts';
import { readStream } from './readStream.ts';
import { subscribeToAll } from './subscribeToAll.ts';
import { subscribeToStream } from './subscribeToStream.ts';

/** Reads `$all` once; returns the error that ends the call, or null. */
const readAll = async ({ log, reader }: CallContext, plan: ReadPlan, count: number, outbox: Outbox): Promise<CallError | null> => {
  const end = log.tail.end;
  const from = plan.from === 'start' ? 0 : plan.from === 'end' ? end : Math.min(plan.from, end);
  if (from !== 0 && from < end && !reader.isEvent(from)) return invalidArgument(`No event is at position ${from}.`);
  let next = from;
  let remaining = count;
  while (remaining > 0 && outbox.isOpen) {
    const page = reader.allPage(next, plan.isBackwards, plan.filter === null ? Math.min(PAGE_EVENTS, remaining) : PAGE_EVENTS);
    for (const stored of page) {
      next = plan.isBackwards ? stored.position : stored.position + 1;
      if (plan.filter !== null && !plan.filter.matches(stored.record)) continue;
      const backpressure = sendStored(reader, plan, outbox, stored);
      if (backpressure !== null) await backpressure;
      remaining -= 1;
      if (remaining === 0) break;
    }
    if (page.length === 0) break;
    if (plan.filter !== null) await new Promise(setImmediate);
  }
  return null;
};

/** Handles `Read`: reads streams and `$all`, once or as a subscription. */
export const readCall =
  (context: CallContext) =>
  (call: ReadCall): void => {
    const plan = refusalOf(context.authenticate(call.metadata)) ?? parseReadRequest(call.request);
    if (isCallError(plan)) {
      call.emit('error', plan);
      return;
    }
    const outbox = createOutbox(call);
    const readResult =
      plan.count === null
        ? plan.streamName === null
          ? subscribeToAll(context, plan, outbox)
          : subscribeToStream(context, plan, plan.streamName, outbox)
        : plan.streamName === null
          ? readAll(context, plan, plan.count, outbox)
          : readStream(context, plan, plan.streamName, plan.count, outbox);
    readResult.then(
      (error) => {
        if (!outbox.isOpen) return;
        outbox.flush();
        if (error === null) call.end();
        else call.emit('error', error);
      },
      (error: unknown) => {
        if (!outbox.isOpen) return;
        outbox.flush();
        call.emit('error', error instanceof DamagedEvent ? dataLoss(error.message) : internal(String(error)));
      },
    );
  };
