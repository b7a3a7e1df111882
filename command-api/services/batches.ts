import type { Router } from 'express';
import { DomainError } from '../../kernel/errors.ts';
import { can } from '../../kernel/permissions/permissions.ts';
import { approveServices, getBatch, removeServices, type BatchResult, type BatchProgress } from '../../contract/serviceBatches.ts';
import { within } from '../../platform/within.ts';
import { batchStream, beginBatch, withCounts, readBatch, type Batch, type BegunBatch } from '../batch.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import type { GivenCommand } from '../givenCommand.ts';
import type { CommandContext } from '../context.ts';
import { batchWork } from './batchWork.ts';
import { sealReason } from './reason.ts';

/** Nothing was allowed: that is a 403, not a batch in which everything happened to be refused. */
const requireSomethingAllowed = (answer: BatchResult): BatchResult => {
  if (answer.services.every(({ code }) => code === 'FORBIDDEN')) throw new DomainError('FORBIDDEN');
  return answer;
};

/** The part of a command's time in which a batch may be answered by what became of it. */
const SHARE_OF_TIME = 0.5;
const RETRY_AFTER_S = '2';

type Result = Awaited<ReturnType<BegunBatch['goOn']>>;

const progressOf = async ({ store }: CommandContext, commandId: string) => {
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

/** POST /services/approve-services and /services/remove-services, and GET /batches/{id}, which says how far one came. */
export const batchRoutes = (router: Router, context: CommandContext): void => {
  const { store, cache, failpoint, clock, commandTimeoutMs } = context;
  /** Those that this process is carrying out: a request sent again joins its first one. */
  const running = new Map<string, Promise<Result>>();

  const carryOn = (commandId: string, begun: BegunBatch): Promise<Result> => {
    const work = running.get(commandId) ?? begun.goOn();
    running.set(commandId, work);
    // What fails here after its answer is left to the process manager, which knows of it by its intent.
    const over = (): unknown => running.get(commandId) === work && running.delete(commandId);
    work.then(over, over);
    return work;
  };

  const run = async (
    { reason, ...wanted }: Pick<Batch, 'kind' | 'ids' | 'revisions'> & { readonly reason: string | undefined },
    { principal, envelope }: GivenCommand,
  ): Promise<CommandHandlerResult> => {
    const { commandId } = envelope;
    const asked = { ...wanted, sealed: await sealReason(context.vault.keys, batchStream(commandId), reason) };
    const work = batchWork(context, envelope, principal, asked);
    const begun = await beginBatch({ store, cache, failpoint, clock, envelope, ...asked, ...work });
    const result = await within(commandTimeoutMs * SHARE_OF_TIME, carryOn(commandId, begun), () => null);
    if (result !== null) return { body: requireSomethingAllowed(result.answer), position: result.position };
    const found = await progressOf(context, commandId);
    return {
      status: 202,
      headers: { Location: `/api/batches/${commandId}`, 'Retry-After': RETRY_AFTER_S },
      body: found?.progress,
      position: found?.position ?? begun.position,
    };
  };
  registerCommand(router, context, approveServices, ({ body }, command) =>
    run({ kind: 'approve', ids: body.services, revisions: body.revisions, reason: body.reason }, command),
  );
  registerCommand(router, context, removeServices, ({ body }, command) =>
    run({ kind: 'remove', ids: body.services, revisions: body.revisions, reason: body.reason }, command),
  );
  registerCommand(router, context, getBatch, async ({ params: { id } }, { principal }) => {
    const found = await progressOf(context, id);
    const standing = { own: found?.startedBy === principal.id, accountApproved: principal.approved };
    if (!can(principal.role, 'batch.read', standing)) throw new DomainError('FORBIDDEN');
    if (found === null) throw new DomainError('NOT_FOUND');
    return { body: found.progress, position: found.position };
  });
};
