import type { AccountState } from '#domain/account/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';

/** Whether somebody may do something to an account, as it is now. */
export const mayDo = (principal: Principal, action: Action, accountId: string, account: AccountState): boolean =>
  can(principal.role, action, {
    own: principal.id === accountId,
    accountApproved: principal.approved,
    ...(account.status === 'none' ? {} : { subjectRole: account.role }),
  });

/** Refuses what somebody may not do. That an account is missing is said only to those who could act on everybody's. */
export const requirePermission = (principal: Principal, action: Action, accountId: string, account: AccountState): void => {
  if (!mayDo(principal, action, accountId, account)) throw new DomainError('FORBIDDEN');
};
