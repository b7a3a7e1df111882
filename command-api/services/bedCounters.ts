import type { Router } from 'express';
import { addBedCounter, removeBedCounter, setBedReminder } from '#contract/bedsOperations.ts';
import { maySignIn } from '#domain/account/state.ts';
import { decide } from '#domain/beds/decider.ts';
import { can } from '#domain/permissions/permissions.ts';
import { factsNow, type ServiceState } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { accountByEmail, type FoundAccount } from '../streams/readAccount.ts';
import { handleBedsCommand, serviceNow } from '../streams/serviceStreams.ts';
import { changeService } from './changeService.ts';
import { MESSAGES } from './messages.ts';
import { requirePermission } from './permission.ts';

/** Throws `NOT_FOUND`, `REMOVED` or `BEDS_OF_SHELTERS_ONLY` if nobody can count beds at the service. */
export const requireBeds = (service: ServiceState): void => {
  if (service.status === 'none') throw new DomainError('NOT_FOUND');
  if (service.status === 'removed') throw new DomainError('REMOVED');
  if (!hasBeds(factsNow(service, 'classified')?.types ?? [])) throw new DomainError('BEDS_OF_SHELTERS_ONLY');
};

/** Throws `BED_COUNTER_NOT_FOUND` if nobody can sign in to the account, and `BED_COUNTER_IS_VOLUNTEER`. */
export const requireMayCount = ({ state }: Pick<FoundAccount, 'state'>): void => {
  if (!maySignIn(state)) throw new DomainError('BED_COUNTER_NOT_FOUND');
  if (!can(state.role, 'beds.count', { counter: true })) throw new DomainError('BED_COUNTER_IS_VOLUNTEER');
};

/**
 * Returns the account with this e-mail address as a possible bed counter. Throws `BED_COUNTER_NOT_FOUND` and `BED_COUNTER_IS_VOLUNTEER`.
 */
const findCounterId = async ({ store, vault }: CommandContext, email: string): Promise<string> => {
  const account = await accountByEmail(store, vault, email);
  if (account === null) throw new DomainError('BED_COUNTER_NOT_FOUND');
  requireMayCount(account);
  return account.id;
};

/** POST and DELETE /services/{id}/bed-counters, and PUT /services/{id}/bed-reminder. */
export const bedCounterRoutes = (router: Router, context: CommandContext): void => {
  const { store, cache, limits } = context;
  const permission = { action: 'beds.nameCounters' } as const;

  registerCommand(router, context, addBedCounter, async ({ params: { id }, body: { email }, language, request }, command) => {
    const service = await serviceNow(store, id);
    requirePermission(command.principal, permission.action, service);
    requireBeds(service);
    // Naming people reveals who has an account, so it is rate limited.
    await limits.consume('bedCounter', { address: request.ip, account: command.principal.id });
    const accountId = await findCounterId(context, email);
    return changeService(context, command, {
      ...permission,
      id,
      command: { type: 'AddBedCounter', accountId },
      message: 'counterAdded',
      language,
    });
  });
  registerCommand(router, context, removeBedCounter, ({ params: { id, accountId }, language }, command) =>
    changeService(context, command, {
      ...permission,
      id,
      command: { type: 'RemoveBedCounter', accountId },
      message: 'counterRemoved',
      language,
    }),
  );
  registerCommand(router, context, setBedReminder, async ({ params: { id }, body: { on }, language }, { principal, envelope }) => {
    const service = await serviceNow(store, id);
    requirePermission(principal, 'beds.setReminder', service);
    requireBeds(service);
    const beds = await handleBedsCommand(store, envelope, id, (state) => decide({ type: 'SetReminder', on }, state), { cache });
    return { position: beds.position, body: { message: MESSAGES.reminderSet[language] } };
  });
};
