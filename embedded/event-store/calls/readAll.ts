import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import { invalidArgument, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE_EVENTS, type ReadPlan } from './readRequest.ts';

/** Reads `$all` once; returns the error that ends the call, or null. */
export const readAll = async ({ log, reader }: CallContext, plan: ReadPlan, count: number, outbox: Outbox): Promise<CallError | null> => {
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
