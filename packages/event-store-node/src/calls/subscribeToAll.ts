import { caughtUpResponse, checkpointResponse, confirmationResponse } from '../wire/responses.ts';
import { createCheckpoints } from './checkpoints.ts';
import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import type { CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE_EVENTS, type ReadPlan } from './readRequest.ts';

/**
 * Streams `$all` until the client disconnects. Catching up and live events share one loop over the same visible end of the log, so that no
 * event is lost or duplicated between the two.
 */
export const subscribeToAll = async ({ log, reader, newId }: CallContext, plan: ReadPlan, outbox: Outbox): Promise<CallError | null> => {
  const { tail } = log;
  const { filter } = plan;
  const stopWatching = tail.watch(null, outbox.wakeUp);
  let nextPosition = plan.from === 'start' ? 0 : plan.from === 'end' ? tail.end : Math.min(plan.from + 1, tail.end);
  const checkpoints = filter === null ? null : createCheckpoints(filter.window, filter.multiplier, plan.from === 'start');
  let isLive = false;
  try {
    await outbox.send(confirmationResponse(newId()));
    while (outbox.isOpen) {
      const page = reader.allPage(nextPosition, false, PAGE_EVENTS);
      for (const stored of page) {
        nextPosition = stored.position + 1;
        const isMatch = filter === null || filter.matches(stored.record);
        if (isMatch) {
          const backpressure = sendStored(reader, plan, outbox, stored);
          if (backpressure !== null) await backpressure;
        }
        const checkpoint = isLive ? checkpoints?.onLive(stored.position) : checkpoints?.onCatchUp(stored.position, isMatch);
        if (checkpoint != null) await outbox.send(checkpointResponse(checkpoint));
      }
      if (page.length > 0) {
        // A filter may skip a long log without sending anything: yield to other calls between pages.
        if (filter !== null) await new Promise(setImmediate);
        continue;
      }
      if (!isLive) {
        isLive = true;
        await outbox.send(caughtUpResponse());
      } else await outbox.wait();
    }
  } finally {
    stopWatching();
  }
  return null;
};
