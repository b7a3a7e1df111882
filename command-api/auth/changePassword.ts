import type { Router } from 'express';
import { changePassword } from '#contract/authOperations.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { readAccount, requireKnownVersion } from '../streams/readAccount.ts';
import { readPerson } from '../streams/readUser.ts';
import { messageResult } from './messageResult.ts';
import { requireStrongPassword } from './passwordRule.ts';
import { storePassword } from './storePassword.ts';

/** PUT /auth/change-password: for users whose last sign-in was by password. */
export const changePasswordRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits, passwordMinLength } = context;
  registerCommand(
    router,
    context,
    changePassword,
    async ({ body: { oldPassword, newPassword }, language, request }, { principal, envelope }) => {
      await limits.consume('password', { address: request.ip, account: principal.id });
      const { lastMethod } = await vault.signIns.read(principal.id);
      if (
        !can(principal.role, 'account.changePassword', { method: lastMethod ?? 'LOCAL' }) ||
        !(await vault.credentials.hasPassword(principal.id))
      )
        throw new DomainError('NO_PASSWORD');
      if (!(await vault.credentials.checkPassword(principal.id, oldPassword))) throw new DomainError('CURRENT_PASSWORD_INVALID');
      const account = await readAccount(store, principal.id);
      requireKnownVersion(account);
      const { state } = account;
      requireStrongPassword(newPassword, passwordMinLength, Object.values(await readPerson(vault, state.sealed)));
      const { position } = await storePassword(context, envelope, principal.id, newPassword);
      context.saySecurity({ kind: 'password.changed', accountId: principal.id }, request.ip);
      return messageResult('passwordSet', language, position);
    },
  );
};
