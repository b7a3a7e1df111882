import type { BatchProgress, BatchResult } from '#contract/serviceBatches.ts';
import { DomainError } from '#kernel/errors.ts';
import { within } from '#platform/within.ts';
import { beginBatch, readBatch, withCounts, type Batch, type BegunBatch } from '../batch.ts';
import type { CommandContext } from '../context.ts';
import type { CommandHandlerResult } from '../registerCommand.ts';

/** Throws 403 if the caller may not change any service of the batch; a batch whose items fail for other reasons is a normal result. */
const requireSomethingAllowed = (answer: BatchResult): BatchResult => {
  if (answer.services.every(({ code }) => code === 'FORBIDDEN')) throw new DomainError('FORBIDDEN');
  return answer;
};

/** Share of a command's timeout within which a batch may still respond with its outcomes. */
const SHARE_OF_TIME = 0.5;
const RETRY_AFTER_S = '2';

type Result = Awaited<ReturnType<BegunBatch['goOn']>>;

/** Returns the progress of a batch, its last position and its caller; null if there is none. */
export const progressOf = async ({ store }: Pick<CommandContext, 'store'>, commandId: string) => {
  const { history, state, position } = await readBatch(store, commandId);
  const [started] = history;
  const { kind, ids, outcomes, isFinished } = state;
  if (started === undefined || kind === null) return null;
  const progress: BatchProgress = {
    commandId,
    kind,
    state: isFinished ? 'finished' : 'running',
    startedAt: started.metadata.occurredAt,
    total: ids.length,
    left: ids.length - outcomes.size,
    ...withCounts(
      ids.flatMap((id) => {
        const outcome = outcomes.get(id);
        return outcome === undefined ? [] : [{ id, ...outcome }];
      }),
    ),
  };
  return { progress, position, startedBy: started.metadata.actor.id };
};

type Wanted = Omit<Batch, 'store' | 'cache' | 'failpoint' | 'clock'>;

/**
 * Creates a function that runs batches. It responds with the outcome of each item, or with 202 if the batch takes longer than a response
 * may, or if `isLong` is set.
 */
export const createBatchRunner = (context: CommandContext): ((wanted: Wanted, isLong?: boolean) => Promise<CommandHandlerResult>) => {
  const { store, cache, failpoint, clock, commandTimeoutMs } = context;
  /** Batches that this process is running: a retried request joins the first one. */
  const running = new Map<string, Promise<Result>>();

  const carryOn = (commandId: string, begun: BegunBatch): Promise<Result> => {
    const work = running.get(commandId) ?? begun.goOn();
    running.set(commandId, work);
    // The process manager handles failures after the response; it finds the batch by its intent.
    const over = (): unknown => running.get(commandId) === work && running.delete(commandId);
    work.then(over, over);
    return work;
  };

  return async (wanted, isLong = false) => {
    const { commandId } = wanted.envelope;
    const begun = await beginBatch({ store, cache, failpoint, clock, ...wanted });
    const work = carryOn(commandId, begun);
    const result = isLong ? null : await within(commandTimeoutMs * SHARE_OF_TIME, work, () => null);
    if (result !== null) return { body: requireSomethingAllowed(result.answer), position: result.position };
    const found = await progressOf(context, commandId);
    return {
      status: 202,
      headers: { Location: `/api/batches/${commandId}`, 'Retry-After': RETRY_AFTER_S },
      body: found?.progress,
      position: found?.position ?? begun.position,
    };
  };
};
