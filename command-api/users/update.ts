import type { Router } from 'express';
import type { UserChanged } from '#contract/usersCommands.ts';
import { updateUser } from '#contract/usersOperations.ts';
import { decide, type AccountState } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { isInUse } from '#domain/account/state.ts';
import { decide as decidePortfolio } from '#domain/quota/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import { latestPosition } from '#platform/tokens.ts';
import { changeAdministrators } from '../accounts/administrators.ts';
import { readAccount } from '../accounts/lookup.ts';
import { say } from '../accounts/messages.ts';
import { decideProfile } from '../accounts/profile.ts';
import { onAccount, onQuota, quotaNow } from '../accounts/streams.ts';
import type { CommandRequest } from '../commandRequest.ts';
import type { CommandContext } from '../context.ts';
import { forbidden } from '../forbidden.ts';
import { registerCommand } from '../registerCommand.ts';
import { mayDo, requirePermission } from './permission.ts';

/**
 * Returns the events that approve and reactivate an account, or deactivate it. A form sends back its loaded value, so only a different
 * value is a change.
 */
const decideUse = (state: AccountState, isApproved: boolean | undefined): AccountEvent[] => {
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
    const [{ state }, known] = await Promise.all([readAccount(store, id), quotaNow(store, id)]);
    if (quota !== known.quota) {
      if (!mayDo(principal, 'user.setQuota', id, state)) throw forbidden('totalServices');
      if (state.role === 'ADMINISTRATOR') throw new DomainError('NO_QUOTA_OF_ADMINISTRATORS');
    }
    return mayDo(principal, 'user.setQuota', id, state) && state.role !== 'ADMINISTRATOR' ? quota : undefined;
  };

  registerCommand(router, context, updateUser, async ({ params: { id }, body, language }, command) => {
    const { displayName, phone, isApproved, totalServices } = body;
    const quota = await quotaToSet(command, id, totalServices);
    const account = await onAccount(store, command.envelope, id, async (state) => {
      requirePermission(command.principal, 'user.revise', id, state);
      const use = decideUse(state, isApproved);
      if (use.length > 0 && !mayDo(command.principal, 'user.approve', id, state)) throw forbidden('isApproved');
      const profile = await decideProfile(vault, id, state, { displayName, phone });
      const switched = use.find(({ type }) => type === 'AccountDeactivated' || type === 'AccountReactivated');
      if (switched !== undefined)
        await changeAdministrators(context, command.envelope, id, state, { active: switched.type === 'AccountReactivated' });
      return [...profile, ...use];
    });
    const set =
      quota === undefined
        ? undefined
        : await onQuota(store, command.envelope, id, (known) => decidePortfolio({ type: 'SetQuota', quota }, known));
    const answer: UserChanged = { id, message: say('userUpdated', language), revision: Number(account.revision) };
    return { body: answer, position: latestPosition(account.position, set?.position ?? 0n) };
  });
};
