import type { Router } from 'express';
import { setPermission } from '#contract/usersOperations.ts';
import { decide } from '#domain/account/decider.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { changeAdministrators } from '../accounts/administrators.ts';
import { say } from '../accounts/messages.ts';
import { accountNow, onAccount } from '../accounts/streams.ts';
import { personOf } from '../accounts/user.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand } from '../registerCommand.ts';
import { requirePermission } from './permission.ts';

type Changed = { readonly from: Role; readonly to: Role } | undefined;
const changeIn = (events: readonly { readonly type: string; readonly data: unknown }[]): Changed =>
  events.find(({ type }) => type === 'RoleSet')?.data as Changed;

const messageOf = (set: Changed) => {
  if (set?.to === 'ADMINISTRATOR') return 'addedAsAdmin';
  return set?.from === 'ADMINISTRATOR' ? 'removedAsAdmin' : 'roleSet';
};

/** POST /users/{userId}/set-permission. */
export const setPermissionRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  registerCommand(router, context, setPermission, async ({ params: { userId }, body: { role }, language, request }, command) => {
    const result = await onAccount(store, command.envelope, userId, async (state) => {
      requirePermission(command.principal, 'user.setRole', userId, state);
      const events = decide({ type: 'SetRole', role }, state);
      if (events.length > 0) await changeAdministrators(context, command.envelope, userId, state, { role });
      return events;
    });
    const set = changeIn(result.events);
    if (set !== undefined && !result.repeated)
      context.saySecurity({ kind: 'role.set', accountId: userId, by: command.principal.id, from: set.from, to: set.to }, request.ip);
    const { sealed, role: roleNow } = await accountNow(store, userId);
    const { displayName, email } = await personOf(vault, sealed);
    const message = say(messageOf(set), language, { value: displayName === '' ? email : displayName });
    return { body: { id: userId, roles: [roleNow], message, revision: Number(result.revision) }, position: result.position };
  });
};
