import type { Router } from 'express';
import { approveServices, getBatch, removeServices } from '#contract/serviceBatches.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import { batchStream, type Batch } from '../commands/batch.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { createBatchActions } from './batchActions.ts';
import { createBatchRunner, readProgress } from './batchRunner.ts';
import { sealReason } from './reason.ts';

/** POST /services/approve-services and /services/remove-services, and GET /batches/{id}, which returns the progress of a batch. */
export const batchRoutes = (router: Router, context: CommandContext): void => {
  const runBatch = createBatchRunner(context);
  const runServiceBatch = async (
    { reason, ...batchInput }: Pick<Batch, 'kind' | 'ids' | 'revisions'> & { readonly reason: string | undefined },
    { principal, envelope }: CommandRequest,
  ): Promise<CommandHandlerResult> => {
    const sealedBatch = { ...batchInput, sealed: await sealReason(context.vault.keys, batchStream(envelope.commandId), reason) };
    return runBatch({ envelope, ...sealedBatch, ...createBatchActions(context, envelope, principal, sealedBatch) });
  };
  registerCommand(router, context, approveServices, ({ body }, command) =>
    runServiceBatch({ kind: 'approve', ids: body.services, revisions: body.revisions, reason: body.reason }, command),
  );
  registerCommand(router, context, removeServices, ({ body }, command) =>
    runServiceBatch({ kind: 'remove', ids: body.services, revisions: body.revisions, reason: body.reason }, command),
  );
  registerCommand(router, context, getBatch, async ({ params: { id } }, { principal }) => {
    const currentProgress = await readProgress(context, id);
    const circumstances = { own: currentProgress?.startedBy === principal.id, accountApproved: principal.approved };
    if (!can(principal.role, 'batch.read', circumstances)) throw new DomainError('FORBIDDEN');
    if (currentProgress === null) throw new DomainError('NOT_FOUND');
    return { body: currentProgress.progress, position: currentProgress.position };
  });
};
