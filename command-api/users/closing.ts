import type { Router } from 'express';
import type { UserChanged } from '#contract/usersCommands.ts';
import { closeUser, eraseUser, reopenUser } from '#contract/usersOperations.ts';
import { decide } from '#domain/account/decider.ts';
import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { isAdministrator } from '#domain/account/state.ts';
import { can } from '#domain/permissions/permissions.ts';
import { quotaOf } from '#domain/quota/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { toCertificateJson } from '#identity/people/certificateJson.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { addAdministrator } from '../accounts/administrators.ts';
import { closeAccount } from '../accounts/closeAccount.ts';
import { eraseAccount } from '../accounts/eraseAccount.ts';
import { messageText } from '../accounts/messages.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { handleAccountCommand, quotaNow } from '../streams/accountStreams.ts';
import { readAccount } from '../streams/readAccount.ts';
import type { RuledStore } from '../streams/serviceReservations.ts';
import { finishReopening } from './finishReopening.ts';
import { requirePermission } from './permission.ts';

const changedResult = (id: string, { revision, position }: CommandResult, message: string): CommandHandlerResult => {
  const body: UserChanged = { id, message, revision: Number(revision) };
  return { body, position };
};

/** The successor must have room for all services: otherwise those above the limit would be removed. */
const requireQuotaFor = async ({ store, rules }: RuledStore, from: string, to: string): Promise<void> => {
  const [leavingQuota, successor] = await Promise.all([from, to].map((id) => quotaNow(store, id)));
  const { role } = (await readAccount(store, to)).state;
  if (leavingQuota === undefined || successor === undefined || can(role, 'service.addWithoutLimit')) return;
  const { reservations } = successor;
  const quota = quotaOf(successor, rules?.defaultQuota);
  const newReservations = leavingQuota.reservations.filter((serviceId) => !reservations.includes(serviceId));
  if (newReservations.length > 0 && reservations.length + newReservations.length > quota)
    throw new DomainError('OWNER_LIMIT_REACHED', { quota, used: reservations.length });
};

/** DELETE /users/{id}. */
const closeRoute = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, closeUser, async ({ params: { id }, query: { handOverTo }, language }, { principal, envelope }) => {
    const { state } = await readAccount(context.store, id);
    requirePermission(principal, 'user.close', id, state);
    if (handOverTo !== undefined) requirePermission(principal, 'service.handOver', id, state);
    if (state.status === 'none') throw new DomainError('NOT_FOUND');
    if (handOverTo !== undefined) await requireQuotaFor(context, id, handOverTo);
    const services: ServicesAfterClosing = handOverTo === undefined ? { become: 'removed' } : { become: 'handedOver', to: handOverTo };
    const result = await closeAccount(context, envelope, { accountId: id, initiator: 'administrator', services });
    return changedResult(id, result, messageText('userClosed', language));
  });
};

/** POST /users/{id}/reopen. */
const reopenRoute = (router: Router, context: CommandContext): void => {
  const { store, clock } = context;
  registerCommand(router, context, reopenUser, async ({ params: { id }, language }, { principal, envelope }) => {
    const result = await handleAccountCommand(store, envelope, id, async (state) => {
      requirePermission(principal, 'user.reopen', id, state);
      const events = decide({ type: 'ReopenAccount', now: clock() }, state);
      if (events.length > 0 && isAdministrator({ ...state, status: 'active' })) await addAdministrator(store, envelope, id);
      return events;
    });
    const lastPosition = result.events.length === 0 ? 0n : await finishReopening(context, envelope, id);
    return changedResult(id, { ...result, position: latestPosition(result.position, lastPosition) }, messageText('userReopened', language));
  });
};

/** POST /users/{id}/erase: erases the account without the waiting period of three days. */
const eraseRoute = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, eraseUser, async ({ params: { id } }, { principal, envelope }) => {
    const accountBefore = await readAccount(context.store, id);
    requirePermission(principal, 'user.erase', id, accountBefore.state);
    const result = await eraseAccount(context, envelope, id, { atOnce: true });
    const { certificate } = (await readAccount(context.store, id)).state;
    if (certificate === null) throw new DomainError('NOT_FOUND');
    return { body: toCertificateJson(id, certificate), position: result.position };
  });
};

/** Routes that close, reopen and erase a user's account. */
export const closingRoutes = (router: Router, context: CommandContext): void => {
  closeRoute(router, context);
  reopenRoute(router, context);
  eraseRoute(router, context);
};
