import { DamagedEvent } from '../log/reader.ts';
import type { CallContext } from './context.ts';
import { dataLoss, internal, isCallError, refusalOf } from './errors.ts';
import { createOutbox, type ReadCall } from './outbox.ts';
import { readAll } from './readAll.ts';
import { parseReadRequest } from './readRequest.ts';
import { readStream } from './readStream.ts';
import { subscribeToAll } from './subscribeToAll.ts';
import { subscribeToStream } from './subscribeToStream.ts';

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
