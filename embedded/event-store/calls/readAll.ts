import type { CallContext } from './context.ts';
import { sendStored } from './encodeEvent.ts';
import { invalidArgument, type CallError } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { PAGE, type ReadPlan } from './readRequest.ts';

/** Reads `$all` once; returns the error that ends the call, or null. */
export const readAll = async ({ log, reader }: CallContext, plan: ReadPlan, count: number, outbox: Outbox): Promise<CallError | null> => {
  const end = log.tail.end;
  const from = plan.from === 'start' ? 0 : plan.from === 'end' ? end : Math.min(plan.from, end);
  if (from !== 0 && from < end && !reader.isEvent(from)) return invalidArgument(`No event is at position ${from}.`);
  let next = from;
  let left = count;
  while (left > 0 && outbox.open) {
    const page = reader.allPage(next, plan.backwards, plan.filter === null ? Math.min(PAGE, left) : PAGE);
    for (const stored of page) {
      next = plan.backwards ? stored.position : stored.position + 1;
      if (plan.filter !== null && !plan.filter.matches(stored.record)) continue;
      const wait = sendStored(reader, plan, outbox, stored);
      if (wait !== null) await wait;
      left -= 1;
      if (left === 0) break;
    }
    if (page.length === 0) break;
    if (plan.filter !== null) await new Promise(setImmediate);
  }
  return null;
};
