import type { Router } from 'express';
import type { UserChanged } from '#contract/usersCommands.ts';
import { updateUser } from '#contract/usersOperations.ts';
import { decide, type AccountState } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { isInUse } from '#domain/account/state.ts';
import { decide as decidePortfolio } from '#domain/quota/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { changeAdministrators } from '../accounts/administrators.ts';
import { decideProfile } from '../accounts/decideProfile.ts';
import { messageText } from '../accounts/messages.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { forbiddenField } from '../commands/forbiddenField.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { handleAccountCommand, handleQuotaCommand, quotaNow } from '../streams/accountStreams.ts';
import { readAccount } from '../streams/readAccount.ts';
import { isAllowedOnAccount, requirePermission } from './permission.ts';

/**
 * Returns the events that approve and reactivate an account, or deactivate it. A form sends back its loaded value, so only a different
 * value is a change.
 */
const decideActivation = (state: AccountState, isApproved: boolean | undefined): AccountEvent[] => {
  if (isApproved === undefined || isApproved === isInUse(state)) return [];
  if (!isApproved) return decide({ type: 'DeactivateAccount' }, state);
  return [...decide({ type: 'ApproveAccount' }, state), ...decide({ type: 'ReactivateAccount' }, state)];
};

/** PUT /users/{id}: appends name, phone and approval to the account's stream, and the quota to the quota's stream. */
export const updateUserRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;

  /**
   * Returns the quota to set. A form sends back its loaded value, so only a different value is a change; a forbidden change is rejected
   * before anything is written.
   */
  const quotaToSet = async ({ principal }: CommandRequest, id: string, quota: number | undefined): Promise<number | undefined> => {
    if (quota === undefined) return undefined;
    const [{ state }, currentQuota] = await Promise.all([readAccount(store, id), quotaNow(store, id)]);
    if (quota !== currentQuota.quota) {
      if (!isAllowedOnAccount(principal, 'user.setQuota', id, state)) throw forbiddenField('totalServices');
      if (state.role === 'ADMINISTRATOR') throw new DomainError('NO_QUOTA_OF_ADMINISTRATORS');
    }
    return isAllowedOnAccount(principal, 'user.setQuota', id, state) && state.role !== 'ADMINISTRATOR' ? quota : undefined;
  };

  registerCommand(router, context, updateUser, async ({ params: { id }, body, language }, command) => {
    const { displayName, phone, isApproved, totalServices } = body;
    const quota = await quotaToSet(command, id, totalServices);
    const account = await handleAccountCommand(store, command.envelope, id, async (state) => {
      requirePermission(command.principal, 'user.revise', id, state);
      const activationEvents = decideActivation(state, isApproved);
      if (activationEvents.length > 0 && !isAllowedOnAccount(command.principal, 'user.approve', id, state))
        throw forbiddenField('isApproved');
      const profile = await decideProfile(vault, id, state, { displayName, phone });
      const activationEvent = activationEvents.find(({ type }) => type === 'AccountDeactivated' || type === 'AccountReactivated');
      if (activationEvent !== undefined)
        await changeAdministrators(context, command.envelope, id, state, { active: activationEvent.type === 'AccountReactivated' });
      return [...profile, ...activationEvents];
    });
    const quotaResult =
      quota === undefined
        ? undefined
        : await handleQuotaCommand(store, command.envelope, id, (currentQuota) =>
            decidePortfolio({ type: 'SetQuota', quota }, currentQuota),
          );
    const answer: UserChanged = { id, message: messageText('userUpdated', language), revision: Number(account.revision) };
    return { body: answer, position: latestPosition(account.position, quotaResult?.position ?? 0n) };
  });
};
