import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { decide } from '../../domain/service/decider.ts';
import { approveServices, removeServices, type BatchAnswer } from '../../platform/contract/serviceBatches.ts';
import { runBatch } from '../batch.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { decideApproval } from './approve.ts';
import { requirePermission } from './permission.ts';
import { serviceState, serviceStream } from './streams.ts';

/** Nothing was allowed: that is a 403, not a batch in which everything happened to be refused. */
const requireSomethingAllowed = (answer: BatchAnswer): BatchAnswer => {
  if (answer.services.every(({ code }) => code === 'FORBIDDEN')) throw new DomainError('FORBIDDEN');
  return answer;
};

/** POST /services/approve-services and /services/remove-services. */
export const batchRoutes = (router: Router, dependencies: CommandWorld): void => {
  const { store, cache } = dependencies;

  commandRoute(router, dependencies, approveServices, async ({ body }, { who, envelope }) => {
    const { answer, position } = await runBatch({
      store,
      cache,
      envelope,
      kind: 'approve',
      ids: body.services,
      revisions: body.revisions,
      streamName: serviceStream,
      decide: (id, history) => decideApproval(who, serviceState(history), body.revisions?.[id]),
    });
    return { body: requireSomethingAllowed(answer), position };
  });

  commandRoute(router, dependencies, removeServices, async ({ body }, { who, envelope }) => {
    const { answer, position } = await runBatch({
      store,
      cache,
      envelope,
      kind: 'remove',
      ids: body.services,
      revisions: body.revisions,
      streamName: serviceStream,
      decide: (_id, history) => {
        const service = serviceState(history);
        requirePermission(who, 'service.remove', service);
        return decide({ type: 'RemoveService' }, service);
      },
    });
    return { body: requireSomethingAllowed(answer), position };
  });
};
