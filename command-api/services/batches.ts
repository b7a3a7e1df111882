import type { Router } from 'express';
import { approveServices, getBatch, removeServices } from '#contract/serviceBatches.ts';
import { DomainError } from '#kernel/errors.ts';
import { can } from '#kernel/permissions/permissions.ts';
import { batchStream, type Batch } from '../batch.ts';
import type { CommandRequest } from '../commandRequest.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import { createBatchRunner, progressOf } from './batchRunner.ts';
import { batchWork } from './batchWork.ts';
import { sealReason } from './reason.ts';

/** POST /services/approve-services and /services/remove-services, and GET /batches/{id}, which returns the progress of a batch. */
export const batchRoutes = (router: Router, context: CommandContext): void => {
  const runBatch = createBatchRunner(context);
  const run = async (
    { reason, ...wanted }: Pick<Batch, 'kind' | 'ids' | 'revisions'> & { readonly reason: string | undefined },
    { principal, envelope }: CommandRequest,
  ): Promise<CommandHandlerResult> => {
    const sealedBatch = { ...wanted, sealed: await sealReason(context.vault.keys, batchStream(envelope.commandId), reason) };
    return runBatch({ envelope, ...sealedBatch, ...batchWork(context, envelope, principal, sealedBatch) });
  };
  registerCommand(router, context, approveServices, ({ body }, command) =>
    run({ kind: 'approve', ids: body.services, revisions: body.revisions, reason: body.reason }, command),
  );
  registerCommand(router, context, removeServices, ({ body }, command) =>
    run({ kind: 'remove', ids: body.services, revisions: body.revisions, reason: body.reason }, command),
  );
  registerCommand(router, context, getBatch, async ({ params: { id } }, { principal }) => {
    const found = await progressOf(context, id);
    const facts = { own: found?.startedBy === principal.id, accountApproved: principal.approved };
    if (!can(principal.role, 'batch.read', facts)) throw new DomainError('FORBIDDEN');
    if (found === null) throw new DomainError('NOT_FOUND');
    return { body: found.progress, position: found.position };
  });
};
