import type { Router } from 'express';
import type { BodyOf } from '#contract/operation.ts';
import { updateAvailableBeds, type BatchItem } from '#contract/serviceBatches.ts';
import { decide } from '#domain/beds/decider.ts';
import { keyAllows } from '#domain/permissions/apiKeys.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { factsNow, type ServiceState } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { withCounts } from '../commands/batch.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { handleBedsCommand } from '../streams/serviceStreams.ts';
import { requirePermission } from './permission.ts';

type Count = BodyOf<typeof updateAvailableBeds>['services'][number];

/** Throws 403 if the caller may not count the beds of the service, or set its total; an API key allows only counts. */
const requireCounter = (principal: Principal, { id, totalBeds }: Count, service: ServiceState): void => {
  const { key } = principal;
  if (key === undefined || !keyAllows(key, 'beds.count', id)) requirePermission(principal, 'beds.count', service);
  if (totalBeds !== undefined) requirePermission(principal, 'beds.setCapacity', service);
};

/** Throws if the service is no listed shelter or if the caller may not count its beds. */
const requireShelter = (principal: Principal, count: Count, service: ServiceState): void => {
  requireCounter(principal, count, service);
  if (service.status === 'none') throw new DomainError('NOT_FOUND');
  if (service.status === 'removed') throw new DomainError('REMOVED');
  if (!hasBeds(factsNow(service, 'classified')?.types ?? [])) throw new DomainError('BEDS_OF_SHELTERS_ONLY');
};

const ORDINALS_PER_COUNT = 8;

const countBedsOfService = async (
  context: CommandContext,
  command: CommandRequest,
  count: Count,
  index: number,
): Promise<CommandResult> => {
  const { store, cache, clock, serviceStates } = context;
  await serviceStates.check(count.id, (service) => requireShelter(command.principal, count, service));
  const countCommand = {
    type: 'CountBeds',
    available: count.availableBeds,
    ...(count.totalBeds === undefined ? {} : { total: count.totalBeds }),
    ...(count.saw === undefined ? {} : { saw: count.saw }),
    ...(count.observedAt === undefined ? {} : { observedAt: count.observedAt }),
    now: clock(),
  } as const;
  return handleBedsCommand(store, command.envelope, count.id, (state) => decide(countCommand, state), {
    cache,
    firstOrdinal: index * ORDINALS_PER_COUNT,
  });
};

/** POST /services/update-available-beds. The screen counts one shelter at a time: then an error of that shelter is the response. */
export const countBedsRoute = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, updateAvailableBeds, async ({ body }, command) => {
    // Of two counts of one shelter the later one wins.
    const counts = [...new Map(body.services.map((count) => [count.id, count])).values()];
    const items: BatchItem[] = [];
    let position = 0n;
    for (const [index, count] of counts.entries()) {
      try {
        const result = await countBedsOfService(context, command, count, index);
        items.push({ id: count.id, result: result.events.length === 0 ? 'unchanged' : 'done' });
        position = latestPosition(position, result.position);
      } catch (error) {
        const isFatal = counts.length === 1 || !(error instanceof DomainError) || error.code === 'IDEMPOTENCY_KEY_REUSED';
        if (isFatal) throw error;
        items.push({ id: count.id, result: 'refused', code: error.code });
      }
    }
    return { position, body: { commandId: command.envelope.commandId, ...withCounts(items) } };
  });
};
