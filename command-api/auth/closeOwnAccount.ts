import type { Router } from 'express';
import { closeAccount, confirmCloseAccount } from '#contract/authOperations.ts';
import { decide, type AccountState } from '#domain/account/decider.ts';
import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import { closeAccount as close } from '../accounts/closeAccount.ts';
import { accountOfClosingToken } from '../accounts/personalSecrets.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { ADMINISTRATORS, administratorsNow, handleAccountCommand } from '../streams/accountStreams.ts';
import { envelopeAsPerson } from '../streams/envelopeAsPerson.ts';
import { readAccount } from '../streams/readAccount.ts';
import { messageResult } from './messageResult.ts';

/**
 * Returns how the services are settled: handed over to the longest-serving other administrator, or removed. Throws if the user is the
 * only administrator.
 */
const servicesAfterClosing = async (
  { store }: CommandContext,
  choice: 'handOver' | 'remove',
  accountId: string,
): Promise<ServicesAfterClosing> => {
  const { administrators } = await administratorsNow(store, ADMINISTRATORS);
  if (administrators.length === 1 && administrators[0] === accountId) throw new DomainError('LAST_ADMINISTRATOR');
  if (choice === 'remove') return { become: 'removed' };
  const otherAdministratorId = administrators.find((administrator) => administrator !== accountId);
  if (otherAdministratorId === undefined) throw new DomainError('SUCCESSOR_NOT_FOUND');
  return { become: 'handedOver', to: otherAdministratorId };
};

/** POST /auth/close-account: requests the message whose link closes the account. */
const requestRoute = (router: Router, context: CommandContext): void => {
  const { store, limits } = context;
  registerCommand(router, context, closeAccount, async ({ body, language, request }, { principal, envelope }) => {
    if (!can(principal.role, 'account.closeOwn', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
    await limits.consume('reset', { address: request.ip, account: principal.id });
    const services = await servicesAfterClosing(context, body.services, principal.id);
    const decideRequest = (state: AccountState) => decide({ type: 'RequestClosing', services }, state);
    const { position } = await handleAccountCommand(store, envelope, principal.id, decideRequest, { skipsNewerEvents: true });
    return messageResult('closingRequested', language, position);
  });
};

/** POST /auth/close-account/confirm: closes the account when the user follows the link. */
const confirmRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits } = context;
  registerCommand(router, context, confirmCloseAccount, async ({ body: { token }, language, request }, commandRequest) => {
    await limits.consume('password', { address: request.ip });
    const owner = await vault.resetTokens.peek(token);
    const accountId = owner === null ? null : accountOfClosingToken(owner.accountId);
    if (owner === null || accountId === null) throw new DomainError('CLOSING_LINK_INVALID');
    const account = await readAccount(store, accountId);
    const { closingRequested, epoch } = account.state;
    if (closingRequested === null || epoch !== owner.epoch) throw new DomainError('CLOSING_LINK_INVALID');
    const { position } = await close(context, envelopeAsPerson(commandRequest, account), {
      accountId,
      initiator: 'person',
      services: closingRequested,
    });
    await vault.resetTokens.removeAll(owner.accountId);
    return messageResult('ownAccountClosed', language, position);
  });
};

export const closeOwnRoutes = (router: Router, context: CommandContext): void => {
  requestRoute(router, context);
  confirmRoute(router, context);
};
