import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { approveServices, removeServices, type BatchAnswer } from '../../platform/contract/serviceBatches.ts';
import { runBatch, type Batch } from '../batch.ts';
import { commandRoute, type CommandAnswer } from '../commandRoute.ts';
import type { CommandContext } from '../context.ts';
import type { CommandWorld } from '../dependencies.ts';
import { batchWork } from './batchWork.ts';

/** Nothing was allowed: that is a 403, not a batch in which everything happened to be refused. */
const requireSomethingAllowed = (answer: BatchAnswer): BatchAnswer => {
  if (answer.services.every(({ code }) => code === 'FORBIDDEN')) throw new DomainError('FORBIDDEN');
  return answer;
};

/** POST /services/approve-services and /services/remove-services. */
export const batchRoutes = (router: Router, dependencies: CommandWorld): void => {
  const { store, cache, failpoint } = dependencies;
  const run = async (asked: Pick<Batch, 'kind' | 'ids' | 'revisions'>, { who, envelope }: CommandContext): Promise<CommandAnswer> => {
    const { answer, position } = await runBatch({
      store,
      cache,
      failpoint,
      envelope,
      ...asked,
      ...batchWork(dependencies, envelope, who, asked),
    });
    return { body: requireSomethingAllowed(answer), position };
  };
  commandRoute(router, dependencies, approveServices, ({ body }, context) =>
    run({ kind: 'approve', ids: body.services, revisions: body.revisions }, context),
  );
  commandRoute(router, dependencies, removeServices, ({ body }, context) =>
    run({ kind: 'remove', ids: body.services, revisions: body.revisions }, context),
  );
};
