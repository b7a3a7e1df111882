import { can, type Action } from '../../domain/permissions/permissions.ts';
import type { AccountState } from '../../domain/account/decider.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Principal } from '../../domain/principal.ts';

/** Whether somebody may do something to an account, as it is now. */
export const mayDo = (who: Principal, action: Action, accountId: string, account: AccountState): boolean =>
  can(who.role, action, {
    own: who.id === accountId,
    accountApproved: who.approved,
    ...(account.status === 'none' ? {} : { subjectRole: account.role }),
  });

/** Refuses what somebody may not do. That an account is missing is said only to those who could act on everybody's. */
export const requirePermission = (who: Principal, action: Action, accountId: string, account: AccountState): void => {
  if (!mayDo(who, action, accountId, account)) throw new DomainError('FORBIDDEN');
};
