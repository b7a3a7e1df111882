import type { BatchProgress, BatchResult } from '#contract/serviceBatches.ts';
import { DomainError } from '#domain/values/errors.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';
import { startBatch, readBatch, withCounts, type Batch, type StartedBatch } from '../commands/batch.ts';
import type { CommandContext } from '../commands/context.ts';
import type { CommandHandlerResult } from '../commands/registerCommand.ts';

/** Throws 403 if the caller may not change any service of the batch; a batch whose items fail for other reasons is a normal result. */
const requireAnyAllowed = (batchResult: BatchResult): BatchResult => {
  if (batchResult.services.every(({ code }) => code === 'FORBIDDEN')) throw new DomainError('FORBIDDEN');
  return batchResult;
};

/** Share of a command's timeout within which a batch may still respond with its outcomes. */
const MAX_SHARE_OF_TIMEOUT = 0.5;
const RETRY_AFTER_SECONDS = '2';

type Result = Awaited<ReturnType<StartedBatch['resume']>>;

/** Returns the progress of a batch, its last position and its caller; null if there is none. */
export const readProgress = async ({ store }: Pick<CommandContext, 'store'>, commandId: string) => {
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

type BatchInput = Omit<Batch, 'store' | 'cache' | 'failpoint' | 'clock'>;

/**
 * Creates a function that runs batches. It responds with the outcome of each item, or with 202 if the batch takes longer than a response
 * may, or if `isLong` is set.
 */
export const createBatchRunner = (context: CommandContext): ((input: BatchInput, isLong?: boolean) => Promise<CommandHandlerResult>) => {
  const { store, cache, failpoint, clock, commandTimeoutMs } = context;
  /** Batches that this process is running: a retried request joins the first one. */
  const running = new Map<string, Promise<Result>>();

  const resumeOnce = (commandId: string, startedBatch: StartedBatch): Promise<Result> => {
    const batchRun = running.get(commandId) ?? startedBatch.resume();
    running.set(commandId, batchRun);
    // The process manager handles failures after the response; it finds the batch by its intent.
    const forget = (): unknown => running.get(commandId) === batchRun && running.delete(commandId);
    batchRun.then(forget, forget);
    return batchRun;
  };

  return async (input, isLong = false) => {
    const { commandId } = input.envelope;
    const startedBatch = await startBatch({ store, cache, failpoint, clock, ...input });
    const batchRun = resumeOnce(commandId, startedBatch);
    const result = isLong ? null : await resultOrTimeout(commandTimeoutMs * MAX_SHARE_OF_TIMEOUT, batchRun, () => null);
    if (result !== null) return { body: requireAnyAllowed(result.batchResult), position: result.position };
    const currentProgress = await readProgress(context, commandId);
    return {
      status: 202,
      headers: { Location: `/api/batches/${commandId}`, 'Retry-After': RETRY_AFTER_SECONDS },
      body: currentProgress?.progress,
      position: currentProgress?.position ?? startedBatch.position,
    };
  };
};
