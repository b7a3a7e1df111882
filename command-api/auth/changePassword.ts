import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { changePassword } from '../../contract/authOperations.ts';
import { readAccount, requireUnderstood } from '../accounts/lookup.ts';
import { personOf } from '../accounts/user.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { said } from './said.ts';
import { requireGoodPassword } from './passwordRule.ts';
import { storePassword } from './storePassword.ts';

/** PUT /auth/change-password: for whoever signed in by password last. */
export const changePasswordRoute = (router: Router, world: CommandWorld): void => {
  const { store, vault, limits, passwordMinLength } = world;
  commandRoute(router, world, changePassword, async ({ body: { oldPassword, newPassword }, language, request }, { who, envelope }) => {
    await limits.consume('password', { address: request.ip, account: who.id });
    const { lastMethod } = await vault.signIns.read(who.id);
    if (!can(who.role, 'account.changePassword', { method: lastMethod ?? 'LOCAL' }) || !(await vault.credentials.hasPassword(who.id)))
      throw new DomainError('NO_PASSWORD');
    if (!(await vault.credentials.checkPassword(who.id, oldPassword))) throw new DomainError('CURRENT_PASSWORD_INVALID');
    const account = await readAccount(store, who.id);
    requireUnderstood(account);
    const { state } = account;
    requireGoodPassword(newPassword, passwordMinLength, Object.values(await personOf(vault, state.sealed)));
    const { position } = await storePassword(world, envelope, who.id, newPassword);
    world.saySecurity({ kind: 'password.changed', accountId: who.id }, request.ip);
    return said('passwordSet', language, position);
  });
};
