import type { AccountState } from '#domain/account/decider.ts';
import { can, type Action } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';

/** Whether a user may do an action on an account in its current state. */
export const isAllowedOnAccount = (principal: Principal, action: Action, accountId: string, account: AccountState): boolean =>
  can(principal.role, action, {
    own: principal.id === accountId,
    accountApproved: principal.approved,
    ...(account.status === 'none' ? {} : { subjectRole: account.role }),
  });

/** Rejects a forbidden action. Only callers who may act on every account learn that an account does not exist. */
export const requirePermission = (principal: Principal, action: Action, accountId: string, account: AccountState): void => {
  if (!isAllowedOnAccount(principal, action, accountId, account)) throw new DomainError('FORBIDDEN');
};
